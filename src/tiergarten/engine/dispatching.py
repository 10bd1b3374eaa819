"""How our functions are compiled by Numba: with no more work than is needed.

Numba makes for every function a wrapper for Python, one for C, and machine code of its own. Most
of our functions are called by compiled code only, which takes them over as LLVM's code: they need
none of the three. So a function is compiled in one of two forms: *inner*, for compiled code, and
*whole*, when Python calls it or asks for it (`compile`), which serves compiled code as well.

What is not compiled can be interpreted for a while, if a process wants that (`engine.compiled`).
"""

import functools
import importlib
from collections.abc import Callable
from typing import Any


@functools.cache
def dispatcher_class(is_interpreted: Callable[[str], bool]) -> Any:
    """Numba's dispatcher, made ours; a function, because Numba is imported only when it is used.

    `is_interpreted` tells of a module whether Python's calls of what is not compiled there are
    interpreted for now.
    """
    numbas: Any = importlib.import_module("numba.core.dispatcher")
    compiler: Any = importlib.import_module("numba.core.compiler")
    codegen: Any = importlib.import_module("numba.core.codegen")
    registry: Any = importlib.import_module("numba.core.registry")
    normalize: Any = importlib.import_module("numba.core.sigutils").normalize_signature
    lock: Any = importlib.import_module("numba.core.compiler_lock").global_compiler_lock
    templates: Any = importlib.import_module("numba.core.typing.templates")
    errors: Any = importlib.import_module("numba.core.errors")
    event: Any = importlib.import_module("numba.core.event")

    class Flags(compiler.Flags):  # type: ignore[misc]
        """Compared often: by what was set, instead of by all there is."""

        __slots__ = ()

        def __hash__(self) -> int:
            return hash(tuple(sorted(self._values)))

        def __eq__(self, other: object) -> bool:
            if isinstance(other, Flags):
                return bool(self._values == other._values)
            return bool(super().__eq__(other))

    class InnerLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
        """LLVM's code that is only ever linked into other code."""

        def _finalize_final_module(self) -> None:
            self._finalize_dynamic_globals()
            self._verify_declare_only_symbols()
            self._finalized = True

        def serialize_using_object_code(self) -> Any:
            return self.serialize_using_bitcode()

    class FunctionCompiler(numbas._FunctionCompiler):  # type: ignore[misc]
        inner = False

        def _compile_core(self, args: Any, return_type: Any) -> Any:
            target = self.targetdescr.target_context
            flags = Flags()
            self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
            library = None
            if self.inner:
                flags.no_cpython_wrapper = True
                flags.no_compile = True
                library = InnerLibrary(target.codegen(), self.py_func.__qualname__)
            result = compiler.compile_extra(
                self.targetdescr.typing_context,
                target,
                self.py_func,
                args=args,
                return_type=return_type,
                flags=flags,
                locals=self.locals,
                library=library,
                pipeline_class=self.pipeline_class,
            )
            if self.inner:
                result = result._replace(entry_point=Inner())
                target.insert_user_function(result.entry_point, result.fndesc, [result.library])
            else:
                for environment in result._find_referenced_environments():
                    result.library.codegen.set_env(environment.env_name, environment)
            return result

    class Inner:
        """What an inner function is known by; nobody can call it."""

    class Dispatcher(registry.CPUDispatcher):  # type: ignore[misc]
        def __init__(self, py_func: Any, *args: Any, **more: Any) -> None:
            super().__init__(py_func, *args, **more)
            self._compiler = FunctionCompiler(
                py_func, self.targetdescr, self.targetoptions, self.locals, compiler.Compiler
            )
            self._inner: set[Any] = set()  # the types for which there is an inner form only

        def _compile_for_args(self, *args: Any, **more: Any) -> Any:
            if is_interpreted(self.py_func.__module__):
                return self.py_func
            try:
                return super()._compile_for_args(*args, **more)
            except errors.NumbaError:
                self._compiler._failed_cache.clear()  # what was lacking may be there next time
                rules: Any = importlib.import_module("tiergarten.engine.rules")
                rules.check_prepared(f"{self.py_func.__module__}.{self.py_func.__name__}", *args)
                raise

        def compile(self, sig: Any) -> Any:
            """The whole function, to be called by Python."""
            args = tuple(normalize(sig)[0])
            with lock:
                found = self.overloads.get(args)
                if found is None or args in self._inner:
                    found = self._made(args, inner=False)
                    self._insert([a._code for a in args], found.entry_point, False)
                    self._inner.discard(args)
                    self.overloads[args] = found
                return found.entry_point

        def get_call_template(self, args: Any, kws: Any) -> Any:
            """What compiled code calls; whichever form is there, else the inner one."""
            signature, args = self._compiler.fold_argument_types(args, kws)
            args = tuple(args)
            with lock:
                if args not in self.overloads:
                    found = self._cached(args, inner=False)
                    if found is None:
                        found = self._made(args, inner=True)
                        self._inner.add(args)
                    else:
                        self._insert([a._code for a in args], found.entry_point, False)
                    self.overloads[args] = found
            name = self.py_func.__name__
            template = templates.make_concrete_template(
                f"CallTemplate({name})", key=name, signatures=self.nopython_signatures
            )
            return template, signature, args, {}

        def _cached(self, args: Any, inner: bool) -> Any:
            self._cache.inner = inner
            found = self._cache.load_overload(args, self.targetctx)
            if found is not None:
                known = found.entry_point, found.fndesc, [found.library]
                self.targetctx.insert_user_function(*known)
            return found

        def _made(self, args: Any, inner: bool) -> Any:
            """From the cache, or compiled now."""
            found = self._cached(args, inner)
            if found is None:
                self._compiler.inner = inner
                about = {"dispatcher": self, "args": args, "return_type": None}
                with self._compiling_counter, event.trigger_event("numba:compile", data=about):
                    found = self._compiler.compile(args, None)
                self._cache.inner = inner
                self._cache.save_overload(args, found)
            return found

    return Dispatcher
