import type { JsonSink } from '#base/jsonSink.ts'
import { FIELD_NAMES, FIELDS } from '#contract/fields.ts'
import type { StoredPlace } from '#contract/records.ts'
import { jsonText } from './jsonText.ts'
import type { Sections } from './sections.ts'
import { TextColumn } from './textColumn.ts'

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

const OPENINGS = CORE_FIELDS.map((name, i) => `${i === 0 ? '' : ','}"${name}":`)

/**
 * By venue: the members of a JSON object that holds its core fields, without the braces, in two parts: its own, and a
 * tail that other venues share.
 */
export class CoreDraft {
  readonly #own = new TextColumn()
  readonly #tails = new TextColumn()
  readonly #tailOf: number[] = []
  readonly #known = new Map<string, number>()

  add(place: StoredPlace): void {
    this.#own.add(membersOf(place, 0, TAIL_FROM))
    const tail = membersOf(place, TAIL_FROM, CORE_FIELDS.length)
    let number = this.#known.get(tail)
    if (number === undefined) {
      this.#known.set(tail, (number = this.#known.size))
      this.#tails.add(tail)
    }
    this.#tailOf.push(number)
  }

  /** `order`: by ordinal, the venues as they came. */
  sections(order: Uint32Array): Map<string, ArrayBufferView> {
    const own = this.#own.inOrder(order)
    const tails = this.#tails.inOrder(Uint32Array.from(this.#known.values()))
    return new Map<string, ArrayBufferView>([
      ['core.starts', Uint32Array.from(own.starts)],
      ['core.bytes', own.bytes],
      ['core.tailOf', order.map((position) => this.#tailOf[position]!)],
      ['core.tailStarts', Uint32Array.from(tails.starts)],
      ['core.tails', tails.bytes],
    ])
  }
}

function membersOf(place: StoredPlace, from: number, to: number): string {
  let members = ''
  for (let i = from; i < to; i++) members += OPENINGS[i]! + jsonText(place[CORE_FIELDS[i]!])
  return members
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
