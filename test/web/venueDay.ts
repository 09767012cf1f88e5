import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { EMPTY_CALENDAR } from '#venue/hours/calendar.ts'
import { readWebFiles } from '#main/site/webFiles.ts'
import { ensureWebBuilt } from '#main/webBuild.ts'
import { instantOf } from '#base/kst.ts'
import type { Browser, Page } from 'playwright-core'
import { callWith, mailedCode, ownerOf, type OwnerOfPlace } from '../flows/ownerTestCalls.ts'
import { type Json, startTestServer, type TestServer } from '../flows/testServer.ts'
import { openChromium } from '../support/chromium.ts'
import { WORLD_DAY } from '../support/generateVenues.ts'
import type { TestDatabase } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'ko-KR' } as const
const ACTION_MS = 120_000
/** An accepted or cancelled table takes effect after the ten seconds in which it can be undone. */
const HELD_MS = 11_000

/** A venue whose owner was registered by the operator, on two nodes with PostgreSQL or on one with SQLite. */
export interface VenueDay {
  one: TestServer
  /** The node that guests and the second phone use; the same node with SQLite. */
  two: TestServer
  owner: OwnerOfPlace
  placeName: string
  /** Sets the time of day in Korea on all nodes and phones, and writes what happens then into the record. */
  at: (clock: string, happens: string) => Promise<void>
  /** Waits until a tap can no longer be undone. */
  untilHeld: () => Promise<void>
  /** Opens a page of a node on a phone whose clock is right; a person signs in by a mailed invitation. */
  phone: (node: TestServer, path: string) => Promise<Page>
  /** Invites a person with a role, and lets them join on their phone. */
  join: (node: TestServer, email: string, role: 'manager' | 'staff') => Promise<Page>
  /** Calls the API as the guests' app. */
  guest: (method: string, path: string, body?: Json) => Promise<{ status: number; body: Json }>
  /** Returns a reservation as the guest's app reads it. */
  read: (reservationId: string) => Promise<Json>
  /** Returns the newest text of a guest's phone that matches, once it arrived. */
  text: (pattern: RegExp) => Promise<string>
}

/** Starts the nodes, the browser and the venue, which is open 24 hours. */
export async function openVenueDay(t: TestContext, state: TestDatabase): Promise<VenueDay> {
  const mails: string[] = []
  const { one, two, moveTo, now } = await startNodes(t, state, mails)
  const { id: placeId = '', name: placeName = '' } = one.world.venues[3]?.place ?? {}
  const owner = await ownerOf(one, 'sajang@example.com', placeId)
  await owner.call('PATCH', `/places/${placeId}`, { ...EMPTY_CALENDAR, businessHours: null, is24h: true })
  const browser = await openChromium()
  t.after(() => browser.close())
  const pages: Page[] = []
  const phone: VenueDay['phone'] = async (node, path) => {
    const page = await openPhone(browser, now())
    pages.push(page)
    await page.goto(node.url + path)
    return page
  }
  const setClocks = async (ms: number) => {
    moveTo(ms)
    for (const page of pages) await page.clock.setFixedTime(ms)
  }
  const guest: VenueDay['guest'] = (method, path, body) => callWith(two, two.key, method, `/api/v1${path}`, body)
  return {
    one,
    two,
    owner,
    placeName,
    phone,
    guest,
    async at(clock, happens) {
      const [hour = 0, minute = 0] = clock.split(':').map(Number)
      await setClocks(instantOf(WORLD_DAY, hour * 60 + minute))
      t.diagnostic(`${clock} ${happens}`)
    },
    untilHeld: () => setClocks(now() + HELD_MS),
    async join(node, email, role) {
      const invited = await owner.call('POST', `/places/${placeId}/people`, { email, role })
      assert.equal(invited.status, 201, JSON.stringify(invited.body))
      const page = await phone(node, `/api/owner/v1/invitations/${await mailedCode(mails, email, 'invitations')}`)
      await page.getByRole('button', { name: '참여하기' }).tap()
      await page.getByRole('heading', { name: '받은 요청' }).waitFor()
      return page
    },
    read: async (id) => (await guest('GET', `/reservations/${id}`)).body.data,
    async text(pattern) {
      const texts = () =>
        [...new Set([one, two])]
          .flatMap(({ logged }) => logged)
          .filter(({ message }) => message === 'text to a guest')
          .map(({ facts }) => String(facts['text']))
      await until(async () => texts().some((text) => pattern.test(text)))
      return texts().findLast((text) => pattern.test(text)) ?? ''
    },
  }
}

/** Starts two nodes with one clock; one node where the engine allows no second one. */
async function startNodes(t: TestContext, { url }: TestDatabase, mails: string[]) {
  await ensureWebBuilt(() => {})
  let ms = instantOf(WORLD_DAY, 12 * 60)
  const shared = {
    webFiles: readWebFiles(),
    print: (text: string) => void mails.push(text),
    clock: () => ms,
    secret: 'a-secret-that-nodes-share',
    adminToken: 'a-token-that-nodes-share',
    ...(url !== null && { databaseUrl: url }),
  }
  const one = await startTestServer(t, { venues: 40, settings: shared })
  const two = url === null ? one : await startTestServer(t, { venues: 40, settings: shared, email: 'two@example.com' })
  return { one, two, now: () => ms, moveTo: (to: number) => void (ms = to) }
}

async function openPhone(browser: Browser, now: number): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, timezoneId: 'Asia/Seoul' })
  const page = await context.newPage()
  page.setDefaultTimeout(ACTION_MS)
  await page.clock.setFixedTime(now)
  return page
}
