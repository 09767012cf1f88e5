import { closeSync, openSync, readSync } from 'node:fs'
import { Unavailable } from '#base/unavailable.ts'
import type { DetailReader } from '../format/fragments.ts'
import { DETAIL_SECTION, STAMP_SECTION } from '../format/indexFiles.ts'
import { HEADER_BYTES, placesIn, readHead, type Sections } from '../sections.ts'

const FIRST_BYTES = 4_096

/** Reads the details of venues from their file by position; the operating system caches recently read parts. */
class DetailsOnDisk implements DetailReader {
  /** Null once closed, because the system reuses the number for the next opened file. */
  #fd: number | null
  readonly #start: number
  // Overwritten for each venue: earlier results become invalid.
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)

  constructor(fd: number, start: number) {
    this.#fd = fd
    this.#start = start
  }

  read(from: number, to: number): Buffer {
    if (this.#fd === null) throw new Error('the details of the index were read after it was closed')
    const length = to - from
    if (length > this.#bytes.length) this.#bytes = Buffer.allocUnsafe(2 * length)
    let at = 0
    while (at < length) {
      const read = readFrom(this.#fd, this.#bytes, at, length - at, this.#start + from + at)
      if (read === 0) throw new Unavailable('the details file of the index was truncated while the index was in use')
      at += read
    }
    return this.#bytes.subarray(0, length)
  }

  close(): void {
    if (this.#fd !== null) closeSync(this.#fd)
    this.#fd = null
  }
}

/** A failing disk is not an error of the request. */
function readFrom(fd: number, into: Buffer, at: number, length: number, position: number): number {
  try {
    return readSync(fd, into, at, length, position)
  } catch (cause) {
    throw new Unavailable(`the details file of the index cannot be read: ${String(cause)}`, { cause })
  }
}

/** Opens a details file with checked content and returns the stamp of its build. */
export function openDetails(file: string): { reader: DetailReader; stamp: number } {
  const fd = openSync(file, 'r')
  const read = (length: number, at: number) => {
    const bytes = Buffer.alloc(length)
    readSync(fd, bytes, 0, length, at)
    return bytes
  }
  const head = readHead(read(HEADER_BYTES, 0))
  if (head.kind === 'refused') throw new Error(head.reason)
  const places = placesIn(read(head.headBytes, 0))
  const [stampAt] = places.get(STAMP_SECTION) as readonly [number, number]
  const [start] = places.get(DETAIL_SECTION) as readonly [number, number]
  return { reader: new DetailsOnDisk(fd, start), stamp: read(4, stampAt).readUInt32LE(0) }
}

/** Returns a reader of details that are completely in memory. */
export function detailsInMemory(details: Sections): DetailReader {
  const bytes = details.bytes(DETAIL_SECTION)
  return { read: (from, to) => bytes.subarray(from, to), close: () => undefined }
}
