import { crc32 } from 'node:zlib'
import { largeUint8 } from '#base/largeArrays.ts'

/**
 * One file of the index: a header, a directory, and named sections, each aligned to 64 bytes, a line of the processor's
 * cache, so that it can be read in place as a typed array. Numbers are little-endian, as on every machine that Node 24
 * runs on.
 * header: magic (8 bytes) · format u32 · CRC-32 of everything from byte 16 on u32 · length of the file f64 · length of
 * the directory u32 · 4 bytes of zero; then the directory, `[[name, offset, bytes], …]` as JSON.
 */
const MAGIC = 'ONESETIX'
/** Increased when a reader of the old format could not read the new one. */
export const INDEX_FORMAT = 9
export const HEADER_BYTES = 32
/** The checksum covers everything from this byte on. */
export const CRC_FROM = 16
const ALIGNMENT = 64

type Directory = [name: string, offset: number, bytes: number][]

const aligned = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT

/** Returns the bytes of a typed array without copying. */
export function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

/** Returns a value as a section of UTF-8 JSON. */
export function jsonSection(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value))
}

export function writeSections(sections: ReadonlyMap<string, ArrayBufferView>): Uint8Array {
  const directory: Directory = []
  // Offsets count from the end of the directory, whose length depends on them.
  let end = 0
  for (const [name, array] of sections) {
    directory.push([name, end, array.byteLength])
    end = aligned(end + array.byteLength)
  }
  const head = jsonSection(directory)
  const start = aligned(HEADER_BYTES + head.byteLength)
  const file = largeUint8(start + end)
  const view = new DataView(file.buffer)
  file.set(Buffer.from(MAGIC, 'latin1'), 0)
  view.setUint32(8, INDEX_FORMAT, true)
  view.setFloat64(16, file.byteLength, true)
  view.setUint32(24, head.byteLength, true)
  file.set(head, HEADER_BYTES)
  directory.forEach(([name, offset]) => file.set(bytesOf(sections.get(name) as ArrayBufferView), start + offset))
  view.setUint32(12, crcOf(file.subarray(CRC_FROM)), true)
  return file
}

/** zlib accepts less than 4 GiB at once and would use only the remainder of a larger size. */
const CRC_STEP = 1 << 30

/** Returns the CRC-32 of any number of bytes. */
export function crcOf(bytes: Uint8Array, step = CRC_STEP): number {
  let sum = 0
  for (let at = 0; at < bytes.byteLength; at += step) sum = crc32(bytes.subarray(at, at + step), sum)
  return sum
}

/** Returns the checksum in a written file's header, which distinguishes contents. */
export function checksumOf(file: Uint8Array): number {
  return new DataView(file.buffer, file.byteOffset).getUint32(12, true)
}

/** The sections of a file by name; requesting a section that does not exist is a broken invariant. */
export class Sections {
  readonly #file: Uint8Array
  readonly #places: ReadonlyMap<string, readonly [offset: number, bytes: number]>

  constructor(file: Uint8Array, places: ReadonlyMap<string, readonly [number, number]>) {
    this.#file = file
    this.#places = places
  }

  /** Bytes of the whole file. */
  get length(): number {
    return this.#file.byteLength
  }

  /** Returns the place of a section in the file. */
  placeOf(name: string): { at: number; bytes: number } {
    const place = this.#places.get(name)
    if (!place) throw new Error(`the index has no section '${name}'`)
    return { at: place[0], bytes: place[1] }
  }

  has(name: string): boolean {
    return this.#places.has(name)
  }

  bytes(name: string): Buffer {
    const { at, bytes } = this.placeOf(name)
    return Buffer.from(this.#file.buffer as ArrayBuffer, this.#file.byteOffset + at, bytes)
  }

  u16(name: string): Uint16Array {
    const bytes = this.bytes(name)
    return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
  }

  u32(name: string): Uint32Array {
    const bytes = this.bytes(name)
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  }

  i32(name: string): Int32Array {
    const bytes = this.bytes(name)
    return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  }

  f64(name: string): Float64Array {
    const bytes = this.bytes(name)
    return new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8)
  }

  /** Returns `count` positions in a file: 32 bits each when they fit, otherwise doubles. */
  positions(name: string, count: number): Uint32Array | Float64Array {
    return this.placeOf(name).bytes === count * 4 ? this.u32(name) : this.f64(name)
  }

  json<T>(name: string): T {
    return JSON.parse(this.bytes(name).toString('utf8')) as T
  }
}

export type SectionsReading = { kind: 'read'; sections: Sections } | Refused

/** Reads a file written by `writeSections`, or returns what is wrong with it. */
export function readSections(bytes: Uint8Array): SectionsReading {
  const head = readHead(bytes)
  if (head.kind === 'refused') return head
  if (head.fileBytes !== bytes.byteLength) return wrongLength(bytes.byteLength, head.fileBytes)
  if (crcOf(bytes.subarray(CRC_FROM)) !== head.checksum) return CORRUPT
  // A file in a shared pool may be unaligned; typed arrays need aligned offsets.
  return { kind: 'read', sections: sectionsOf(bytes.byteOffset % ALIGNMENT === 0 ? bytes : new Uint8Array(bytes)) }
}

/** Returns the sections of a file that has already been checked. */
export function sectionsOf(bytes: Uint8Array): Sections {
  return new Sections(bytes, placesIn(bytes))
}

export const CORRUPT = { kind: 'refused', reason: 'checksum does not match (corrupt)' } as const

export type HeadReading = { kind: 'head'; fileBytes: number; headBytes: number; checksum: number } | Refused
type Refused = { kind: 'refused'; reason: string }

/** Reads the first bytes of a file: its length, and the length of header and directory. */
export function readHead(bytes: Uint8Array): HeadReading {
  const refused = (reason: string): Refused => ({ kind: 'refused', reason })
  if (bytes.byteLength < HEADER_BYTES) return refused(`only ${bytes.byteLength} bytes, shorter than a header`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (Buffer.from(bytes.subarray(0, 8)).toString('latin1') !== MAGIC) return refused('not an index file (wrong magic)')
  const format = view.getUint32(8, true)
  if (format !== INDEX_FORMAT) return refused(`index format ${format}, this version reads ${INDEX_FORMAT}`)
  const headBytes = HEADER_BYTES + view.getUint32(24, true)
  return { kind: 'head', fileBytes: view.getFloat64(16, true), headBytes, checksum: view.getUint32(12, true) }
}

export function wrongLength(bytes: number, written: number): Refused {
  return { kind: 'refused', reason: `${bytes} bytes where ${written} were written (truncated or padded)` }
}

/** Returns the places of the sections, from the header and the directory. */
export function placesIn(bytes: Uint8Array): Map<string, readonly [at: number, bytes: number]> {
  const headBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(24, true)
  const start = aligned(HEADER_BYTES + headBytes)
  const text = Buffer.from(bytes.subarray(HEADER_BYTES, HEADER_BYTES + headBytes)).toString('utf8')
  return new Map((JSON.parse(text) as Directory).map(([name, offset, size]) => [name, [start + offset, size] as const]))
}
