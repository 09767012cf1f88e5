import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { crc32 } from 'node:zlib'
import { INDEX_FILES, type IndexFile } from '../format/indexFiles.ts'
import { memoryFor } from '../columns/memory.ts'
import { CORRUPT, CRC_FROM, crcOf, HEADER_BYTES, placesIn, readHead, wrongLength } from '../sections.ts'

/** The folder of an index, and the number of threads that will search it. */
export interface FolderToLoad {
  folder: string
  lanes: number
}

/**
 * Reads the files of an index into shared memory and checks them in a separate thread. The result is not copied: all
 * threads use the same bytes.
 */
export type LoadedFiles =
  | {
      kind: 'loaded'
      memory: WebAssembly.Memory
      tablesBytes: number
      words: SharedArrayBuffer
      fragments: SharedArrayBuffer
      /** The number of threads that may search it. */
      lanes: number
    }
  | { kind: 'refused'; reason: string }

/** One read call returns at most 2 GiB. */
const READ_BYTES = 1 << 30
/** The file that stays on disk is read only for its checksum, through a buffer of this size. */
const CHECK_BYTES = 1 << 20

class Refused extends Error {}

function fileIn(folder: string, name: IndexFile): { fd: number; bytes: number; checksum: number } {
  let fd: number
  try {
    fd = openSync(path.join(folder, name), 'r')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new Refused(`${name}: ${code === 'ENOENT' ? 'missing' : `cannot be read (${code})`}`)
  }
  const bytes = fstatSync(fd).size
  const head = new Uint8Array(Math.min(bytes, HEADER_BYTES))
  readSync(fd, head, 0, head.length, 0)
  const reading = readHead(head)
  if (reading.kind === 'refused') throw new Refused(`${name}: ${reading.reason}`)
  if (reading.fileBytes !== bytes) throw new Refused(`${name}: ${wrongLength(bytes, reading.fileBytes).reason}`)
  return { fd, bytes, checksum: reading.checksum }
}

/** Returns the number of bytes read, at least one; refuses a file that was truncated meanwhile. */
function readSome(fd: number, name: IndexFile, into: Uint8Array, at: number): number {
  const read = readSync(fd, into, 0, into.length, at)
  if (read === 0) throw new Refused(`${name}: truncated while it was read`)
  return read
}

/** Reads the whole file into the memory that `room` returns. */
function readWhole(folder: string, name: IndexFile, room: (fd: number, bytes: number) => Uint8Array): void {
  const { fd, bytes, checksum } = fileIn(folder, name)
  try {
    const into = room(fd, bytes)
    for (let at = 0; at < bytes;) at += readSome(fd, name, into.subarray(at, Math.min(at + READ_BYTES, bytes)), at)
    if (crcOf(into.subarray(CRC_FROM, bytes)) !== checksum) throw new Refused(`${name}: ${CORRUPT.reason}`)
  } finally {
    closeSync(fd)
  }
}

function checkOnDisk(folder: string, name: IndexFile): void {
  const { fd, bytes, checksum } = fileIn(folder, name)
  try {
    const buffer = new Uint8Array(CHECK_BYTES)
    let sum = 0
    for (let at = CRC_FROM; at < bytes;) {
      const read = readSome(fd, name, buffer, at)
      sum = crc32(buffer.subarray(0, read), sum)
      at += read
    }
    if (sum !== checksum) throw new Refused(`${name}: ${CORRUPT.reason}`)
  } finally {
    closeSync(fd)
  }
}

/** Returns the number of venues of a tables file, from its directory. */
function venuesIn(fd: number, bytes: number): number {
  const header = new Uint8Array(HEADER_BYTES)
  readSync(fd, header, 0, header.length, 0)
  const reading = readHead(header)
  if (reading.kind === 'refused') throw new Refused(reading.reason)
  const head = new Uint8Array(Math.min(bytes, reading.headBytes))
  readSync(fd, head, 0, head.length, 0)
  const place = placesIn(head).get('venues.counts')
  if (!place) throw new Error('the index has no section venues.counts')
  const count = new Uint8Array(4)
  readSync(fd, count, 0, count.length, place[0])
  return new DataView(count.buffer).getUint32(0, true)
}

function load({ folder, lanes }: FolderToLoad): LoadedFiles {
  let memory: WebAssembly.Memory | null = null
  let tablesBytes = 0
  const shared: SharedArrayBuffer[] = []
  const [tables, words, fragments, details] = INDEX_FILES
  readWhole(folder, tables, (fd, bytes) => {
    memory = memoryFor(bytes, venuesIn(fd, bytes), lanes)
    tablesBytes = bytes
    return new Uint8Array(memory.buffer)
  })
  for (const name of [words, fragments]) {
    readWhole(folder, name, (_fd, bytes) => {
      shared.push(new SharedArrayBuffer(bytes))
      return new Uint8Array(shared.at(-1)!)
    })
  }
  checkOnDisk(folder, details)
  return { kind: 'loaded', memory: memory!, tablesBytes, words: shared[0]!, fragments: shared[1]!, lanes }
}

function loaded(given: FolderToLoad): LoadedFiles {
  try {
    return load(given)
  } catch (cause) {
    if (cause instanceof Refused) return { kind: 'refused', reason: cause.message }
    throw cause
  }
}

parentPort?.postMessage(loaded(workerData as FolderToLoad))
