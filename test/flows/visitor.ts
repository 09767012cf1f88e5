import assert from 'node:assert/strict'
import type { Json, TestServer } from './testServer.ts'

/** The response to a visitor. */
interface Answered {
  status: number
  headers: Headers
  body: Json
}

/** A visitor who calls with the explorer's key every 300 ms and remembers the venues received. */
export class Visitor {
  readonly seen = new Set<string>()
  /** Venues of which the visitor received more than the fields of a list. */
  readonly opened = new Set<string>()
  readonly statuses = new Map<number, number>()
  readonly #server: TestServer
  readonly #key: string

  private constructor(server: TestServer, key: string) {
    this.#server = server
    this.#key = key
  }

  /** Reads the key from the page, as a browser does. */
  static async of(server: TestServer): Promise<Visitor> {
    const page = await (await fetch(`${server.url}/`)).text()
    const key = /"explorerKey":"(os_browser_\w+)"/.exec(page)?.[1]
    assert.ok(key, 'the page contains the explorer’s key')
    return new Visitor(server, key)
  }

  async get(pathAndQuery: string, from: string, headers: Record<string, string> = {}): Promise<Answered> {
    this.#server.clock.now += 300
    const response = await this.#server.get(`/api/v1${pathAndQuery}`, {
      authorization: `Bearer ${this.#key}`,
      referer: `${this.#server.url}/`,
      'x-forwarded-for': from,
      ...headers,
    })
    const text = await response.text()
    const answered = { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
    this.statuses.set(answered.status, (this.statuses.get(answered.status) ?? 0) + 1)
    if (answered.status === 200) this.#remember(answered.body.data)
    return answered
  }

  #remember(data: Json): void {
    for (const row of Array.isArray(data) ? data : [data]) {
      const place = row?.representative ?? row
      if (typeof place?.id !== 'string') continue
      this.seen.add(place.id)
      if ('menu' in place || 'phone' in place || 'photos' in place) this.opened.add(place.id)
    }
  }
}
