import { closeSync, openSync, readSync } from 'node:fs'
import { Unavailable } from '#base/unavailable.ts'
import type { DetailReader } from '../format/fragments.ts'
import { DETAIL_SECTION, STAMP_SECTION } from '../format/indexFiles.ts'
import { HEADER_BYTES, placesIn, readHead, type Sections } from '../sections.ts'

const FIRST_BYTES = 4_096

/** The details of venues, read from their file by position: the operating system keeps warm what is asked for. */
class DetailsOnDisk implements DetailReader {
  /** Null once closed: the system gives the number to the next file that is opened. */
  #fd: number | null
  readonly #start: number
  // Filled anew for each venue: what was read before is no longer good.
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
      if (read === 0) throw new Unavailable('the details file of the index was cut while it served')
      at += read
    }
    return this.#bytes.subarray(0, length)
  }

  close(): void {
    if (this.#fd !== null) closeSync(this.#fd)
    this.#fd = null
  }
}

/** A disk that fails is no fault of the request. */
function readFrom(fd: number, into: Buffer, at: number, length: number, position: number): number {
  try {
    return readSync(fd, into, at, length, position)
  } catch (cause) {
    throw new Unavailable(`the details file of the index cannot be read: ${String(cause)}`, { cause })
  }
}

/** Opens a details file whose content has been checked, and says which build it is of. */
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

/** Details that are in memory as a whole. */
export function detailsInMemory(details: Sections): DetailReader {
  const bytes = details.bytes(DETAIL_SECTION)
  return { read: (from, to) => bytes.subarray(from, to), close: () => undefined }
}
