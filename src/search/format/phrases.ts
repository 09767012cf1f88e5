import type { JsonSink } from '#base/text/jsonSink.ts'

/** JSON writes no control characters, so the codes 1 … 31 are free to represent phrases. */
const PHRASES_MAX = 31
/** Phrases are chosen from this number of texts. */
const TEXTS_SEEN = 2_000
/** The name of a member with the characters around it: the part that records of one kind share. */
const MEMBER_OPENING = /[{,]"[^"\\]+":/gu

/** Returns the openings of members that save most when one byte replaces each. */
export function choosePhrases(texts: Iterable<string>): string[] {
  const counts = new Map<string, number>()
  let seen = 0
  for (const text of texts) {
    if (seen++ === TEXTS_SEEN) break
    for (const [opening] of text.matchAll(MEMBER_OPENING)) counts.set(opening, (counts.get(opening) ?? 0) + 1)
  }
  const saved = ([phrase, count]: [string, number]) => count * (Buffer.byteLength(phrase) - 1)
  return [...counts]
    .sort((a, b) => saved(b) - saved(a) || (a[0] < b[0] ? -1 : 1))
    .slice(0, PHRASES_MAX)
    .map(([phrase]) => phrase)
}

/** Returns a function that shortens texts: a control character replaces each phrase. */
export function shortener(phrases: readonly string[]): (text: string) => string {
  const codes = new Map(phrases.map((phrase, i) => [phrase, String.fromCharCode(i + 1)]))
  return (text) => text.replaceAll(MEMBER_OPENING, (opening) => codes.get(opening) ?? opening)
}

/** Writes shortened texts in full. */
export class Phrases {
  readonly #phrases: readonly string[]

  constructor(phrases: readonly string[]) {
    this.#phrases = phrases
  }

  write(bytes: Buffer, from: number, to: number, into: JsonSink): void {
    if (this.#phrases.length === 0) return into.copy(bytes, from, to)
    let start = from
    for (let at = from; at < to; at++) {
      const code = bytes[at]!
      if (code > PHRASES_MAX) continue
      if (at > start) into.copy(bytes, start, at)
      into.text(this.#phrases[code - 1]!)
      start = at + 1
    }
    if (to > start) into.copy(bytes, start, to)
  }

  /** Returns whether a text contains phrases. */
  shortens(bytes: Buffer, from: number, to: number): boolean {
    if (this.#phrases.length === 0) return false
    for (let at = from; at < to; at++) if (bytes[at]! <= PHRASES_MAX) return true
    return false
  }

  text(bytes: Buffer, from: number, to: number): string {
    return bytes.toString('utf8', from, to).replaceAll(CODES, (code) => this.#phrases[code.charCodeAt(0) - 1]!)
  }
}

const CODES = /[\u0001-\u001f]/gu
