import { Client, type ClientConfig } from 'pg'
import { type Notifier, type NotifierEvent, LocalNotifier, type Notification } from './notifier.ts'

/** One channel for all topics: the payload contains the topic. */
export const CHANNEL = 'oneset'
/** PostgreSQL's limit is just below 8,000 bytes. */
const PAYLOAD_LENGTH_MAX = 7_000

export function payloadOf({ topic, detail }: Notification): string {
  const payload = JSON.stringify([topic, detail])
  if (Buffer.byteLength(payload) > PAYLOAD_LENGTH_MAX)
    throw new Error(`a notification of ${topic} is too long to be sent`)
  return payload
}

/** A silently lost connection is detected within two of these: the next query gets no answer. */
const HEARTBEAT_MS = 400
/** While no connection listens, listeners get a resync this often. */
const POLL_MS = 500
/** Waits between attempts to connect; the last one repeats. */
const BACKOFF_MS = [50, 100, 200, 400, 800] as const
const CONNECT_MS_MAX = 2_000

/**
 * Listens (LISTEN) on a separate connection.
 * States: *connecting* (an attempt is in progress), *listening* (notifications arrive; every BEAT_MS a query checks the
 * connection), *away* (no connection; the next attempt is scheduled), *stopped*.
 * Listening changes to away when the connection ends or does not answer. Away changes to connecting, and after success
 * to listening: then every listener gets a resync, because notifications were missed. In all other states listeners get
 * a resync every POLL_MS, since the pool may reach the server before this connection does.
 */
export class PostgresNotifier implements Notifier {
  #config: ClientConfig
  #here = new LocalNotifier()
  #client: Client | null = null
  #attempts = 0
  #stopped = false
  #timers = new Set<NodeJS.Timeout>()
  #connecting: Promise<void> = Promise.resolve()

  constructor(config: ClientConfig) {
    this.#config = { ...config, connectionTimeoutMillis: CONNECT_MS_MAX, query_timeout: HEARTBEAT_MS, keepAlive: true }
  }

  listen(topic: string, onEvent: (event: NotifierEvent) => void): () => void {
    return this.#here.listen(topic, onEvent)
  }

  /** Resolves when the first attempt has succeeded or failed. */
  start(): Promise<void> {
    const poll = setInterval(() => {
      if (!this.#client) this.#here.resync()
    }, POLL_MS)
    this.#timers.add(poll.unref())
    return this.#connect()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    await this.#connecting
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => {})
  }

  #connect(): Promise<void> {
    this.#connecting = this.#attempt()
    return this.#connecting
  }

  async #attempt(): Promise<void> {
    const client = new Client(this.#config)
    const fall = () => this.#fall(client)
    client.on('error', fall)
    client.on('end', fall)
    client.on('notification', ({ payload = '' }) => this.#receive(payload))
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
    } catch {
      void client.end().catch(() => {})
      return this.#later()
    }
    if (this.#stopped) return client.end().catch(() => {})
    this.#client = client
    this.#attempts = 0
    this.#here.resync()
    this.#after(HEARTBEAT_MS, () => void this.#beat(client))
  }

  async #beat(client: Client): Promise<void> {
    if (this.#client !== client) return
    try {
      await client.query('SELECT 1')
      this.#after(HEARTBEAT_MS, () => void this.#beat(client))
    } catch {
      this.#fall(client)
    }
  }

  #fall(client: Client): void {
    if (this.#client !== client) return
    this.#client = null
    void client.end().catch(() => {})
    this.#here.resync()
    this.#later()
  }

  #later(): void {
    if (this.#stopped) return
    const wait = BACKOFF_MS[Math.min(this.#attempts++, BACKOFF_MS.length - 1)] ?? 0
    this.#after(wait, () => void this.#connect())
  }

  #after(ms: number, job: () => void): void {
    if (this.#stopped) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      if (!this.#stopped) job()
    }, ms)
    this.#timers.add(timer)
  }

  #receive(payload: string): void {
    const [topic, detail] = JSON.parse(payload) as [string, string]
    this.#here.notify({ topic, detail })
  }
}
