import { connect, type Socket } from 'node:net'
import { percentile } from './figures.ts'
import { TURN } from './settings.ts'
import { answer, argumentOf } from './steps.ts'

/** What to send and for how long. Requests are complete HTTP texts, sent in rotation. */
export interface LoadOrder {
  port: number
  requests: readonly string[]
  connections: number
  seconds: number
}
export interface LoadReport {
  requests: number
  seconds: number
  /** Responses with a status other than 200. */
  failures: number
  bodyBytes: number
  /** Percentile of the times from sending a request to the end of its response. */
  p50Ms: number
  p99Ms: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** One keep-alive connection: sends the next request when the previous response is complete. */
class Connection {
  readonly #socket: Socket
  readonly #next: () => string | null
  readonly #done: (status: string, bodyBytes: number, ms: number) => void
  #sentAt = 0
  #held: Buffer = Buffer.alloc(0)

  constructor(port: number, next: () => string | null, done: (status: string, bodyBytes: number, ms: number) => void) {
    this.#next = next
    this.#done = done
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('connect', () => this.#send())
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk))
  }

  ended(): Promise<void> {
    return new Promise((resolve) => this.#socket.on('close', () => resolve()))
  }

  #send(): void {
    const request = this.#next()
    if (request === null) this.#socket.destroy()
    else {
      this.#sentAt = performance.now()
      this.#socket.write(request)
    }
  }

  #take(chunk: Buffer): void {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    const headEnd = this.#held.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = this.#held.toString('latin1', 0, headEnd)
    const length = /content-length: (\d+)/i.exec(head)
    if (!length) throw new Error(`a response without a content-length: ${head}`)
    const bodyBytes = Number(length[1])
    if (this.#held.length < headEnd + HEAD_END.length + bodyBytes) return
    this.#held = Buffer.alloc(0)
    this.#done(head.slice(9, 12), bodyBytes, performance.now() - this.#sentAt)
    this.#send()
  }
}

function textOf(request: string, turn: number): string {
  return request.includes(TURN) ? request.replace(TURN, String(turn)) : request
}

async function load({ port, requests, connections, seconds }: LoadOrder): Promise<LoadReport> {
  const report = { requests: 0, failures: 0, bodyBytes: 0 }
  const times: number[] = []
  const begun = performance.now()
  let turn = 0
  const next = () =>
    performance.now() - begun > seconds * 1_000 ? null : textOf(requests[turn % requests.length] as string, turn++)
  const done = (status: string, bodyBytes: number, ms: number) => {
    report.requests++
    times.push(ms)
    report.bodyBytes += bodyBytes
    if (status !== '200') report.failures++
  }
  const open = Array.from({ length: connections }, () => new Connection(port, next, done))
  await Promise.all(open.map((connection) => connection.ended()))
  const tookS = (performance.now() - begun) / 1_000
  return { ...report, seconds: tookS, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) }
}

answer(await load(argumentOf<LoadOrder>()))
