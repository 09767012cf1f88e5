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

/** From here on the fields of many venues read the same together: scores of two decimals, a day. */
const TAIL_FROM = CORE_FIELDS.indexOf('confidence')
/** How every venue's text begins. */
const ID_OPENING = '"id":"'
/** Characters that JSON writes as themselves, in one byte; quote and backslash lie among them. */
const [FIRST_PLAIN, LAST_PLAIN] = [32, 126]

/**
 * By venue: the members of a JSON object that holds its core fields, without the braces, in two parts: its own, and a
 * tail that other venues share.
 */
export function coreSections(places: readonly StoredPlace[]): Map<string, ArrayBufferView> {
  const [own, tails] = [new ByteSink(), new ByteSink()]
  const starts = largeUint32(places.length + 1)
  const tailOf = largeUint32(places.length)
  const tailStarts = [0]
  const known = new Map<string, number>()
  places.forEach((place, ordinal) => {
    const members = CORE_FIELDS.map((name) => `"${name}":${JSON.stringify(place[name] ?? null)}`)
    own.text(members.slice(0, TAIL_FROM).join())
    starts[ordinal + 1] = own.length
    const tail = `,${members.slice(TAIL_FROM).join()}`
    let number = known.get(tail)
    if (number === undefined) {
      known.set(tail, (number = known.size))
      tails.text(tail)
      tailStarts.push(tails.length)
    }
    tailOf[ordinal] = number
  })
  return new Map<string, ArrayBufferView>([
    ['core.starts', starts],
    ['core.bytes', own.done()],
    ['core.tailOf', tailOf],
    ['core.tailStarts', Uint32Array.from(tailStarts)],
    ['core.tails', tails.done()],
  ])
}

export class CoreTexts {
  readonly #starts: Uint32Array
  readonly #bytes: Buffer
  readonly #tailOf: Uint32Array
  readonly #tailStarts: Uint32Array
  readonly #tails: Buffer

  constructor(sections: Sections) {
    this.#starts = sections.u32('core.starts')
    this.#bytes = sections.bytes('core.bytes')
    this.#tailOf = sections.u32('core.tailOf')
    this.#tailStarts = sections.u32('core.tailStarts')
    this.#tails = sections.bytes('core.tails')
  }

  /** All core fields: `"id":…,"name":…,…`. */
  writeAll(ordinal: number, into: JsonSink): void {
    into.copy(this.#bytes, this.#starts[ordinal]!, this.#starts[ordinal + 1]!)
    const tail = this.#tailOf[ordinal]!
    into.copy(this.#tails, this.#tailStarts[tail]!, this.#tailStarts[tail + 1]!)
  }

  /** The value of the core field at a position of CORE_FIELDS. */
  write(ordinal: number, position: number, into: JsonSink): void {
    const [bytes, from, to] = this.#spanOf(ordinal, position)
    into.copy(bytes, from, to)
  }

  text(ordinal: number, position: number): string {
    const [bytes, from, to] = this.#spanOf(ordinal, position)
    return bytes.toString('utf8', from, to)
  }

  /** The id is the first member; JSON writes a letter or digit as itself, and anything else is compared as text. */
  hasId(ordinal: number, id: string): boolean {
    const from = this.#starts[ordinal]! + ID_OPENING.length
    for (let i = 0; i < id.length; i++) {
      const code = id.charCodeAt(i)
      if (code < FIRST_PLAIN || code > LAST_PLAIN || code === QUOTE || code === BACKSLASH)
        return JSON.parse(this.text(ordinal, 0)) === id
      if (this.#bytes[from + i] !== code) return false
    }
    return this.#bytes[from + id.length] === QUOTE
  }

  /** Skips the members before it, then `"name":`. */
  #spanOf(ordinal: number, position: number): [bytes: Buffer, from: number, to: number] {
    const tail = this.#tailOf[ordinal]!
    const isTail = position >= TAIL_FROM
    const bytes = isTail ? this.#tails : this.#bytes
    // A tail begins with the comma that joins it.
    let at = isTail ? this.#tailStarts[tail]! + 1 : this.#starts[ordinal]!
    const end = isTail ? this.#tailStarts[tail + 1]! : this.#starts[ordinal + 1]!
    for (let i = isTail ? TAIL_FROM : 0; i < position; i++) at = endOfMember(bytes, at, end) + 1
    return [bytes, at + CORE_FIELDS[position]!.length + '"":'.length, endOfMember(bytes, at, end)]
  }
}

/** The comma after a member, or the end: a comma outside of strings, objects and lists. */
function endOfMember(bytes: Buffer, from: number, end: number): number {
  let depth = 0
  let inString = false
  for (let at = from; at < end; at++) {
    const byte = bytes[at]!
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
