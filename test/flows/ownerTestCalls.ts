import assert from 'node:assert/strict'
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
  const made = await server.admin('POST', '/owners', { email, placeId, partner: true })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { ownerId, token, tokenId } = made.body.data
  const call: OwnerOfPlace['call'] = (method, pathname, body, headers) =>
    callWith(server, token, method, `/api/owner/v1${pathname}`, body, headers)
  return { ownerId, token, tokenId, placeId, call }
}

/** Requests a reservation with the server's first key; returns its id. */
export async function reserveAt(server: TestServer, placeId: string, more: Json = {}): Promise<string> {
  const made = await callWith(server, server.key, 'POST', '/api/v1/reservations', { ...bookingBody(placeId), ...more })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.body.data.reservationId
}

/** Asks a live question with the server's first key; returns its id. */
export async function askAt(server: TestServer, placeId: string, more: Json = {}): Promise<string> {
  const body = { placeId, kind: 'wait', topic: 'wait', ...more }
  const made = await callWith(server, server.key, 'POST', '/api/v1/live-status', body)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.body.data.queryId
}

/** Opens an owner's event stream; `ended` resolves when the server has ended it. */
export async function openStream({ url }: TestServer, token: string): Promise<{ ended: Promise<string> }> {
  const response = await fetch(`${url}/api/owner/v1/events`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(response.status, 200)
  return { ended: response.text() }
}
