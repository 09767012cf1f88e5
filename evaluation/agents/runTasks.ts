import { Tiktoken } from 'js-tiktoken/lite'
import ranks from 'js-tiktoken/ranks/o200k_base'
import { startTestServer, type TestServer } from '../../test/flows/testServer.ts'
import { connectClient } from '../../test/mcp/mcpClient.ts'
import { builtDemo, DEMO_AS_OF, SHARED_DEMO } from '../../test/support/builtDemo.ts'
import { demoGeography } from '../ranking/demoRelease.ts'
import { AGENT_TASKS, type AgentTask, type Json } from './tasks.ts'

const PARTNERS = 40

/** Outcome of the shortest path of a task. */
export interface TaskOutcome {
  ask: string
  reached: boolean
  calls: number
  /** Tokens that a model writes and reads: arguments, and the longer of a result's two forms. */
  tokens: number
  units: number
  ms: number
}

const tokenizer = new Tiktoken(ranks)
const tokensOf = (value: unknown) => tokenizer.encode(typeof value === 'string' ? value : JSON.stringify(value)).length

/** Runs every path against the demo's venues on a separate server, with the official client. */
export async function runAgentTasks(): Promise<readonly TaskOutcome[]> {
  const ending: (() => Promise<void>)[] = []
  const { venues, redirects } = await builtDemo(SHARED_DEMO.seed, SHARED_DEMO.venues)
  const world = { venues, redirects, asOf: DEMO_AS_OF, ...demoGeography() }
  const s = await startTestServer({ after: (job: () => Promise<void>) => void ending.push(job) }, { world })
  try {
    await makePartners(s)
    const client = await connectClient(s.url, s.key, '2026-07-28')
    const outcomes: TaskOutcome[] = []
    for (const task of AGENT_TASKS) outcomes.push(await runTask(task, (call) => client.callTool(call)))
    await client.close()
    return outcomes
  } finally {
    for (const end of ending) await end()
  }
}

/** Makes some venues partners with active owners. */
async function makePartners(s: TestServer): Promise<void> {
  const open = s.world.venues.filter(({ place }) => place.closureSignal === null && place.is24h !== null)
  for (const [i, { place }] of open.slice(0, PARTNERS).entries()) {
    const { data } = (
      await s.admin('POST', '/owners', { email: `owner${i}@example.com`, placeId: place.id, partner: true })
    ).body
    const headers = { authorization: `Bearer ${data.token}` }
    await fetch(`${s.url}/api/owner/v1/heartbeat`, { method: 'POST', headers })
  }
}

async function runTask(
  { ask, path, isReached }: AgentTask,
  call: (call: { name: string; arguments: Json }) => Promise<Json>,
): Promise<TaskOutcome> {
  const results: Json[] = []
  let [tokens, units, failed] = [0, 0, false]
  const start = performance.now()
  for (const [name, args] of path) {
    const given = typeof args === 'function' ? args(results) : args
    const { content, structuredContent = {}, isError, _meta: printed } = await call({ name, arguments: given })
    failed ||= isError === true
    tokens += tokensOf(given) + Math.max(tokensOf(content[0].text), tokensOf(structuredContent))
    units += Number(printed.units)
    results.push(structuredContent)
  }
  const ms = performance.now() - start
  return { ask, reached: !failed && isReached(results), calls: path.length, tokens, units, ms }
}
