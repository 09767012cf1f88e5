import { until } from '../support/until.ts'
import type { TestServer } from './testServer.ts'

/** Waits until this many polls wait on the server. */
export function waitingPolls(on: TestServer, count: number): Promise<void> {
  const metrics = { authorization: `Bearer ${on.server.adminToken}` }
  const line = `oneset_waiting_polls ${count}\n`
  return until(async () => (await (await on.get('/metrics', metrics)).text()).includes(line))
}
