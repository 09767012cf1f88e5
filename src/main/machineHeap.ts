import os from 'node:os'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/** Commands that build releases: their memory grows with the lists. */
const BUILDING = new Set(['build', 'build-seoul', 'update'])
/** The rest of the memory is for arrays and threads outside of the heap, and for the system. */
const HEAP_SHARE = 0.75
/** How much the heap of a thread may grow before it is collected again, in percent of what was in use. */
const GROWTH_PERCENT = 100
const FLAG = '--max-old-space-size'
const MIB = 2 ** 20

export interface Machine {
  memoryBytes: number
  heapBytesMax: number
  /** True where the operator states the size of the heap. */
  isHeapStated: boolean
}

/** Returns the memory of this machine, or of its container, and the heap that this process may use. */
export function thisMachine(): Machine {
  const flags = [...process.execArgv, process.env['NODE_OPTIONS'] ?? '']
  // 0 and 2⁶⁴ mean that nothing but the machine limits the process.
  const constrained = process.constrainedMemory() || Infinity
  return {
    memoryBytes: Math.min(os.totalmem(), constrained),
    heapBytesMax: getHeapStatistics().heap_size_limit,
    isHeapStated: flags.some((flag) => flag.replaceAll('_', '-').includes(FLAG)),
  }
}

/** Returns the size of the heap with which a command should run, in MiB; null where that of this process is right. */
export function heapMiBFor(
  command: string | undefined,
  { memoryBytes, heapBytesMax, isHeapStated }: Machine,
): number | null {
  if (command === undefined || !BUILDING.has(command) || isHeapStated) return null
  const heapBytes = memoryBytes * HEAP_SHARE
  return heapBytes > heapBytesMax ? Math.floor(heapBytes / MIB) : null
}

/**
 * Makes the heap of a command that builds grow less between two collections: with a large limit it would grow to four
 * times what is in use. Does nothing for other commands (docs/decisions/0173-records-of-a-build.md).
 */
export function limitHeapGrowth(command: string | undefined): void {
  if (command !== undefined && BUILDING.has(command)) setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}

/**
 * Replaces this process by the same program with a heap of this size: Node's own limit is 4 GB on any machine, and cannot
 * be raised later. The process keeps its number and its files, so nobody who waits for it or ends it notices. Returns
 * where the system has no such call (Windows).
 */
export function restartWithHeap(heapMiB: number): void {
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, `${FLAG}=${heapMiB}`, ...process.argv.slice(1)],
    process.env,
  )
}
