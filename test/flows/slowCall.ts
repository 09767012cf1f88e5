import { request } from 'node:http'
import type { Json } from './testServer.ts'

interface SlowCall {
  method?: string
  headers: Record<string, string>
  body: unknown
}

/** The response to a call. */
interface Answered {
  status: number
  body: Json
}

/**
 * Begins a call and sends the first byte of its body. Resolves when the server has read the head and authenticated the
 * caller; `finish` sends the rest and resolves with the response.
 */
export async function slowCall(
  url: string,
  { method = 'POST', headers, body }: SlowCall,
): Promise<{ finish(): Promise<Answered> }> {
  const text = JSON.stringify(body)
  const call = request(url, {
    method,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      expect: '100-continue',
    },
  })
  const answered = Promise.withResolvers<Answered>()
  call.on('response', (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', answered.reject)
    response.on('end', () =>
      answered.resolve({
        status: response.statusCode ?? 0,
        body: JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null'),
      }),
    )
  })
  call.on('error', answered.reject)
  // The server asks for the body after it has read the head and accepted its credential.
  await new Promise((resolve) => call.once('continue', resolve).flushHeaders())
  await new Promise((resolve) => call.write(text.slice(0, 1), resolve))
  await new Promise((resolve) => setTimeout(resolve, 300))
  return {
    finish: () => {
      call.end(text.slice(1))
      return answered.promise
    },
  }
}
