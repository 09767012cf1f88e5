import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** With fewer venues a build uses too little memory for it to matter. */
const FROM_VENUES = 30_000

/**
 * Runs garbage collection and returns the memory to the system. A thread that only waits for others allocates nothing,
 * so it would keep a gigabyte of unreachable records while the others reach their peak.
 */
export function collectGarbage(venues: number): void {
  if (venues < FROM_VENUES) return
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
