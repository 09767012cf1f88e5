import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Runs garbage collection in this thread. The collector does not count shared arrays, and a thread that only waits for
 * others allocates nothing, so both would keep gigabytes of unreachable memory while others reach their peak.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
