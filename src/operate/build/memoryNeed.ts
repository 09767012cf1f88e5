import os from 'node:os'
import { getHeapStatistics } from 'node:v8'

/** The memory that a build can use. */
export interface BuildMachine {
  /** Memory of this machine or container that nothing else uses, and what this process already has. */
  availableBytes: number
  heapBytesMax: number
}

/**
 * An upper bound of the peak of a build by its number of records: no measured build needed more
 * (docs/decisions/0173-records-of-a-build.md). The first ones need more, because threads, DuckDB and the profiles of a
 * tile grow only up to a limit.
 */
const BASE_BYTES = 400e6
const FIRST_RECORDS = 700_000
const BYTES_PER_FIRST_RECORD = 4_200
const BYTES_PER_RECORD = 2_300
/** The part of it in the heap of the first thread: what a build refers to at most, and half of it for garbage. */
const BASE_HEAP_BYTES = 50e6
const HEAP_BYTES_PER_RECORD = 1_450

const GB = 1e9
const MIB = 2 ** 20

export function thisBuildMachine(): BuildMachine {
  // Other systems than Linux count memory that they could free as used.
  const free = process.platform === 'linux' ? process.availableMemory() + process.memoryUsage.rss() : os.totalmem()
  return { availableBytes: free, heapBytesMax: getHeapStatistics().heap_size_limit }
}

/** Returns the memory that a build of so many records needs at most, and the part of it in the heap of the first thread. */
export function memoryNeed(records: number): { bytes: number; heapBytes: number } {
  const first = Math.min(records, FIRST_RECORDS)
  return {
    bytes: BASE_BYTES + first * BYTES_PER_FIRST_RECORD + (records - first) * BYTES_PER_RECORD,
    heapBytes: BASE_HEAP_BYTES + records * HEAP_BYTES_PER_RECORD,
  }
}

/** Returns why a build of so many records does not fit into the memory, with figures and the remedy; null when it fits. */
export function memoryFault(records: number, { availableBytes, heapBytesMax }: BuildMachine): string | null {
  const { bytes, heapBytes } = memoryNeed(records)
  const need = (what: string, wanted: number) =>
    `${records.toLocaleString('en-US')} records need up to ${gigabytes(wanted)} of ${what}`
  if (bytes > availableBytes)
    return `${need('memory', bytes)}, and ${gigabytes(availableBytes)} are available: use a larger machine, build fewer provinces in one release, or give --ignore-memory`
  if (heapBytes > heapBytesMax)
    return `${need('heap', heapBytes)}, and this process may use ${gigabytes(heapBytesMax)}: set NODE_OPTIONS=--max-old-space-size=${Math.ceil(heapBytes / MIB)}, or give --ignore-memory`
  return null
}

function gigabytes(bytes: number): string {
  return `${(bytes / GB).toFixed(1)} GB`
}
