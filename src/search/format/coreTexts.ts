import type { JsonSink } from '#base/text/jsonSink.ts'
import type { StoredPlace } from '#venue/records.ts'
import { ByteSink } from './byteSink.ts'
import { BACKSLASH, endOfValue, QUOTE } from './jsonBytes.ts'
import { type JsonLineScanner, NULL, fieldNumber } from './jsonLineScanner.ts'
import type { Sections } from '../sections.ts'
import { positions32 } from './positions32.ts'
import { CORE_FIELDS } from './storedFields.ts'
import { TextColumn } from './textColumn.ts'
import { TextNumbers } from './textNumbers.ts'

/** From this field on, many venues have identical texts: scores of two decimals, a day. */
const TAIL_FROM = CORE_FIELDS.indexOf('confidence')
const CATEGORY = CORE_FIELDS.indexOf('category')
/** The beginning of every venue's text. */
const ID_OPENING = '"id":"'
/** Characters that JSON writes unchanged in one byte; quote and backslash are also in this range. */
const [FIRST_PLAIN, LAST_PLAIN] = [32, 126]

/** By position: the number of the part, and the bytes before its JSON. */
const MEMBERS = CORE_FIELDS.map((name, i) => ({
  part: fieldNumber(name),
  opening: Buffer.from(`${i === 0 ? '' : ','}"${name}":`),
}))

/**
 * By venue: the members of a JSON object with its core fields, without the braces, in two parts: the venue's part, and
 * a tail that other venues share.
 */
export class CoreDraft {
  readonly #own = new TextColumn()
  readonly #tails = new TextNumbers()
  readonly #tailOf: number[] = []
  readonly #tail = new ByteSink()
  /** By number of a tail in a previous index. */
  readonly #knownTails: number[] = []

  add(parts: JsonLineScanner): void {
    for (let i = 0; i < TAIL_FROM; i++) addMember(this.#own, parts, i)
    this.#own.end()
    this.#tail.clear()
    for (let i = TAIL_FROM; i < MEMBERS.length; i++) addMember(this.#tail, parts, i)
    this.#tailOf.push(this.#tails.add(this.#tail.done(), 0, this.#tail.length))
  }

  /** Adds a venue of a previous index. */
  addPrevious(core: CoreTexts, ordinal: number): void {
    core.copyOwn(ordinal, this.#own)
    this.#own.end()
    const tail = core.tailOf(ordinal)
    this.#tailOf.push((this.#knownTails[tail] ??= core.addTail(tail, this.#tails)))
  }

  /** `order`: by ordinal, the venues' positions in the order of adding. */
  sections(order: Uint32Array): Map<string, ArrayBufferView> {
    const own = this.#own.inOrder(order)
    return new Map<string, ArrayBufferView>([
      ['core.starts', positions32('bytes of core fields', own.starts)],
      ['core.bytes', own.bytes],
      ['core.tailOf', order.map((position) => this.#tailOf[position]!)],
      ['core.tailStarts', positions32('bytes of shared core fields', this.#tails.starts)],
      ['core.tails', this.#tails.bytes],
    ])
  }
}

function addMember(into: TextColumn | ByteSink, { bytes, starts, ends }: JsonLineScanner, position: number): void {
  const { part, opening } = MEMBERS[position]!
  into.part(opening, 0, opening.length)
  const from = starts[part]!
  if (from < 0) into.part(NULL, 0, NULL.length)
  else into.part(bytes, from, ends[part]!)
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

  /** Writes all core fields: `"id":…,"name":…,…`. */
  writeAll(ordinal: number, into: JsonSink): void {
    into.copy(this.#bytes, this.#starts[ordinal]!, this.#starts[ordinal + 1]!)
    const tail = this.#tailOf[ordinal]!
    into.copy(this.#tails, this.#tailStarts[tail]!, this.#tailStarts[tail + 1]!)
  }

  /** Writes all core fields; `write` adds a member at the end of the object at a position before the tail. */
  writeAllExtended(ordinal: number, position: number, into: JsonSink, write: () => void): void {
    const [bytes, , end] = this.#spanOf(ordinal, position)
    into.copy(bytes, this.#starts[ordinal]!, end - 1)
    write()
    into.copy(bytes, end - 1, this.#starts[ordinal + 1]!)
    const tail = this.#tailOf[ordinal]!
    into.copy(this.#tails, this.#tailStarts[tail]!, this.#tailStarts[tail + 1]!)
  }

  /** Writes the value of the core field at a position of CORE_FIELDS. */
  write(ordinal: number, position: number, into: JsonSink): void {
    const [bytes, from, to] = this.#spanOf(ordinal, position)
    into.copy(bytes, from, to)
  }

  text(ordinal: number, position: number): string {
    const [bytes, from, to] = this.#spanOf(ordinal, position)
    return bytes.toString('utf8', from, to)
  }

  /**
   * Returns true when the venue has this id, which is the first member. JSON writes a letter or digit unchanged; other
   * ids are compared as text.
   */
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

  idOf(ordinal: number): string {
    return JSON.parse(this.text(ordinal, 0)) as string
  }

  /** Copies the part that belongs only to this venue. */
  copyOwn(ordinal: number, into: TextColumn): void {
    into.part(this.#bytes, this.#starts[ordinal]!, this.#starts[ordinal + 1]!)
  }

  /** Returns the number of the part that other venues share. */
  tailOf(ordinal: number): number {
    return this.#tailOf[ordinal]!
  }

  tailValues(tail: number): Pick<StoredPlace, 'confidence' | 'sourceCount'> {
    // A tail begins with the comma that joins it.
    const members = this.#tails.toString('utf8', this.#tailStarts[tail]! + 1, this.#tailStarts[tail + 1])
    return JSON.parse(`{${members}}`) as Pick<StoredPlace, 'confidence' | 'sourceCount'>
  }

  category(ordinal: number): string {
    return JSON.parse(this.text(ordinal, CATEGORY)) as string
  }

  addTail(tail: number, into: TextNumbers): number {
    return into.add(this.#tails, this.#tailStarts[tail]!, this.#tailStarts[tail + 1]!)
  }

  /** Skips the preceding members, then `"name":`. */
  #spanOf(ordinal: number, position: number): [bytes: Buffer, from: number, to: number] {
    const tail = this.#tailOf[ordinal]!
    const isTail = position >= TAIL_FROM
    const bytes = isTail ? this.#tails : this.#bytes
    // A tail begins with the comma that joins it.
    let at = isTail ? this.#tailStarts[tail]! + 1 : this.#starts[ordinal]!
    const end = isTail ? this.#tailStarts[tail + 1]! : this.#starts[ordinal + 1]!
    for (let i = isTail ? TAIL_FROM : 0; i < position; i++) at = endOfValue(bytes, at, end) + 1
    return [bytes, at + CORE_FIELDS[position]!.length + '"":'.length, endOfValue(bytes, at, end)]
  }
}
