import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

interface CollectOptions {
  type: 'major'
  execution: 'sync'
  flavor: 'regular' | 'last-resort'
}

/**
 * Runs garbage collection in this thread. The collector does not count shared arrays, and a thread that only waits for
 * others allocates nothing, so both would keep gigabytes of unreachable memory while others reach their peak. `release`
 * also returns the freed pages to the system, which takes a few rounds.
 */
export function collectGarbage({ release }: { release: boolean }): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: CollectOptions) => void
  collect({ type: 'major', execution: 'sync', flavor: release ? 'last-resort' : 'regular' })
}
