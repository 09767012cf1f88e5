/** Where the members of a JSON text are. */
export interface JsonLines {
  /** The 1-based line of each member and item, by its JSON Pointer; `''` is the whole text. */
  lines: ReadonlyMap<string, number>
  /** The pointers of members whose object had a member of that name before. */
  repeated: readonly string[]
}

const SPACE = /[\s,:]*/y
const STRING = /"(?:[^"\\]|\\.)*"/y
const OTHER = /[^\s,\]}]+/y

/** Returns where the members of a text are that `JSON.parse` accepts. */
export function linesOfJson(text: string): JsonLines {
  const lines = new Map<string, number>()
  const repeated: string[] = []
  let at = 0
  let line = 1
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const [taken = ''] = pattern.exec(text) ?? []
    at += taken.length
    for (const char of taken) if (char === '\n') line++
    return taken
  }
  const member = (pointer: string, open: string, index: number): string => {
    if (open === '[') return `${pointer}/${index}`
    const name = JSON.parse(take(STRING)) as string
    const own = `${pointer}/${escaped(name)}`
    if (lines.has(own)) repeated.push(own)
    return own
  }
  const value = (pointer: string): void => {
    take(SPACE)
    if (!lines.has(pointer)) lines.set(pointer, line)
    const open = text[at] as string
    if (open === '"') take(STRING)
    else if (open !== '{' && open !== '[') take(OTHER)
    else {
      const close = open === '{' ? '}' : ']'
      at++
      take(SPACE)
      for (let index = 0; text[at] !== close; index++) {
        const started = line
        const own = member(pointer, open, index)
        lines.set(own, started)
        value(own)
        take(SPACE)
      }
      at++
    }
  }
  value('')
  return { lines, repeated }
}

/** Escapes a name for a JSON Pointer (RFC 6901, section 3). */
export function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
