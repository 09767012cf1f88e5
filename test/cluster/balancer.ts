import { Agent, get as httpGet, type IncomingHttpHeaders } from 'node:http'
import type { ClusterNode } from './clusterNodes.ts'

const CHECK_MS = 100
const CHECK_ANSWER_MS = 1_000

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Whether the body came to its end. */
  text: string
}

/** What a node had to say: null when its connection broke before a whole answer was there. */
type Asked = Answer | null

/**
 * What stands in front of the nodes, as docs/cluster.md has it: it asks every node whether it is ready, takes the ready
 * ones in turn (when none is, those that live at all), and brings a GET whose connection broke to another node.
 */
export class Balancer {
  readonly #nodes: readonly ClusterNode[]
  readonly #agents: ReadonlyMap<ClusterNode, Agent>
  readonly #states = new Map<ClusterNode, 'ready' | 'living' | 'gone'>()
  readonly #checks: NodeJS.Timeout
  #turn = 0

  constructor(nodes: readonly ClusterNode[]) {
    this.#nodes = nodes
    this.#agents = new Map(nodes.map((node) => [node, new Agent({ keepAlive: true })]))
    for (const node of nodes) this.#states.set(node, 'ready')
    this.#checks = setInterval(() => void Promise.all(nodes.map((node) => this.#check(node))), CHECK_MS)
  }

  /** Null when no node had an answer. `moved` is called for each connection that broke. */
  async get(pathAndQuery: string, key: string, moved: () => void): Promise<Asked> {
    const tried = new Set<ClusterNode>()
    for (let node = this.#next(tried); node; node = this.#next(tried)) {
      tried.add(node)
      const answer = await ask(node.url + pathAndQuery, this.#agents.get(node), key)
      if (answer) return answer
      this.#states.set(node, 'gone')
      moved()
    }
    return null
  }

  close(): void {
    clearInterval(this.#checks)
    for (const agent of this.#agents.values()) agent.destroy()
  }

  #next(tried: ReadonlySet<ClusterNode>): ClusterNode | undefined {
    const left = this.#nodes.filter((node) => !tried.has(node))
    const inState = (state: string) => left.filter((node) => this.#states.get(node) === state)
    const [best = []] = [inState('ready'), inState('living'), left].filter((nodes) => nodes.length > 0)
    return best[this.#turn++ % best.length]
  }

  async #check(node: ClusterNode): Promise<void> {
    const answer = await ask(`${node.url}/readyz`, undefined, '', CHECK_ANSWER_MS)
    this.#states.set(node, answer === null ? 'gone' : answer.status === 200 ? 'ready' : 'living')
  }
}

function ask(url: string, agent: Agent | undefined, key: string, timeoutMs = 30_000): Promise<Asked> {
  return new Promise((resolve) => {
    const none = () => resolve(null)
    const signal = AbortSignal.timeout(timeoutMs)
    const request = httpGet(url, { ...(agent && { agent }), signal, headers: { 'x-api-key': key } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('error', none)
      response.on('close', () =>
        response.complete ? resolve({ status: response.statusCode ?? 0, headers: response.headers, text }) : none(),
      )
    })
    request.on('error', none)
  })
}
