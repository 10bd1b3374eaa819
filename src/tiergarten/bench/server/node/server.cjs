// A small game on boardgame.io's server, with its storage in files: what our server is measured beside.
//
// Four people mark the cells of a board in turn. That is less than any real game has, so that what is measured
// is the server, not the rules. A match has as many moves as one of Zooloretto in which everybody plays at
// random: the longer a match, the longer its log, which FlatFile writes anew after every move.

const { Server, FlatFile } = require("boardgame.io/server");

const CELLS = 64;
const MOVES = 340;

const marks = {
  name: "marks",
  setup: () => ({ cells: Array(CELLS).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ ctx }) => (ctx.turn > MOVES ? { over: true } : undefined),
};

async function main(folder) {
  const server = Server({ games: [marks], db: new FlatFile({ dir: folder }), origins: [false] });
  const listen = server.app.listen.bind(server.app);
  server.app.listen = (port, ready) => listen(port, "127.0.0.1", ready); // not for the whole network
  const { appServer } = await server.run({ port: 0 });
  console.log(`http://127.0.0.1:${appServer.address().port}`);
}

main(process.argv[2]);
