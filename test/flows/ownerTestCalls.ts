import assert from 'node:assert/strict'
import { until } from '../support/until.ts'
import { bookingBody } from './bookings.ts'
import type { Json, TestServer } from './testServer.ts'

/** A parsed response. */
export interface Answered {
  status: number
  body: Json
}

/** Makes a call with a bearer token: an owner's, or an account's key. */
export async function callWith(
  { url }: Pick<TestServer, 'url'>,
  bearer: string,
  method: string,
  pathname: string,
  body?: Json,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const response = await fetch(url + pathname, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

/** A person to whom the operator gave a place. */
export interface OwnerOfPlace {
  ownerId: string
  token: string
  tokenId: string
  placeId: string
  /** Makes a call of the owner's side. */
  call(method: string, pathname: string, body?: Json, headers?: Record<string, string>): Promise<Answered>
}

export async function ownerOf(server: TestServer, email: string, placeId: string): Promise<OwnerOfPlace> {
  const created = await server.admin('POST', '/owners', { email, placeId, partner: true })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const { ownerId, token, tokenId } = created.body.data
  const call: OwnerOfPlace['call'] = (method, pathname, body, headers) =>
    callWith(server, token, method, `/api/owner/v1${pathname}`, body, headers)
  return { ownerId, token, tokenId, placeId, call }
}

/** Requests a reservation with the server's first key; returns its id. */
export async function reserveAt(server: TestServer, placeId: string, more: Json = {}): Promise<string> {
  const created = await callWith(server, server.key, 'POST', '/api/v1/reservations', {
    ...bookingBody(placeId),
    ...more,
  })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  return created.body.data.reservationId
}

/** Asks a live question with the server's first key; returns its id. */
export async function askAt(server: TestServer, placeId: string, more: Json = {}): Promise<string> {
  const body = { placeId, kind: 'wait', topic: 'wait', ...more }
  const created = await callWith(server, server.key, 'POST', '/api/v1/live-status', body)
  assert.equal(created.status, 201, JSON.stringify(created.body))
  return created.body.data.queryId
}

/** Opens an owner's event stream; `ended` resolves when the server has ended it. */
export async function openStream({ url }: TestServer, token: string): Promise<{ ended: Promise<string> }> {
  const response = await fetch(`${url}/api/owner/v1/events`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(response.status, 200)
  return { ended: response.text() }
}

/** The code of the newest mail to this address with a link below `path`. */
export async function mailedCode(mails: readonly string[], email: string, path: string): Promise<string> {
  const codeIn = () => {
    const mail = mails.findLast((text) => text.includes(`mail to ${email}:`) && text.includes(`/${path}/`))
    return new RegExp(`/${path}/(\\w+)`).exec(mail ?? '')?.[1]
  }
  await until(() => codeIn() !== undefined)
  return codeIn() ?? ''
}

/** Uses a mailed code; returns the answer and the session of its cookie. */
export async function useMailedCode(
  { url }: Pick<TestServer, 'url'>,
  path: string,
  code: string,
  body: Json = {},
): Promise<Answered & { token: string }> {
  const response = await fetch(`${url}/api/owner/v1/${path}/${code}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const token = /oneset_owner=(\w+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return { status: response.status, body: await response.json(), token }
}

/** Lets somebody join the owner's place with a role; the session is that of the mailed invitation. */
export async function joined(
  server: TestServer & { mails: readonly string[] },
  owner: OwnerOfPlace,
  role: 'manager' | 'staff',
  email = `${role}@example.com`,
): Promise<OwnerOfPlace> {
  const { placeId } = owner
  const invited = await owner.call('POST', `/places/${placeId}/people`, { email, role })
  assert.equal(invited.status, 201, JSON.stringify(invited.body))
  const code = await mailedCode(server.mails, email, 'invitations')
  const accepted = await useMailedCode(server, 'invitations', code)
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
  const { ownerId, tokenId } = accepted.body.data
  const { token } = accepted
  const call: OwnerOfPlace['call'] = (method, pathname, body, headers) =>
    callWith(server, token, method, `/api/owner/v1${pathname}`, body, headers)
  return { ownerId, token, tokenId, placeId, call }
}
