import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { AddressRanges } from '#base/network/addressRanges.ts'
import type { ServeOptions } from '#main/serve.ts'
import { type AccountServer, Browser, startAccountServer } from '../flows/browser.ts'
import { callWith } from '../flows/ownerTestCalls.ts'
import { bookingBody } from '../flows/bookings.ts'
import type { Json } from '../flows/testServer.ts'
import { type PushService, startPushService } from '../support/pushService.ts'
import { SOLAPI_KEYS, type SolapiDouble, startSolapiDouble } from '../support/solapiDouble.ts'
import type { TestDatabase } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'

/** An owner who signed in on a page, with a gateway for texts and a push service that both stand on loopback. */
export interface AlertServer {
  server: AccountServer
  pushes: PushService
  gateway: SolapiDouble
  placeId: string
  /** The owner's browser. */
  owner: Browser
  /** Requests a table at the owner's place; returns its id. */
  reserve: (more?: Json) => Promise<string>
  /** The texts to the owner's phone. */
  ownerTexts: () => string[]
  /** The mails to the owner that are alerts. */
  alertMails: () => string[]
}

export const OWNER_EMAIL = 'owner@example.com'
const OWNER_PHONE = '01099998888'

/** Moves the clock past the minute and wakes the delivery with another notice of the channel. */
export async function passMinute({ server, owner }: AlertServer): Promise<void> {
  server.clock.now += 61_000
  const sent = await owner.post('/api/owner/v1/alerts/test', {})
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
}

export async function startAlertServer(
  t: TestContext,
  state?: Pick<TestDatabase, 'url'>,
  settings: Partial<ServeOptions> = {},
): Promise<AlertServer> {
  const pushes = await startPushService(t)
  const clock = { now: 0 }
  const gateway = await startSolapiDouble(t, () => clock.now)
  const server = await startAccountServer(t, state, {
    outboundAllowed: new AddressRanges(['127.0.0.1']),
    solapi: { url: gateway.url, ...SOLAPI_KEYS },
    alertTextPriceWon: 15,
    ...settings,
  })
  Object.defineProperty(clock, 'now', { get: () => server.clock.now })
  const placeId = server.world.venues[0]?.place.id ?? ''
  const created = await server.admin('POST', '/owners', { email: OWNER_EMAIL, placeId, partner: true })
  assert.equal(created.status, 201)
  const owner = new Browser(server)
  await signInTyped(server, owner, OWNER_EMAIL)
  const reserve = async (more: Json = {}) => {
    const body = { ...bookingBody(placeId), ...more }
    const asked = await callWith(server, server.key, 'POST', '/api/v1/reservations', body)
    assert.equal(asked.status, 201, JSON.stringify(asked.body))
    return asked.body.data.reservationId as string
  }
  return {
    server,
    pushes,
    gateway,
    placeId,
    owner,
    reserve,
    ownerTexts: () => gateway.messages.filter(({ to }) => to === OWNER_PHONE).map(({ text }) => text),
    alertMails: () => server.mails.filter((mail) => mail.includes('/owner/a/')),
  }
}

/** Signs in by the typed code of the mail, as an installed app does. */
export async function signInTyped(server: AccountServer, browser: Browser, email: string): Promise<void> {
  assert.equal((await browser.post('/api/owner/v1/sign-in', { email })).status, 200)
  await until(() => typedCode(server, email) !== undefined)
  const entered = await browser.post('/api/owner/v1/sign-in-codes', { email, code: typedCode(server, email) })
  assert.equal(entered.status, 200, JSON.stringify(entered.body))
}

export function typedCode({ mails }: AccountServer, email: string): string | undefined {
  const mail = mails.findLast((text) => text.includes(`mail to ${email}:`))
  return /\d{4} \d{4}/.exec(mail ?? '')?.[0]
}

/** Confirms the owner's phone by the code that is texted to it, which chooses texts as the fallback. */
export async function chooseTexts({ owner, ownerTexts }: AlertServer): Promise<void> {
  const asked = await owner.post('/api/owner/v1/alerts/phone', { phone: '010-9999-8888' })
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  const [code = ''] = /\d{6}/.exec(ownerTexts().at(-1) ?? '') ?? []
  const confirmed = await owner.post('/api/owner/v1/alerts/phone/confirm', { code })
  assert.deepEqual([confirmed.status, confirmed.body.data?.fallback], [200, 'text'], JSON.stringify(confirmed.body))
}

export const linkCodeIn = (text: string) => /\/owner\/a\/(\w+)/.exec(text)?.[1] ?? ''
