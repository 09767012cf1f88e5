import type { Json, TestServer } from './testServer.ts'

/** The response to a POST. */
export interface Posted {
  status: number
  replayed: boolean
  text: string
  body: Json
}

/** Sends a POST with a bearer token (the admin token by default) and an optional idempotency key. */
export async function post(
  s: TestServer,
  path: string,
  body: Json,
  key?: string,
  token: string = s.server.adminToken,
): Promise<Posted> {
  const response = await fetch(s.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const replayed = response.headers.get('idempotent-replayed') === 'true'
  return { status: response.status, replayed, text, body: JSON.parse(text) }
}
