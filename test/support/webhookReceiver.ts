import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/** A message as it came: not verified yet. */
export interface ReceivedMessage {
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  url: string
  received: ReceivedMessage[]
  /** What the next messages are answered with; then 204. */
  answers: { status: number; headers?: Record<string, string> }[]
}

/** An endpoint on loopback that takes messages. */
export async function startWebhookReceiver(t: Pick<TestContext, 'after'>): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  const answers: WebhookReceiver['answers'] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      const { status, headers } = answers.shift() ?? { status: 204 }
      response.writeHead(status, headers).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, received, answers }
}
