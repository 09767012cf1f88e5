/**
 * Checks the structure of a block of OpenStreetMap's PBF before it is decoded. The decoder trusts the lengths stated in
 * a block: it never returns when one exceeds the block, or when tags of dense nodes are not terminated.
 */

type Kind = 'number' | 'bytes' | 'packed' | Message
/** The kinds of fields by number; fields that are not listed are skipped by their length. */
type Message = ReadonlyMap<number, Kind>

const message = (fields: Readonly<Record<number, Kind>>): Message =>
  new Map(Object.entries(fields).map(([number, kind]) => [Number(number), kind]))
const INFO = message({ 1: 'number', 2: 'number', 3: 'number', 4: 'number', 5: 'number', 6: 'number' })
const DENSE_INFO = message({ 1: 'packed', 2: 'packed', 3: 'packed', 4: 'packed', 5: 'packed', 6: 'packed' })
const NODE = message({ 1: 'number', 2: 'packed', 3: 'packed', 4: INFO, 8: 'number', 9: 'number' })
const DENSE_IDS = 1
const DENSE_TAGS = 10
const DENSE = message({ [DENSE_IDS]: 'packed', 5: DENSE_INFO, 8: 'packed', 9: 'packed', [DENSE_TAGS]: 'packed' })
const OUTLINE = message({ 1: 'number', 2: 'packed', 3: 'packed', 4: INFO, 8: 'packed', 9: 'packed', 10: 'packed' })
const CHANGES = message({ 1: 'number' })
const GROUP = message({ 1: NODE, 2: DENSE, 3: OUTLINE, 4: OUTLINE, 5: CHANGES })
const STRINGS = message({ 1: 'bytes' })
const BLOCK = message({ 1: STRINGS, 2: GROUP, 17: 'number', 18: 'number', 19: 'number', 20: 'number' })

const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5]
const VARINT_BYTES_MAX = 10
/** The decoder misreads a field number beyond this as another one. */
const TAG_MAX = 2 ** 31 - 1

/** Returns what is wrong with an unpacked data block; null when it can be decoded. Takes time linear in its length. */
export function faultOfBlock(bytes: Uint8Array): string | null {
  try {
    new BlockCheck(bytes).check(BLOCK, bytes.length)
    return null
  } catch (error) {
    if (error instanceof FormFault) return error.message
    throw error
  }
}

class FormFault extends Error {}

/** The counts of one message of dense nodes. */
interface DenseCount {
  ids: number
  /** The values of `keys_vals`: terminated nodes, and whether the next value is a key. */
  ends: number
  values: number
  isKey: boolean
}

class BlockCheck {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  check(fields: Message, end: number): void {
    const dense: DenseCount = { ids: 0, ends: 0, values: 0, isKey: true }
    while (this.#at < end) {
      const tag = this.#varint(end)
      if (tag > TAG_MAX) throw new FormFault('a block is no protobuf')
      this.#field(fields, Math.floor(tag / 8), tag % 8, end, dense)
    }
    if (fields === DENSE && dense.values > 0 && dense.ends < dense.ids) throw new FormFault('tags of nodes have no end')
  }

  #field(fields: Message, field: number, wire: number, end: number, dense: DenseCount): void {
    const kind = fields.get(field)
    const isFit =
      kind === undefined ||
      (wire === VARINT ? kind === 'number' || kind === 'packed' : wire === BYTES && kind !== 'number')
    if (!isFit) throw new FormFault('a block has a field of another type')
    const count = (value: number) => {
      if (fields === DENSE) countDense(dense, field, value)
    }
    if (wire === VARINT) return count(this.#varint(end))
    if (wire === FIXED64 || wire === FIXED32) return this.#skip(wire === FIXED64 ? 8 : 4, end)
    if (wire !== BYTES) throw new FormFault('a block is no protobuf')
    const length = this.#varint(end)
    if (length > end - this.#at) throw new FormFault('a block is cut off')
    const inner = this.#at + length
    if (kind === 'packed') while (this.#at < inner) count(this.#varint(inner))
    else if (typeof kind === 'object') this.check(kind, inner)
    else this.#at = inner
  }

  #skip(length: number, end: number): void {
    if (length > end - this.#at) throw new FormFault('a block is cut off')
    this.#at += length
  }

  #varint(end: number): number {
    let value = 0
    const last = Math.min(end, this.#at + VARINT_BYTES_MAX)
    for (let scale = 1; this.#at < last; scale *= 128) {
      const byte = this.#bytes[this.#at++] as number
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
    throw new FormFault('a block is cut off')
  }
}

/** `keys_vals` is `key value key value … 0` for each node. */
function countDense(dense: DenseCount, field: number, value: number): void {
  if (field === DENSE_IDS) dense.ids++
  if (field !== DENSE_TAGS) return
  dense.values++
  if (!dense.isKey) dense.isKey = true
  else if (value === 0) dense.ends++
  else dense.isKey = false
}
