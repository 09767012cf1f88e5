import { Agent } from 'node:http'
import { type NodeResponse, ask } from './ask.ts'
import type { ClusterNode } from './clusterNodes.ts'

const CHECK_MS = 100
const CHECK_ANSWER_MS = 1_000

/**
 * A load balancer in front of the nodes, as in docs/cluster.md: polls the readiness of every node, uses the ready ones
 * in turn (the live ones when none is ready), and resends a GET whose connection broke to another node.
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

  /** Returns null when no node responded. `moved` is called for each connection that broke. */
  async get(pathAndQuery: string, key: string, moved: () => void): Promise<NodeResponse> {
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
