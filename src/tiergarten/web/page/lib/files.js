// Where the page's files lie: under /page/VERSION/, whatever folder a script is in.

/**
 * The address of a file of the page, such as `cover/zoosim.svg`.
 * @param {string} path
 */
export const addressOf = (path) => new URL(`../${path}`, import.meta.url).href;
