/** A module named in a string: an import, or the file of a worker. */
const MODULE = /(["'`])((?:#|\.{0,2}\/)?[\w./-]+)\.ts\1/g

/** Returns compiled code in which each module is named by the file that it was compiled to. */
export function importsOfJs(code: string): string {
  return code.replaceAll(MODULE, '$1$2.js$1')
}
