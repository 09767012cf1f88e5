import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { TestContext } from 'node:test'
import { onLoopback } from './onLoopback.ts'

/** A message as received, not yet verified. */
export interface ReceivedMessage {
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  url: string
  received: ReceivedMessage[]
  /** Responses to the next messages; after these, 204. */
  answers: { status: number; headers?: Record<string, string> }[]
}

/** Starts an endpoint on loopback that accepts messages. */
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
