import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { TestContext } from 'node:test'
import { onLoopback } from './onLoopback.ts'

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
  return { url: `${await onLoopback(t, server)}/hooks`, received, answers }
}
