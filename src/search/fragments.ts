import { FIELD_NAMES, FIELDS, type FieldName } from '#contract/fields.ts'
import type { StoredPlace } from '#contract/records.ts'
import { ByteSink } from './byteSink.ts'
import { jsonSection, type Sections } from './sections.ts'

/** Fields kept as JSON text; what a partner adds to `reservationChannels` is spliced in when it is served. */
export const STORED_FIELDS = FIELD_NAMES.filter(
  (name) => FIELDS[name].origin === 'stored' || name === 'reservationChannels',
) as (keyof StoredPlace)[]

/** A field goes on being shared while fewer than half its venues bring a new value, counted after the first few. */
const SHARING_TRIAL = 1_000
const NEW_VALUE_SHARE = 0.5

/**
 * Every stored field of every venue as JSON, ready to be copied into a body. Values that repeat (null, an empty list,
 * the hours of a chain) are stored once for each field. A venue's part: for each stored field one varint, `2 × length`
 * for text that follows, `2 × n + 1` for the field's shared value n; then the texts in the same order.
 */
export function fragmentSections(places: readonly StoredPlace[]): Map<string, ArrayBufferView> {
  const fields = STORED_FIELDS.map(() => ({ shared: new Map<string, number>(), sharing: true }))
  const sink = new ByteSink()
  const starts = new Float64Array(places.length + 1)
  const texts: string[] = []
  places.forEach((place, ordinal) => {
    texts.length = 0
    STORED_FIELDS.forEach((name, i) => {
      const { shared, sharing } = fields[i]!
      const value = place[name] ?? null
      const text = value === null ? 'null' : JSON.stringify(value)
      let number = shared.get(text)
      if (number === undefined && sharing) shared.set(text, (number = shared.size))
      if (number === undefined) texts.push(text)
      sink.varint(number === undefined ? 2 * Buffer.byteLength(text) : 2 * number + 1)
    })
    for (const text of texts) sink.text(text)
    starts[ordinal + 1] = sink.length
    if (ordinal >= SHARING_TRIAL)
      for (const field of fields) field.sharing &&= field.shared.size < ordinal * NEW_VALUE_SHARE
  })
  const values = fields.map(({ shared }) => [...shared.keys()])
  return new Map<string, ArrayBufferView>([
    ['fragments.fields', jsonSection(STORED_FIELDS)],
    ['fragments.shared', jsonSection(values)],
    ['fragments.starts', starts],
    ['fragments.bytes', sink.done()],
  ])
}

export class Fragments {
  readonly #bytes: Buffer
  readonly #starts: Float64Array
  readonly #shared: readonly (readonly string[])[]
  readonly #position = new Map<FieldName, number>()
  // Codes of the venue at hand, refilled for each: one allocation for the life of the index.
  readonly #codes: Uint32Array

  constructor(sections: Sections) {
    this.#bytes = sections.bytes('fragments.bytes')
    this.#starts = sections.f64('fragments.starts')
    this.#shared = sections.json<string[][]>('fragments.shared')
    sections.json<FieldName[]>('fragments.fields').forEach((name, i) => this.#position.set(name, i))
    this.#codes = new Uint32Array(this.#shared.length)
  }

  /** The JSON text of each asked-for field, in the order asked; `null` as text for a field that is not stored. */
  read(ordinal: number, names: readonly FieldName[]): string[] {
    let at = this.#readCodes(ordinal)
    const offsets = this.#codes.map((code) => {
      const offset = at
      if ((code & 1) === 0) at += code >>> 1
      return offset
    })
    return names.map((name) => {
      const i = this.#position.get(name)
      if (i === undefined) return 'null'
      const code = this.#codes[i]!
      if (code & 1) return this.#shared[i]![code >>> 1] as string
      return this.#bytes.toString('utf8', offsets[i], offsets[i]! + (code >>> 1))
    })
  }

  /** One field's value. */
  value<Name extends keyof StoredPlace>(ordinal: number, name: Name): StoredPlace[Name] {
    return JSON.parse(this.read(ordinal, [name])[0] as string) as StoredPlace[Name]
  }

  /** Fills `#codes`; returns where the texts begin. */
  #readCodes(ordinal: number): number {
    let at = this.#starts[ordinal]!
    for (let i = 0; i < this.#codes.length; i++) {
      let byte = this.#bytes[at++]!
      let code = byte & 127
      for (let shift = 7; byte >= 128; shift += 7) {
        byte = this.#bytes[at++]!
        code |= (byte & 127) << shift
      }
      this.#codes[i] = code >>> 0
    }
    return at
  }
}
