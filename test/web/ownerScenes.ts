import type { Page } from 'playwright-core'
import type { Json } from '../flows/testServer.ts'

/** What is to be seen of the owner console on a server with the demo: an owner with a place, and guests who want things. */
export interface OwnerScenes {
  /** The cookie by which the owner is signed in. */
  cookie: { name: string; value: string; domain: string; path: string }
  placeId: string
  /** Guests ask and request anew: what waits is over in five minutes. */
  bringRequests(): Promise<void>
}

const EMAIL = 'screenshots@example.com'
const DAY_MS = 86_400_000
const ASKED = [
  { kind: 'item', topic: '물회', question: '물회 2인분 아직 되나요?' },
  { kind: 'wait', topic: 'wait' },
  { kind: 'seats', topic: 'seats', guestCount: 4, question: '아이 둘 포함 네 명이에요' },
]

/** By the operator's word: makes the owner, and an account for the guests. */
export async function prepareOwner(address: string, adminToken: string): Promise<OwnerScenes> {
  const send = async (path: string, token: string, body?: Json, method = 'POST'): Promise<Json> => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const told: Json = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${told.error?.message}`)
    return told.data
  }
  const { accountId } = await send('/admin/v1/accounts', adminToken, { email: `guests-${Date.now()}@example.com`, plan: 'pro' })
  const { key } = await send(`/admin/v1/accounts/${accountId}/keys`, adminToken, { name: 'guests', mode: 'live' })
  const [place] = await send('/v1/places?subtype=seafood&fields=id,name&page_size=1', key, undefined, 'GET')
  const { token } = await send('/admin/v1/owners', adminToken, { email: EMAIL, placeId: place.id, partner: true })
  await send('/owner/v1/heartbeat', token, {})
  await send(`/owner/v1/places/${place.id}`, token, { is24h: true, temporaryClosures: null }, 'PATCH')
  let phones = 0
  const reserve = (inMs: number, more: Json = {}): Promise<Json> =>
    send('/v1/reservations', key, {
      placeId: place.id,
      reservationTime: new Date(Date.now() + inMs).toISOString(),
      guestCount: 2,
      guestPhone: `010-5000-${String(Math.floor(Date.now() / 1_000 + phones++) % 10_000).padStart(4, '0')}`,
      ...more,
    })
  for (const [hours, guestName] of [[3, '이서준'], [27, 'Emma Clark'], [30, '박지우']] as const) {
    const { reservationId } = await reserve((hours * DAY_MS) / 24, { guestName, guestCount: hours % 5 || 5 })
    await send(`/owner/v1/reservations/${reservationId}/accept`, token, {})
  }
  return {
    cookie: { name: 'oneset_owner', value: token, domain: new URL(address).hostname, path: '/api/owner' },
    placeId: place.id,
    async bringRequests() {
      const { questions, reservations } = await send('/owner/v1/inbox', token, undefined, 'GET')
      if (questions.length === 0) for (const asked of ASKED) await send('/v1/live-status', key, { placeId: place.id, ...asked })
      if (!reservations.some(({ status }: Json) => status === 'pending'))
        await reserve(DAY_MS, { guestName: '김하나', guestCount: 4, note: '창가 자리 부탁드려요. 생일이에요!' })
    },
  }
}

export interface OwnerScene {
  name: string
  path: string
  act?: (page: Page) => Promise<void>
}

export function ownerScenes(placeId: string): readonly OwnerScene[] {
  return [
    { name: 'owner-inbox', path: '/owner' },
    { name: 'owner-decline', path: '/owner', act: (page) => page.getByRole('button', { name: /^(거절|Decline)$/ }).first().click() },
    { name: 'owner-places', path: '/owner/places' },
    { name: 'owner-claim', path: '/owner/claim', act: async (page) => {
      await page.getByRole('searchbox').fill('국밥')
      await page.keyboard.press('Enter')
      await page.getByRole('listitem').first().waitFor()
    } },
    { name: 'owner-statistics', path: '/owner/statistics' },
    { name: 'owner-profile', path: `/owner/places/${placeId}` },
  ]
}
