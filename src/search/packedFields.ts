import type { JsonSink } from '#base/jsonSink.ts'
import type { StoredPlace } from '#contract/records.ts'
import { ByteSink } from './byteSink.ts'
import { choosePhrases, Phrases, shortener } from './phrases.ts'
import { jsonSection, type Sections } from './sections.ts'

/** A value that so many venues have is stored once; below that its number saves less than it costs. */
const SHARED_BY_MIN = 4

/**
 * Some fields of every venue as JSON, ready to be copied into a body. Values that many venues have (null, an empty
 * list, the hours of a chain) are stored once for each field, the commonest first. A venue's part: for each field one
 * varint, `2 × length` for text that follows, `2 × n + 1` for the field's shared value n; then the texts in the same
 * order, shortened by phrases.
 */
export interface Packed {
  /** What is needed to read the parts. */
  directory: Map<string, ArrayBufferView>
  /** The parts, end to end by ordinal. */
  parts: Uint8Array
}

export function packFields(
  name: string,
  fields: readonly (keyof StoredPlace)[],
  places: readonly StoredPlace[],
): Packed {
  const columns = fields.map((field) => columnOf(places, field))
  const phrases = choosePhrases(ownTexts(columns))
  const shortened = shortener(phrases)
  const sink = new ByteSink()
  const starts = new Float64Array(places.length + 1)
  for (let ordinal = 0; ordinal < places.length; ordinal++) {
    const own: string[] = []
    for (const { texts, textOf, numbers } of columns) {
      const text = textOf[ordinal]!
      if (numbers[text]! < 0) own.push(shortened(texts[text]!))
      sink.varint(numbers[text]! < 0 ? 2 * Buffer.byteLength(own.at(-1)!) : 2 * numbers[text]! + 1)
    }
    for (const text of own) sink.text(text)
    starts[ordinal + 1] = sink.length
  }
  const shared = sharedSections(
    name,
    columns.map(({ texts, sharedTexts }) => sharedTexts.map((text) => texts[text]!)),
  )
  const directory = new Map<string, ArrayBufferView>([
    [`${name}.fields`, jsonSection(fields)],
    [`${name}.phrases`, jsonSection(phrases)],
    [`${name}.starts`, narrow(starts)],
    ...shared,
  ])
  return { directory, parts: sink.done() }
}

/** A field of every venue. */
interface Column {
  /** The different texts. */
  texts: readonly string[]
  /** By ordinal: which of them. */
  textOf: Uint32Array
  /** By text: its number among the shared ones, −1 when it is not shared. */
  numbers: Int32Array
  /** The shared texts by their numbers, the commonest first. */
  sharedTexts: readonly number[]
}

/** The texts that are not shared, field by field. */
function* ownTexts(columns: readonly Column[]): Generator<string> {
  const most = Math.max(0, ...columns.map(({ texts }) => texts.length))
  for (let i = 0; i < most; i++)
    for (const { texts, numbers } of columns) if (i < texts.length && numbers[i]! < 0) yield texts[i]!
}

function columnOf(places: readonly StoredPlace[], field: keyof StoredPlace): Column {
  const known = new Map<string, number>()
  const counts: number[] = []
  const textOf = Uint32Array.from(places, (place) => {
    const text = JSON.stringify(place[field] ?? null)
    const number = known.get(text) ?? counts.push(0) - 1
    if (counts[number]!++ === 0) known.set(text, number)
    return number
  })
  const sharedTexts = Array.from(counts.keys())
    .filter((text) => counts[text]! >= SHARED_BY_MIN)
    .sort((a, b) => counts[b]! - counts[a]!)
  const numbers = new Int32Array(counts.length).fill(-1)
  sharedTexts.forEach((text, number) => (numbers[text] = number))
  return { texts: [...known.keys()], textOf, numbers, sharedTexts }
}

/** Positions as 32 bits where they fit. */
function narrow(positions: Float64Array): Float64Array | Uint32Array {
  return (positions.at(-1) ?? 0) < 2 ** 32 ? Uint32Array.from(positions) : positions
}

/** `firsts` says where each field's values begin among all, `offsets` where each value's bytes do. */
function sharedSections(name: string, values: readonly (readonly string[])[]): Map<string, ArrayBufferView> {
  const bytes = new ByteSink()
  const offsets = [0]
  const firsts = [0]
  for (const texts of values) {
    for (const text of texts) {
      bytes.text(text)
      offsets.push(bytes.length)
    }
    firsts.push(offsets.length - 1)
  }
  return new Map<string, ArrayBufferView>([
    [`${name}.sharedFirsts`, Uint32Array.from(firsts)],
    [`${name}.sharedOffsets`, Uint32Array.from(offsets)],
    [`${name}.sharedBytes`, bytes.done()],
  ])
}

/** Reads packed fields; the part of the venue at hand is decoded once for all its fields. */
export class PackedFields {
  /** By ordinal: where a venue's part begins. */
  readonly starts: Float64Array | Uint32Array
  readonly #names: readonly string[]
  readonly #firsts: Uint32Array
  readonly #offsets: Uint32Array
  readonly #shared: Buffer
  readonly #phrases: Phrases
  // The venue at hand, refilled for each: its codes, where each text begins, and the bytes they are in.
  readonly #codes: Uint32Array
  readonly #textAt: Uint32Array
  #part: Buffer = Buffer.alloc(0)

  constructor(sections: Sections, name: string, venues: number) {
    this.#names = sections.json(`${name}.fields`)
    this.starts = sections.positions(`${name}.starts`, venues + 1)
    this.#firsts = sections.u32(`${name}.sharedFirsts`)
    this.#offsets = sections.u32(`${name}.sharedOffsets`)
    this.#shared = sections.bytes(`${name}.sharedBytes`)
    this.#phrases = new Phrases(sections.json(`${name}.phrases`))
    this.#codes = new Uint32Array(this.#names.length)
    this.#textAt = new Uint32Array(this.#names.length)
  }

  /** The position of a field, for `write`; −1 when it is not among these. */
  positionOf(field: string): number {
    return this.#names.indexOf(field)
  }

  /** Takes up a venue: its part begins at `from` in `bytes`. */
  open(bytes: Buffer, from: number): void {
    let at = from
    for (let i = 0; i < this.#codes.length; i++) {
      let byte = bytes[at++]!
      let code = byte & 127
      for (let shift = 7; byte >= 128; shift += 7) {
        byte = bytes[at++]!
        code |= (byte & 127) << shift
      }
      this.#codes[i] = code >>> 0
    }
    for (let i = 0; i < this.#codes.length; i++) {
      this.#textAt[i] = at
      if ((this.#codes[i]! & 1) === 0) at += this.#codes[i]! >>> 1
    }
    this.#part = bytes
  }

  /** Writes a field's JSON of the venue taken up last. */
  write(position: number, into: JsonSink): void {
    const code = this.#codes[position]!
    const at = this.#textAt[position]!
    if ((code & 1) === 0) return this.#phrases.write(this.#part, at, at + (code >>> 1), into)
    const value = this.#firsts[position]! + (code >>> 1)
    into.copy(this.#shared, this.#offsets[value]!, this.#offsets[value + 1]!)
  }

  text(position: number): string {
    const code = this.#codes[position]!
    const at = this.#textAt[position]!
    if ((code & 1) === 0) return this.#phrases.text(this.#part, at, at + (code >>> 1))
    const value = this.#firsts[position]! + (code >>> 1)
    return this.#shared.toString('utf8', this.#offsets[value], this.#offsets[value + 1])
  }
}
