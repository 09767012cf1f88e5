import { largeUint32 } from './largeArrays.ts'
import type { JsonSink } from '#base/jsonSink.ts'
import { FIELD_NAMES, FIELDS } from '#contract/fields.ts'
import type { StoredPlace } from '#contract/records.ts'
import { ByteSink } from './byteSink.ts'
import type { Sections } from './sections.ts'

/** What nearly every body shows: kept as one text a venue, copied whole. */
export const CORE_FIELDS = FIELD_NAMES.filter(
  (name) => FIELDS[name].tier === 'core' && FIELDS[name].origin === 'stored',
) as (keyof StoredPlace)[]

const [QUOTE, BACKSLASH, COMMA, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = Buffer.from(
  '"\\,{}[]',
) as unknown as [number, number, number, number, number, number, number]

/** How every venue's text begins. */
const ID_OPENING = '"id":"'
/** Up to here a character is one byte. */
const LAST_PLAIN = 127

/** By venue: the members of a JSON object that holds its core fields, without the braces. */
export function coreSections(places: readonly StoredPlace[]): Map<string, ArrayBufferView> {
  const sink = new ByteSink()
  const starts = largeUint32(places.length + 1)
  places.forEach((place, ordinal) => {
    sink.text(CORE_FIELDS.map((name) => `"${name}":${JSON.stringify(place[name] ?? null)}`).join())
    starts[ordinal + 1] = sink.length
  })
  return new Map<string, ArrayBufferView>([
    ['core.starts', starts],
    ['core.bytes', sink.done()],
  ])
}

export class CoreTexts {
  readonly #starts: Uint32Array
  readonly #bytes: Buffer

  constructor(sections: Sections) {
    this.#starts = sections.u32('core.starts')
    this.#bytes = sections.bytes('core.bytes')
  }

  /** All core fields: `"id":…,"name":…,…`. */
  writeAll(ordinal: number, into: JsonSink): void {
    into.copy(this.#bytes, this.#starts[ordinal]!, this.#starts[ordinal + 1]!)
  }

  /** The value of the core field at a position of CORE_FIELDS. */
  write(ordinal: number, position: number, into: JsonSink): void {
    const [from, to] = this.#spanOf(ordinal, position)
    into.copy(this.#bytes, from, to)
  }

  text(ordinal: number, position: number): string {
    const [from, to] = this.#spanOf(ordinal, position)
    return this.#bytes.toString('utf8', from, to)
  }

  /** The id is the first member; JSON writes a letter or digit as itself, and anything else is compared as text. */
  hasId(ordinal: number, id: string): boolean {
    const from = this.#starts[ordinal]! + ID_OPENING.length
    for (let i = 0; i < id.length; i++) {
      const code = id.charCodeAt(i)
      if (this.#bytes[from + i] !== code) return code > LAST_PLAIN && JSON.parse(this.text(ordinal, 0)) === id
      if (code === QUOTE || code === BACKSLASH) return JSON.parse(this.text(ordinal, 0)) === id
    }
    return this.#bytes[from + id.length] === QUOTE
  }

  /** Skips the members before it, then `"name":`. */
  #spanOf(ordinal: number, position: number): [from: number, to: number] {
    let at = this.#starts[ordinal]!
    const end = this.#starts[ordinal + 1]!
    for (let i = 0; i < position; i++) at = this.#endOfMember(at, end) + 1
    return [at + CORE_FIELDS[position]!.length + '"":'.length, this.#endOfMember(at, end)]
  }

  /** The comma after a member, or the end: a comma outside of strings, objects and lists. */
  #endOfMember(from: number, end: number): number {
    let depth = 0
    let inString = false
    for (let at = from; at < end; at++) {
      const byte = this.#bytes[at]!
      if (inString) {
        if (byte === BACKSLASH) at++
        else if (byte === QUOTE) inString = false
      } else if (byte === QUOTE) inString = true
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--
      else if (byte === COMMA && depth === 0) return at
    }
    return end
  }
}
