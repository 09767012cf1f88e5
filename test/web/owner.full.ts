import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { DAY_MS, MINUTE_MS } from '#base/kst.ts'
import { startPushService } from '../support/pushService.ts'
import { until } from '../support/until.ts'
import type { Json } from '../flows/testServer.ts'
import { ownerPages } from './ownerPages.ts'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

const printed: string[] = []
const web = webServer({
  venues: 40,
  settings: { print: (text) => void printed.push(text), outboundAllowed: new AddressRanges(['127.0.0.1']) },
})
/** The short run covers signing in, a question, a lost connection and a push; a full run covers the rest. */
const fullRunOnly = { skip: process.env['ONESET_TEST_SHORT'] !== undefined && 'only in a full run' }
const KOREAN_PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'ko-KR' }

const isPushConfirmed = async () => {
  const authorization = `Bearer ${web.test.server.adminToken}`
  const metrics = await (await web.test.get('/metrics', { authorization })).text()
  return metrics.includes('oneset_notice_outcomes{channel="push",outcome="confirmed"} 1')
}

test('a mailed link signs an owner in once and leads to the console, which shows that a claim is checked', async () => {
  const page = await web.open('/owner')
  await page.getByLabel('E-mail address').fill('new-owner@example.com')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText('A mail is on its way').waitFor()
  await until(() => printed.some((text) => text.includes('new-owner@example.com')))
  const [link = ''] = /http\S+\/sign-in\/\w+/.exec(printed.join('\n')) ?? []
  await page.goto(link)
  assert.deepEqual(await page.context().cookies(), [], 'opening the link does not sign in')
  assert.deepEqual(await seriousFindings(page), [])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'You have no places yet' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/owner')
  const claim = { placeId: web.test.world.venues[30]?.place.id, message: 'I am the owner.' }
  const sent = await page.evaluate<number>(`fetch('/api/owner/v1/claims', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ${JSON.stringify(JSON.stringify(claim))},
  }).then(({ status }) => status)`)
  assert.equal(sent, 201)
  await page.reload()
  await page.getByText(/The operator is checking your venue|You have no places yet/).waitFor()
  assert.equal(await page.getByText('The operator is checking your venue').count(), 1)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail address').waitFor()
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await page.getByLabel('E-mail address').waitFor()
  await page.context().close()
})

test('a live question shows on every page, is answered with a note, and the guest receives the answer', async () => {
  const owner = await ownerPages(web, 1)
  const page = await owner.open()
  await page.getByText('Nothing is waiting for an answer').waitFor()
  await page.getByRole('link', { name: 'Statistics' }).click()
  await page.getByRole('heading', { name: 'Statistics' }).waitFor()
  const question = await owner.ask('순댓국', { question: '순댓국 두 그릇 되나요?' })
  const answer = question.answered()
  await page.getByText('New question: 순댓국?').waitFor({ state: 'attached' })
  await page.getByRole('link', { name: /^Inbox ?1$/ }).click()
  const card = page.getByRole('article', { name: '순댓국?' })
  await card.waitFor()
  await until(() => page.evaluate<boolean>("document.title.startsWith('(1) Inbox')"))
  await card.getByText('순댓국 두 그릇 되나요?').waitFor()
  assert.match((await card.getByRole('timer').getAttribute('aria-label')) ?? '', /^[0-5] min \d+ s left$/)
  assert.deepEqual(await seriousFindings(page), [])
  // One tap sends an answer together with its note.
  await card.getByRole('button', { name: '2–3 portions left' }).click()
  const data = await answer
  assert.deepEqual([data.status, data.note, data.verifiedBy], ['limited', '2–3 portions left', 'owner'])
  await page.getByText('Answered here').first().waitFor()
  await until(() => page.evaluate<boolean>("document.title.startsWith('Inbox')"))
  assert.deepEqual(faultsOf(page), [])
  await page.context().close()
})

test('on a phone a request is accepted and another declined with its reason by taps', fullRunOnly, async () => {
  const owner = await ownerPages(web, 2)
  const page = await owner.open('/owner', KOREAN_PHONE)
  const [wanted, unwanted] = [
    await owner.reserve(web.test.clock.now + DAY_MS, { guestName: '김하나', note: '창가 자리' }),
    await owner.reserve(web.test.clock.now + DAY_MS, { guestCount: 12 }),
  ]
  const first = page.getByRole('article', { name: /· 2명/ })
  await first.getByText('김하나').waitFor()
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  assert.ok(overflow <= 0, 'nothing is wider than the screen')
  await first.getByRole('button', { name: '수락' }).tap()
  // The answer takes effect once it can no longer be undone.
  await first.getByText('수락했습니다').waitFor()
  web.test.clock.now += 10_000
  // The answer counts: the card leaves those that wait, and is still on the screen.
  await page.getByRole('region', { name: '방금 처리됨' }).getByText('수락함').first().waitFor()
  assert.equal(await page.getByRole('region', { name: '답변 대기 중' }).getByRole('article').count(), 1)
  await page
    .getByRole('article', { name: /· 12명/ })
    .getByRole('button', { name: '거절' })
    .tap()
  await page.getByRole('button', { name: '인원이 많아 어렵습니다' }).tap()
  assert.deepEqual(await seriousFindings(page), [])
  await page.getByRole('button', { name: '거절하기' }).tap()
  await page.getByText('거절했습니다').waitFor()
  web.test.clock.now += 10_000
  await page.getByText('거절함').first().waitFor()
  const statusOf = async (id: string) =>
    ((await (await web.test.get(`/api/v1/reservations/${id}`)).json()) as Json).data
  assert.equal((await statusOf(wanted)).status, 'confirmed')
  const declined = await statusOf(unwanted)
  assert.deepEqual([declined.status, declined.cancelReason], ['cancelled', '인원이 많아 어렵습니다'])
  await page.getByRole('region', { name: '예약' }).getByText('김하나').waitFor()
  await page.context().close()
})

test('a tap without a connection shows an error; back online it counts once, and answers from elsewhere show', async () => {
  const owner = await ownerPages(web, 3)
  const page = await owner.open('/owner')
  const mine = await owner.ask('김밥')
  const theirs = await owner.ask('라면')
  const card = page.getByRole('article', { name: '김밥?' })
  await card.waitFor()
  await page.getByRole('article', { name: '라면?' }).waitFor()
  await page.context().setOffline(true)
  await page.getByText('No connection').waitFor()
  await card.getByRole('button', { name: 'We have it' }).click()
  await card.getByRole('alert').getByText('The service could not be reached').waitFor()
  await owner.call('POST', `/questions/${theirs.queryId}/answer`, { status: 'unavailable' })
  await owner.ask('우동')
  await page.context().setOffline(false)
  await page.getByRole('article', { name: '우동?' }).waitFor()
  await page.getByText('Answered on another device').first().waitFor()
  await card.getByRole('button', { name: 'We have it' }).click()
  assert.equal((await mine.answered()).status, 'available')
  await page.getByText('Answered here').first().waitFor()
  assert.equal((await theirs.answered()).status, 'unavailable')
  await page.context().close()
})

test('with push turned on a request shows a notification, which opens the request in the open console', async (t) => {
  const service = await startPushService(t)
  const owner = await ownerPages(web, 5)
  // The page was loaded outside the scope of the console's worker.
  const page = await owner.open('/sign-up', { permissions: ['notifications'] })
  await page.getByRole('navigation').getByRole('link', { name: 'For owners' }).click()
  const offer = page.getByRole('region', { name: 'Get notified even when this page is closed' })
  await offer.waitFor()
  const scope = await page.evaluate<string>(
    "navigator.serviceWorker.getRegistration('owner').then(({ scope }) => scope)",
  )
  assert.equal(scope, `${web.test.url}/owner`)
  assert.equal(await page.locator('link[rel=manifest]').count(), 1)
  // No push service is reachable from here, so the subscription uses the test's own.
  await page.evaluate(`PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.keyOfService = applicationServerKey
    const subscription = {
      toJSON: () => (${JSON.stringify(service.subscribe())}),
      unsubscribe: async () => { window.isForgotten = true },
    }
    PushManager.prototype.getSubscription = async () => subscription
    return subscription
  }`)
  await offer.getByRole('button', { name: 'Turn on notifications' }).click()
  await page.getByText('Notifications are on for this device').waitFor()
  const reservationId = await owner.reserve(web.test.clock.now + DAY_MS)
  await until(() => service.received.length === 1)
  const [push] = service.received
  assert.equal(push?.publicKey, await page.evaluate('window.keyOfService'))
  assert.deepEqual(service.faults, [])
  await page.getByRole('button', { name: 'Turn off' }).click()
  await offer.waitFor()
  assert.equal(await page.evaluate('window.isForgotten'), true)

  const context = page.context()
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === scope)
      if (own) resolve(own.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const [registrationId, data] = [await registered, push?.payload ?? '']
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: web.test.url, registrationId, data })
  const shown = () =>
    page.evaluate<string[]>(`navigator.serviceWorker.getRegistration('owner')
      .then((registration) => registration.getNotifications())
      .then((all) => all.map(({ body, tag }) => body + ' ' + tag))`)
  // The worker confirms a push after it has shown it. A page that reads the notifications earlier can remove the new one,
  // because Chromium deletes those that it has stored and does not display yet.
  await until(isPushConfirmed)
  assert.deepEqual(await shown(), [`${owner.name} ${reservationId}`])
  await page.goto(`${web.test.url}/owner/statistics`)
  await page.getByRole('heading', { name: 'Statistics' }).waitFor()
  // A notification cannot be pressed from the page, so the test dispatches the browser's event to the worker.
  await context.serviceWorkers()[0]?.evaluate(`registration.getNotifications().then(([notification]) => {
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })`)
  await page.locator(`#item-${reservationId}:focus`).waitFor()
  await context.close()
})

test(
  'a question can be answered by keyboard alone, and the focus stays on the answered card',
  fullRunOnly,
  async () => {
    const owner = await ownerPages(web, 6)
    const page = await owner.open()
    const question = await owner.ask('만두')
    await page.getByRole('article', { name: '만두?' }).waitFor()
    const focused = () => page.evaluate<string>('document.activeElement.textContent')
    for (let presses = 0; (await focused()) !== 'Sold out' && presses < 60; presses++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.equal((await question.answered()).status, 'unavailable')
    await page.locator('article:focus', { hasText: 'Answered here' }).waitFor()
    await page.context().close()
  },
)

test(
  'the console opens without a connection, and shows the inbox when the connection is back',
  fullRunOnly,
  async () => {
    const owner = await ownerPages(web, 7)
    const page = await owner.open()
    await page.getByText('Nothing is waiting for an answer').waitFor()
    // The page sends the files of the first visit to the worker, which caches them and no response of the service.
    const kept = () =>
      page.evaluate<string[]>(`caches.open('oneset-owner').then((cache) => cache.keys())
      .then((requests) => requests.map(({ url }) => new URL(url).pathname))`)
    await until(
      async () => (await kept()).some((path) => path.includes('inboxPage')) && (await kept()).includes('/owner'),
    )
    assert.deepEqual(
      (await kept()).filter((path) => path !== '/owner' && !path.startsWith('/assets/')),
      [],
    )
    await page.context().setOffline(true)
    await page.reload()
    await page.getByText('No connection').waitFor()
    await page.context().setOffline(false)
    await page.getByText('Nothing is waiting for an answer').waitFor()
    await page.context().close()
  },
)

test(
  'every page of the console has no errors or serious findings in both languages and themes',
  fullRunOnly,
  async () => {
    const owner = await ownerPages(web, 8)
    await owner.ask('떡볶이', { question: '매운가요?' })
    await owner.reserve(web.test.clock.now + DAY_MS, { guestName: '이서준' })
    const paths = ['/owner', '/owner/places', '/owner/claim', '/owner/statistics', `/owner/places/${owner.placeId}`]
    for (const look of [
      { locale: 'ko-KR', colorScheme: 'dark' },
      { locale: 'en-GB', colorScheme: 'light' },
    ] as const) {
      const page = await owner.open('/owner', look)
      for (const path of paths) {
        await page.goto(web.test.url + path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        for (const part of await page.locator('main details').all()) await part.locator('summary').first().click()
        assert.deepEqual(await seriousFindings(page), [], path)
      }
      assert.deepEqual(
        faultsOf(page).filter((fault) => !fault.includes('ERR_NAME_NOT_RESOLVED')),
        [],
      )
      await page.context().close()
    }
  },
)

// The last test, because it moves the clock: limits by address count by it, and would refuse every call at an earlier time.
test('a no-show can be marked and unmarked', fullRunOnly, async () => {
  const owner = await ownerPages(web, 4)
  const id = await owner.reserve(web.test.clock.now + MINUTE_MS)
  await owner.call('POST', `/reservations/${id}/accept`)
  web.test.clock.now += 20 * MINUTE_MS
  const page = await owner.open('/owner', { colorScheme: 'dark' })
  const list = page.getByRole('region', { name: 'Reservations' })
  await list.getByRole('button', { name: 'Nobody came' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Nobody came' }).click()
  // The badge; the folded history below it has the same word.
  await list.getByText('No-show').first().waitFor()
  await page.reload()
  await list.getByRole('button', { name: 'They came after all' }).click()
  await list.getByRole('button', { name: 'Nobody came' }).waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await page.context().close()
})
