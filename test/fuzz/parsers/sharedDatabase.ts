import { mock } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'

/**
 * Lets the readers of lists share one database per set of options, because making one takes 14 ms of CPU time and
 * reading a small list 3 ms. The database has one thread, because two threads wait for each other over a few rows. Each
 * list keeps a separate connection and table of rejected rows.
 */
export function shareDatabase(): { renew(): void } {
  const create = DuckDBInstance.create.bind(DuckDBInstance)
  const shared = new Map<string, Promise<DuckDBInstance>>()
  mock.method(DuckDBInstance, 'create', async (file?: string, options?: Record<string, string>) => {
    const key = JSON.stringify([file, options])
    const known = shared.get(key)
    if (known) return known
    const created = create(file, { ...options, threads: '1' }).then((instance) => {
      mock.method(instance, 'closeSync', () => {})
      return instance
    })
    shared.set(key, created)
    return created
  })
  // A fatal error makes a database unusable for all later lists.
  return { renew: () => shared.clear() }
}
