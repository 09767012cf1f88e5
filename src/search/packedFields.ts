import { largeFloat64 } from './largeArrays.ts'
import type { JsonSink } from '#base/jsonSink.ts'
import type { StoredPlace } from '#contract/records.ts'
import { ByteSink } from './byteSink.ts'
import { choosePhrases, Phrases, shortener } from './phrases.ts'
import { jsonSection, type Sections } from './sections.ts'

/** A value that so many venues have is stored once; below that its number saves less than it costs. */
const SHARED_BY_MIN = 4
/** A field whose first so many venues mostly bring new values goes on learning none: its values are its venues' own. */
const TRIAL_VENUES = 20_000
const NEW_SHARE_MAX = 0.5

/**
 * Some fields of every venue as JSON, ready to be copied into a body. Values that many venues have (null, an empty
 * list, the hours of a chain) are stored once for each field, the commonest first. A venue's part: for each field one
 * varint, `2 × length` for text that follows, `2 × n + 1` for the field's shared value n; then the texts in the same
 * order, shortened by the field's phrases.
 */
export interface Packed {
  /** What is needed to read the parts. */
  directory: Map<string, ArrayBufferView>
  /** The parts, end to end by ordinal. */
  parts: Uint8Array
}

/** Shortened texts are smaller and take longer to write. */
export function packFields(
  name: string,
  fields: readonly (keyof StoredPlace)[],
  places: readonly StoredPlace[],
  { shortened }: { shortened: boolean },
): Packed {
  const columns = fields.map((field) => columnOf(places, field, shortened))
  const sink = new ByteSink()
  const starts = largeFloat64(places.length + 1)
  for (let ordinal = 0; ordinal < places.length; ordinal++) {
    for (const { numbers, ownStarts } of columns) {
      const ownBytes = ownStarts[ordinal + 1]! - ownStarts[ordinal]!
      sink.varint(numbers[ordinal]! < 0 ? 2 * ownBytes : 2 * numbers[ordinal]! + 1)
    }
    for (const { own, ownStarts } of columns) sink.part(own, ownStarts[ordinal]!, ownStarts[ordinal + 1]!)
    starts[ordinal + 1] = sink.length
  }
  const directory = new Map<string, ArrayBufferView>([
    [`${name}.fields`, jsonSection(fields)],
    [`${name}.phrases`, jsonSection(columns.map(({ phrases }) => phrases))],
    [`${name}.starts`, narrow(starts)],
    ...sharedSections(
      name,
      columns.map(({ shared }) => shared),
    ),
  ])
  return { directory, parts: sink.done() }
}

/** A field of every venue. */
interface Column {
  /** By ordinal: the number of its shared value, −1 for a value of its own. */
  numbers: Int32Array
  /** Own values, shortened, end to end by ordinal. */
  own: Uint8Array
  ownStarts: Float64Array
  phrases: readonly string[]
  /** The shared values by their numbers, the commonest first. */
  shared: readonly string[]
}

/** One field after the other, so that the texts of one are gone before the next begins. */
function columnOf(places: readonly StoredPlace[], field: keyof StoredPlace, isShortened: boolean): Column {
  const { textOf, texts, counts } = textsOf(places, field)
  const shared = Array.from(counts.keys())
    .filter((text) => counts[text]! >= SHARED_BY_MIN)
    .sort((a, b) => counts[b]! - counts[a]!)
  const numberOf = new Int32Array(texts.length).fill(-1)
  shared.forEach((text, number) => (numberOf[text] = number))
  const phrases = isShortened ? choosePhrases(texts.filter((_, text) => numberOf[text]! < 0)) : []
  const shortened = shortener(phrases)
  const sink = new ByteSink()
  const ownStarts = largeFloat64(places.length + 1)
  const numbers = Int32Array.from(places, (place, ordinal) => {
    const text = textOf[ordinal]!
    const number = text < 0 ? -1 : numberOf[text]!
    if (number < 0) sink.text(shortened(text < 0 ? textIn(place, field) : texts[text]!))
    ownStarts[ordinal + 1] = sink.length
    return number
  })
  return { numbers, own: sink.done(), ownStarts, phrases, shared: shared.map((text) => texts[text]!) }
}

/** The different texts of a field and how many venues have each; `textOf` by ordinal, −1 for one that was not learned. */
function textsOf(
  places: readonly StoredPlace[],
  field: keyof StoredPlace,
): { textOf: Int32Array; texts: string[]; counts: number[] } {
  const known = new Map<string, number>()
  const counts: number[] = []
  let isLearning = true
  const textOf = Int32Array.from(places, (place, ordinal) => {
    if (ordinal === TRIAL_VENUES) isLearning = known.size < TRIAL_VENUES * NEW_SHARE_MAX
    const text = textIn(place, field)
    let number = known.get(text)
    if (number === undefined) {
      if (!isLearning) return -1
      number = counts.push(0) - 1
      known.set(text, number)
    }
    counts[number]!++
    return number
  })
  return { textOf, texts: [...known.keys()], counts }
}

function textIn(place: StoredPlace, field: keyof StoredPlace): string {
  return JSON.stringify(place[field] ?? null)
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
  readonly #phrases: readonly Phrases[]
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
    this.#phrases = sections.json<string[][]>(`${name}.phrases`).map((phrases) => new Phrases(phrases))
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
    if ((code & 1) === 0) return this.#phrases[position]!.write(this.#part, at, at + (code >>> 1), into)
    const value = this.#firsts[position]! + (code >>> 1)
    into.copy(this.#shared, this.#offsets[value]!, this.#offsets[value + 1]!)
  }

  text(position: number): string {
    const code = this.#codes[position]!
    const at = this.#textAt[position]!
    if ((code & 1) === 0) return this.#phrases[position]!.text(this.#part, at, at + (code >>> 1))
    const value = this.#firsts[position]! + (code >>> 1)
    return this.#shared.toString('utf8', this.#offsets[value], this.#offsets[value + 1])
  }
}
