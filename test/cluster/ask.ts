import { type Agent, get as httpGet, type IncomingHttpHeaders } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** A node's response: null when its connection broke before the response was complete. */
export type NodeResponse = Answer | null

/** Sends one GET; over a new connection without an agent. */
export function ask(url: string, agent: Agent | undefined, key: string, timeoutMs = 30_000): Promise<NodeResponse> {
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
