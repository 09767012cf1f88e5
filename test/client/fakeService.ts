import type { ClientOptions } from '#client/connection.ts'
import { OnesetClient } from '#client/onesetClient.ts'

/** A request as the service would have received it. */
interface Sent {
  method: string
  url: URL
  headers: Headers
  body: unknown
}

type Reply = Response | Error

/** Returns a client whose service gives the replies of the test, one per call; pauses are recorded and move the clock only. */
export function clientOf(replies: readonly Reply[], options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = []
  const pauses: number[] = []
  const clock = { now: 0 }
  const left = [...replies]
  const client = new OnesetClient(
    { baseUrl: 'http://service.test/', apiKey: 'os_live_x', ...options },
    {
      fetch: (input, init) => {
        const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
        sent.push({
          method: init?.method ?? 'GET',
          url: new URL(input),
          headers: new Headers(init?.headers),
          body,
        })
        const reply = left.shift()
        if (reply === undefined) return Promise.reject(new Error('the test has no further reply'))
        return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
      },
      now: () => clock.now,
      random: () => 0.5,
      newKey: () => `key-${sent.length}`,
      pause: (ms, signal) => {
        pauses.push(ms)
        clock.now += ms
        return signal?.aborted ? Promise.reject(signal.reason as Error) : Promise.resolve()
      },
    },
  )
  return { client, sent, pauses, clock }
}

export function success(data: unknown, meta?: unknown, headers: Record<string, string> = {}): Response {
  return Response.json({ success: true, data, meta }, { headers: { 'x-service-units': '1', ...headers } })
}

export function failure(
  status: number,
  code: string,
  retryable: boolean,
  headers: Record<string, string> = {},
): Response {
  const error = { code, message: code, param: null, retryable, hint: null, details: {}, docUrl: '', requestId: 'req_1' }
  return Response.json({ success: false, error, status }, { status, headers })
}
