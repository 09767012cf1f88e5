import { EMPTY_CALENDAR } from '#venue/hours/calendar.ts'
import type { Json } from '../flows/testServer.ts'
import type { Scene } from './scene.ts'

const HOUR_MS = 3_600_000
const ASKED = [
  { kind: 'item', topic: '물회', question: '물회 2인분 아직 되나요?' },
  { kind: 'wait', topic: 'wait' },
  { kind: 'seats', topic: 'seats', guestCount: 4, question: '아이 둘 포함 네 명이에요' },
]
const EXPECTED = [
  { inHours: 3, guestName: '이서준', guestCount: 3 },
  { inHours: 27, guestName: 'Emma Clark', guestCount: 2 },
  { inHours: 30, guestName: '박지우', guestCount: 5 },
]

/**
 * Returns the scenes of the owner console on a server with the demo. Registers an owner for a place without a simulated
 * owner, and sends guests' requests again before each picture, because they expire within minutes.
 */
export async function ownerScenes(address: string, adminToken: string): Promise<readonly Scene[]> {
  const send = sender(address)
  const { accountId } = await send(adminToken, 'POST', '/admin/v1/accounts', {
    email: `guests-${Date.now()}@example.com`,
    plan: 'pro',
  })
  const { key } = await send(adminToken, 'POST', `/admin/v1/accounts/${accountId}/keys`, {
    name: 'guests',
    mode: 'live',
  })
  const placeId = await placeWithoutOwner(send, key)
  const email = `owner-${Date.now()}@example.com`
  const { token } = await send(adminToken, 'POST', '/admin/v1/owners', { email, placeId, partner: true })
  await send(token, 'POST', '/owner/v1/heartbeat', {})
  await send(token, 'PATCH', `/owner/v1/places/${placeId}`, { ...EMPTY_CALENDAR, is24h: true })
  let phones = Date.now()
  const reserve = (inHours: number, more: Json): Promise<Json> =>
    send(key, 'POST', '/v1/reservations', {
      placeId,
      reservationTime: new Date(Date.now() + inHours * HOUR_MS).toISOString(),
      guestPhone: `010-5${String(++phones % 10_000_000).padStart(7, '0')}`,
      ...more,
    })
  for (const { inHours, ...more } of EXPECTED) {
    const { reservationId } = await reserve(inHours, more)
    await send(token, 'POST', `/owner/v1/reservations/${reservationId}/accept`, {})
  }
  const bring = async () => {
    const { questions, reservations } = await send(token, 'GET', '/owner/v1/inbox')
    if (questions.length === 0)
      for (const asked of ASKED) await send(key, 'POST', '/v1/live-status', { placeId, ...asked })
    if (!reservations.some(({ status }: Json) => status === 'pending'))
      await reserve(24, { guestName: '김하나', guestCount: 4, note: '창가 자리 부탁드려요. 생일이에요!' })
  }
  const cookie = { name: 'oneset_owner', value: token, domain: new URL(address).hostname, path: '/api/owner' }
  const signedIn = scenesOf(placeId).map((scene): Scene => ({ ...scene, cookies: [cookie], prepare: bring }))
  return [
    { name: 'owner-signed-out', path: '/owner' },
    { name: 'owner-enter', path: '/owner/sign-in/0123456789' },
    ...signedIn,
  ]
}

/** Returns a place without an owner. Some of the demo's owners are simulated and answer immediately. */
async function placeWithoutOwner(send: Send, key: string): Promise<string> {
  const fields = 'fields=id,serviceReservable,menu&subtype=seafood&page_size=50'
  const places: Json[] = await send(key, 'GET', `/v1/places?${fields}`)
  for (const { id, serviceReservable, menu } of places) {
    if (serviceReservable || menu === null) continue
    const asked = { placeId: id, kind: 'wait', topic: 'wait' }
    const refusal = await send(key, 'POST', '/v1/live-status', asked).catch((cause: Error) => cause.message)
    if (typeof refusal === 'string' && refusal.includes('live_status_not_available')) return id
  }
  throw new Error('every place has an owner')
}

function scenesOf(placeId: string): readonly Scene[] {
  return [
    { name: 'owner-inbox', path: '/owner' },
    {
      name: 'owner-decline',
      path: '/owner',
      act: (page) =>
        page
          .getByRole('button', { name: /^(거절|Decline)$/ })
          .first()
          .click(),
    },
    { name: 'owner-places', path: '/owner/places' },
    {
      name: 'owner-claim',
      path: '/owner/claim',
      act: async (page) => {
        await page.getByRole('searchbox').fill('국밥')
        await page.keyboard.press('Enter')
        await page.getByRole('listitem').first().waitFor()
      },
    },
    { name: 'owner-statistics', path: '/owner/statistics' },
    { name: 'owner-profile', path: `/owner/places/${placeId}` },
    ...['hours', 'closures', 'menu', 'attributes', 'words', 'photos', 'contact'].map((name, index): Scene => ({
      name: `owner-${name}`,
      path: `/owner/places/${placeId}`,
      act: async (page) => {
        const part = page.locator('main details').nth(index)
        await part.locator('summary').click()
        if (name === 'hours') await part.locator('select').first().selectOption('weekly')
        // Scrolls the section below the fixed head of the page.
        await page.evaluate(`const part = document.querySelectorAll('main details')[${index}]
          scrollTo(0, part.getBoundingClientRect().top + scrollY - 110)`)
      },
    })),
    {
      name: 'owner-preview',
      path: `/owner/places/${placeId}`,
      act: async (page) => {
        await page.locator('main details summary').first().click()
        await page
          .getByRole('button', { name: /^(미리보기|Preview)$/ })
          .first()
          .click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ]
}

type Send = (token: string, method: string, path: string, body?: Json) => Promise<Json>

/** Calls an interface and returns its data; throws an error with the refusal. */
function sender(address: string): Send {
  return async (token, method, path, body) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const reported: Json = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${reported.error?.code} ${reported.error?.message}`)
    return reported.data
  }
}
