import { readFileSync } from 'node:fs'
import { percentile } from './figures.ts'
import { HttpConnection } from './httpConnection.ts'
import { answer, argumentOf } from './steps.ts'

/** What to send, how, and for how long. */
export interface LoadOrder {
  port: number
  key: string
  /** A JSON file of paths, requested in rotation from number `first` on. */
  pathsFile: string
  first: number
  connections: number
  seconds: number
  /**
   * Null: each connection sends when its previous response is complete. Else requests are due at even intervals whether
   * or not the server keeps up.
   */
  requestsPerS: number | null
}
export interface LoadReport {
  requests: number
  seconds: number
  /** Responses with a status other than 200. */
  failures: number
  bodyBytes: number
  /**
   * Percentiles of the times to the end of a response: from sending the request, or with a rate from the moment at
   * which it was due, so that a stalled server cannot hide the requests that it delays (coordinated omission).
   */
  p50Ms: number
  p99Ms: number
  p999Ms: number
  longestMs: number
}

/** Sends requests, and keeps what their responses were. */
class Load {
  readonly #requests: readonly string[]
  readonly #timesMs: number[] = []
  readonly #begunMs = performance.now()
  #next: number
  #failures = 0
  #bodyBytes = 0

  constructor({ key, pathsFile, first }: LoadOrder) {
    const head = `HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}`
    const paths = JSON.parse(readFileSync(pathsFile, 'utf8')) as string[]
    this.#requests = paths.map((path) => `GET ${path} ${head}\r\n\r\n`)
    this.#next = first
  }

  /** Sends the next request; resolves with its response. `dueMs`: from when its time counts. */
  send(connection: HttpConnection, dueMs: number): Promise<void> {
    const request = this.#requests[this.#next++ % this.#requests.length] as string
    return new Promise((resolve) => {
      connection.send(request, (status, bodyBytes) => {
        this.#timesMs.push(performance.now() - dueMs)
        this.#bodyBytes += bodyBytes
        if (status !== '200') this.#failures++
        resolve()
      })
    })
  }

  report(): LoadReport {
    const times = this.#timesMs
    return {
      requests: times.length,
      seconds: (performance.now() - this.#begunMs) / 1_000,
      failures: this.#failures,
      bodyBytes: this.#bodyBytes,
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
      p999Ms: percentile(times, 0.999),
      longestMs: percentile(times, 1),
    }
  }
}

async function sendInTurn(load: Load, connections: readonly HttpConnection[], endMs: number): Promise<void> {
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < endMs) await load.send(connection, performance.now())
    }),
  )
}

/** Sends each request when it is due, or as soon as a connection is free after that. */
async function sendWhenDue(
  load: Load,
  connections: readonly HttpConnection[],
  { requestsPerS, seconds }: { requestsPerS: number; seconds: number },
): Promise<void> {
  const free = [...connections]
  const begunMs = performance.now()
  const count = Math.floor(requestsPerS * seconds)
  for (let sent = 0; sent < count || free.length < connections.length; await nextTurn()) {
    while (sent < count) {
      const dueMs = begunMs + (sent * 1_000) / requestsPerS
      if (dueMs > performance.now()) break
      const connection = free.pop()
      if (connection === undefined) break
      sent++
      void load.send(connection, dueMs).then(() => free.push(connection))
    }
  }
}

/** Waits for events without sleeping: a timer would send up to a millisecond late. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

async function run(order: LoadOrder): Promise<LoadReport> {
  const { port, requestsPerS, seconds } = order
  const connections = await Promise.all(Array.from({ length: order.connections }, () => HttpConnection.open(port)))
  const load = new Load(order)
  if (requestsPerS === null) await sendInTurn(load, connections, performance.now() + seconds * 1_000)
  else await sendWhenDue(load, connections, { requestsPerS, seconds })
  for (const connection of connections) connection.close()
  return load.report()
}

answer(await run(argumentOf<LoadOrder>()))
