import { Agent, type ClientRequest, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { makePostgresServer } from '../test/support/postgresServer.ts'
import { percentile, shown } from './figures.ts'
import { Step } from './steps.ts'
import type { WaitingNodeOrder, WaitingNodeReady, WaitingNodeWord } from './waitingStep.ts'

/**
 * Measures the cost of long polls: `node bench/waiting.ts`. Nodes run in separate processes; this one holds the polls.
 * The delay of an answer is measured from the durable write of the owner's answer to the last byte of the response. Not
 * part of `npm run bench`.
 */

const POLLS = 5_000
/** Few enough that all are published within one wait. */
const ANSWERS = 1_000
const ANSWERS_ACROSS = 300
const SEARCHES = 2_000
const LEAVING = 1_000
const NS_PER_MS = 1e6

class Node {
  readonly #step: Step
  readonly ready: WaitingNodeReady

  private constructor(step: Step, ready: WaitingNodeReady) {
    this.#step = step
    this.ready = ready
  }

  static async start(order: WaitingNodeOrder): Promise<Node> {
    const step = new Step('waitingStep.ts', order, { flags: ['--expose-gc'] })
    return new Node(step, await step.next<WaitingNodeReady>())
  }

  async ask<T>(word: WaitingNodeWord): Promise<T> {
    const next = this.#step.next<T>()
    this.#step.report(word)
    return next
  }

  /** Resolves when this many polls wait on the node. */
  async waits(count: number): Promise<number> {
    const begun = performance.now()
    while ((await this.ask<number>({ kind: 'polls' })) !== count) await wait(5)
    return performance.now() - begun
  }

  async end(): Promise<void> {
    await this.#step.end()
  }
}

/**
 * Polls until the request is settled, as clients do; `arrived` is the time of the answer on the clock that all
 * processes share.
 */
class Poll {
  readonly arrived: Promise<bigint>
  readonly #resolve: (at: bigint) => void
  readonly #path: string
  readonly #headers: { authorization: string }
  #request: ClientRequest
  #last = false

  constructor({ url, key }: WaitingNodeReady, id: string) {
    this.#path = `${url}/api/v1/reservations/${id}?wait=25`
    this.#headers = { authorization: `Bearer ${key}` }
    ;({ promise: this.arrived, resolve: this.#resolve } = Promise.withResolvers<bigint>())
    this.#request = this.#ask()
  }

  /** Disconnects. */
  leave(): void {
    this.#last = true
    this.#request.destroy()
  }

  /** Stops polling after the next response. */
  askNoMore(): void {
    this.#last = true
  }

  #ask(): ClientRequest {
    const request = get(this.#path, { headers: this.#headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => this.#read(text, process.hrtime.bigint()))
    })
    // The connection is refused once the node has ended; its answer was counted before that.
    return request.on('error', () => undefined)
  }

  #read(text: string, at: bigint): void {
    const { status } = (JSON.parse(text) as { data: { status: string } }).data
    if (status === 'confirmed' || this.#last) this.#resolve(at)
    else this.#request = this.#ask()
  }
}

/**
 * Sends keyed reads one after another over one connection; returns milliseconds of each, and the node's CPU time for
 * all.
 */
async function searches(node: Node): Promise<{ ms: number[]; cpuUs: number }> {
  const { url, key } = node.ready
  const cpu = await node.ask<number>({ kind: 'cpu' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let i = 0; i < SEARCHES; i++) {
    const begun = performance.now()
    await new Promise<void>((resolve, reject) => {
      const path = `/api/v1/places/nearby?lat=${37.45 + (i % 100) / 1_000}&lng=127.03&radius=2000`
      get(url + path, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
        response.on('data', () => undefined).on('end', resolve)
      }).on('error', reject)
    })
    times.push(performance.now() - begun)
  }
  agent.destroy()
  return { ms: times, cpuUs: (await node.ask<number>({ kind: 'cpu' })) - cpu }
}

/** Returns the delays, in milliseconds, from an owner's answer on one node to the polls on that node or another. */
async function delays(said: Node, ids: readonly string[], polls: ReadonlyMap<string, Poll>): Promise<number[]> {
  const times: number[] = []
  for (const id of ids) {
    const durable = BigInt(await said.ask<string>({ kind: 'accept', id }))
    const arrived = (await polls.get(id)?.arrived) ?? durable
    // Can be below zero: the response may arrive before the owner's side learns that its write is durable.
    times.push(Math.max(0, Number(arrived - durable) / NS_PER_MS))
  }
  return times
}

const print = (line: string) => void process.stdout.write(`${line}\n`)
const perSearch = ({ ms, cpuUs }: { ms: readonly number[]; cpuUs: number }) =>
  `${spread(ms)}, ${shown(cpuUs / ms.length)} µs of CPU each`
const spread = (ms: readonly number[]) => `p50 ${shown(percentile(ms, 0.5))} ms, p99 ${shown(percentile(ms, 0.99))} ms`

async function oneNode(): Promise<void> {
  const node = await Node.start({ databaseUrl: null, email: 'one@example.com' })
  const ids = await node.ask<string[]>({ kind: 'seed', count: POLLS })
  await searches(node)
  const [alone, before] = [await searches(node), await node.ask<number>({ kind: 'memory' })]
  const polls = new Map(ids.map((id) => [id, new Poll(node.ready, id)]))
  await node.waits(POLLS)
  const bytes = (await node.ask<number>({ kind: 'memory' })) - before
  print(`${POLLS} polls wait on one node: ${shown(bytes / 1e6)} MB`)
  print(`a search without them: ${perSearch(alone)}`)
  print(`a search with them: ${perSearch(await searches(node))}`)
  const leaving = ids.slice(-LEAVING)
  for (const id of leaving) polls.get(id)?.leave()
  print(`${LEAVING} disconnect, their slots are free after ${shown(await node.waits(POLLS - LEAVING))} ms`)
  print(`delay of an answer: ${spread(await delays(node, ids.slice(0, ANSWERS), polls))}`)
  const left = ids.slice(ANSWERS, -LEAVING)
  for (const id of left) polls.get(id)?.askNoMore()
  const closingMs = await node.ask<number>({ kind: 'close' })
  for (const id of left) await polls.get(id)?.arrived
  print(`closing with ${left.length} polls waiting: ${shown(closingMs)} ms, and each got a response`)
  await node.end()
}

async function twoNodes(): Promise<void> {
  const postgres = makePostgresServer()
  if (!postgres) return print('two nodes: skipped, because no PostgreSQL is available')
  try {
    await postgres.start()
    await across(postgres.url)
  } finally {
    await postgres.remove()
  }
}

async function across(databaseUrl: string): Promise<void> {
  const one = await Node.start({ databaseUrl, email: 'one@example.com' })
  const two = await Node.start({ databaseUrl, email: 'two@example.com' })
  const ids = await one.ask<string[]>({ kind: 'seed', count: ANSWERS_ACROSS })
  const polls = new Map(ids.map((id) => [id, new Poll({ ...two.ready, key: one.ready.key }, id)]))
  await two.waits(ANSWERS_ACROSS)
  print(`delay of an answer on another node: ${spread(await delays(one, ids, polls))}`)
  for (const node of [one, two]) {
    await node.ask({ kind: 'close' })
    await node.end()
  }
}

await oneNode()
await twoNodes()
