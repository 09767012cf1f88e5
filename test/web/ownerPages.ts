import type { BrowserContextOptions, Page } from 'playwright-core'
import { EMPTY_CALENDAR } from '#venue/hours/calendar.ts'
import type { Json } from '../flows/testServer.ts'
import type { WebServer } from './webServer.ts'

/** A place with an owner that the operator registered, and pages on which the owner is signed in. */
export interface OwnerPages {
  placeId: string
  name: string
  token: string
  /** Opens a page of the console. */
  open(path?: string, options?: BrowserContextOptions): Promise<Page>
  /** Calls the owner's interface with the owner's token. */
  call(method: string, path: string, body?: unknown): Promise<Json>
  /** Asks a live question as a guest. `answered` polls until there is an answer, however long the test takes. */
  ask(topic: string, more?: Json): Promise<{ queryId: string; answered: () => Promise<Json> }>
  reserve(at: number, more?: Json): Promise<string>
}

let phones = 0

/**
 * Registers the owner of the place at `index` in the test's world. The place is open 24 hours, so that it can always be
 * asked.
 */
export async function ownerPages(web: WebServer, index: number): Promise<OwnerPages> {
  const { test } = web
  const { id: placeId = '', name = '' } = test.world.venues[index]?.place ?? {}
  const email = `owner-${index}@example.com`
  const { token } = (await test.admin('POST', '/owners', { email, placeId, partner: true })).body.data
  const call: OwnerPages['call'] = (method, path, body) => send(`${test.url}/api/owner/v1${path}`, token, method, body)
  await call('POST', '/heartbeat')
  await call('PATCH', `/places/${placeId}`, { ...EMPTY_CALENDAR, businessHours: null, is24h: true })
  const guest = (path: string, body: Json) => send(`${test.url}/api/v1${path}`, test.key, 'POST', body)
  const settled = async (queryId: string): Promise<Json> => {
    for (;;) {
      const read: Json = await (await test.get(`/api/v1/live-status/${queryId}?wait=25`)).json()
      if (read.data.settled) return read.data
    }
  }
  return {
    placeId,
    name,
    token,
    call,
    async open(path = '/owner', options = {}) {
      return web.open(path, { storageState: { cookies: [cookieOf(token, test.url)], origins: [] }, ...options })
    },
    async ask(topic, more = {}) {
      const { data } = await guest('/live-status', { placeId, kind: 'item', topic, ...more })
      return { queryId: data.queryId, answered: () => settled(data.queryId) }
    },
    async reserve(at, more = {}) {
      const guestPhone = `010-3000-${String(++phones).padStart(4, '0')}`
      const body = { placeId, reservationTime: new Date(at).toISOString(), guestCount: 2, guestPhone, ...more }
      return (await guest('/reservations', body)).data.reservationId
    },
  }
}

/** Returns the cookie of an owner’s session for a browser. */
export function cookieOf(token: string, url: string) {
  const { hostname: domain } = new URL(url)
  return {
    name: 'oneset_owner',
    value: token,
    domain,
    path: '/api/owner',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  }
}

async function send(url: string, token: string, method: string, body?: unknown): Promise<Json> {
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return answer.json()
}
