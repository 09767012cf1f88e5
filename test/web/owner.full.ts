import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, MINUTE_MS } from '#base/kst.ts'
import { until } from '../support/until.ts'
import type { Json } from '../flows/testServer.ts'
import { ownerDesk } from './ownerDesk.ts'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

const printed: string[] = []
const web = webServer({ venues: 40, settings: { print: (text) => void printed.push(text) } })
const KOREAN_PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'ko-KR' }

test('a mailed link signs an owner in, once, and ends in the console', async () => {
  const page = await web.open('/owner')
  await page.getByLabel('E-mail address').fill('new-owner@example.com')
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await page.getByText('A link is on its way').waitFor()
  await until(() => printed.some((text) => text.includes('new-owner@example.com')))
  const [link = ''] = /http\S+\/sign-in\/\w+/.exec(printed.join('\n')) ?? []
  await page.goto(link)
  assert.deepEqual(await page.context().cookies(), [], 'opening the link alone signs nobody in')
  assert.deepEqual(await seriousFindings(page), [])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'No place is yours yet' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/owner')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail address').waitFor()
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'This link is over' }).waitFor()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await page.getByLabel('E-mail address').waitFor()
  await page.context().close()
})

test('a live question comes over the stream, is told, answered with a note, and the asker hears of it', async () => {
  const desk = await ownerDesk(web, 1)
  const page = await desk.open()
  await page.getByText('Nothing waits for an answer').waitFor()
  const { answer } = await desk.ask('순댓국', { question: '순댓국 두 그릇 되나요?' })
  const card = page.getByRole('article', { name: '순댓국?' })
  await card.waitFor()
  assert.match(await page.title(), /^\(1\) Inbox/)
  await page.getByText('New question: 순댓국?').waitFor({ state: 'attached' })
  await card.getByText('순댓국 두 그릇 되나요?').waitFor()
  assert.match((await card.getByRole('timer').getAttribute('aria-label')) ?? '', /^(5 min 0|4 min \d+) s left$/)
  assert.deepEqual(await seriousFindings(page), [])
  await card.getByRole('button', { name: '2–3 portions left' }).click()
  await card.getByRole('button', { name: 'Few left' }).click()
  const { data } = await answer
  assert.deepEqual([data.status, data.note, data.verifiedBy], ['limited', '2–3 portions left', 'owner'])
  await page.getByText('Answered here').first().waitFor()
  assert.match(await page.title(), /^Inbox/)
  assert.deepEqual(faultsOf(page), [])
  await page.context().close()
})

test('on a phone a request is accepted and another declined with its reason, by the thumb', async () => {
  const desk = await ownerDesk(web, 2)
  const page = await desk.open('/owner', KOREAN_PHONE)
  const [wanted, unwanted] = [
    await desk.reserve(web.test.clock.now + DAY_MS, { guestName: '김하나', note: '창가 자리' }),
    await desk.reserve(web.test.clock.now + DAY_MS, { guestCount: 12 }),
  ]
  const first = page.getByRole('article', { name: /· 2명/ })
  await first.getByText('김하나').waitFor()
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  assert.ok(overflow <= 0, 'nothing is wider than the screen')
  await first.getByRole('button', { name: '수락' }).tap()
  await page.getByText('수락함').first().waitFor()
  await page
    .getByRole('article', { name: /· 12명/ })
    .getByRole('button', { name: '거절' })
    .tap()
  await page.getByRole('button', { name: '인원이 많아 어렵습니다' }).tap()
  assert.deepEqual(await seriousFindings(page), [])
  await page.getByRole('button', { name: '거절하기' }).tap()
  await page.getByText('거절함').first().waitFor()
  const statusOf = async (id: string) =>
    ((await (await web.test.get(`/api/v1/reservations/${id}`)).json()) as Json).data
  assert.equal((await statusOf(wanted)).status, 'confirmed')
  const declined = await statusOf(unwanted)
  assert.deepEqual([declined.status, declined.cancelReason], ['cancelled', '인원이 많아 어렵습니다'])
  await page.getByRole('region', { name: '예약' }).getByText('김하나').waitFor()
  await page.context().close()
})

test('a tap without a connection is told and stays; back online it counts once, and what others did is told', async () => {
  const desk = await ownerDesk(web, 3)
  const page = await desk.open('/owner')
  const mine = await desk.ask('김밥')
  const theirs = await desk.ask('라면')
  const card = page.getByRole('article', { name: '김밥?' })
  await card.waitFor()
  await page.getByRole('article', { name: '라면?' }).waitFor()
  await page.context().setOffline(true)
  await page.getByText('No connection').waitFor()
  await card.getByRole('button', { name: 'We have it' }).click()
  await card.getByRole('alert').getByText('The service was not reached').waitFor()
  await desk.call('POST', `/questions/${theirs.queryId}/answer`, { status: 'unavailable' })
  const missed = await desk.ask('우동')
  await page.context().setOffline(false)
  await page.getByRole('article', { name: '우동?' }).waitFor()
  await page.getByText('Answered on another device').first().waitFor()
  await card.getByRole('button', { name: 'We have it' }).click()
  assert.equal((await mine.answer).data.status, 'available')
  await page.getByText('Answered here').first().waitFor()
  assert.equal((await theirs.answer).data.status, 'unavailable')
  await desk.call('POST', `/questions/${missed.queryId}/answer`, { status: 'soon' })
  await missed.answer
  await page.context().close()
})

test('who did not come is said and taken back', async () => {
  const desk = await ownerDesk(web, 4)
  const id = await desk.reserve(web.test.clock.now + MINUTE_MS)
  await desk.call('POST', `/reservations/${id}/accept`)
  const start = web.test.clock.now
  web.test.clock.now += 20 * MINUTE_MS
  try {
    const page = await desk.open('/owner', { colorScheme: 'dark' })
    const list = page.getByRole('region', { name: 'Reservations' })
    await list.getByRole('button', { name: 'Nobody came' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Nobody came' }).click()
    await list.getByText('No-show').waitFor()
    await page.reload()
    await list.getByRole('button', { name: 'They came after all' }).click()
    await list.getByRole('button', { name: 'Nobody came' }).waitFor()
    assert.deepEqual(await seriousFindings(page), [])
    await page.context().close()
  } finally {
    web.test.clock.now = start
  }
})
