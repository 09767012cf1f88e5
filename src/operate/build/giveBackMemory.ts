import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Below this a build holds too little for it to matter. */
const FROM_VENUES = 30_000

/**
 * Collects what nobody holds any more, and gives its memory back. A thread that only waits for others allocates nothing, so
 * it would keep a gigabyte of dead records beside their peak.
 */
export function giveBackMemory(venues: number): void {
  if (venues < FROM_VENUES) return
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
