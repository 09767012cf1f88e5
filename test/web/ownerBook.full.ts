import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Route } from 'playwright-core'
import { kstDate, MINUTE_MS } from '#base/kst.ts'
import type { Json } from '../flows/testServer.ts'
import { ownerPages } from './ownerPages.ts'
import { seriousFindings, webServer } from './webServer.ts'

/** The book, its rules and corrections in Chromium, on a phone of 360 px, in Korean and English. */

const web = webServer({ venues: 40 })
const phone = (locale: string) => ({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale })
const notChecked = async (route: Route): Promise<void> => {
  const error = { code: 'internal_error', message: 'The check failed.', retryable: false, hint: null, param: null }
  const headers = { 'content-type': 'application/json' }
  await route.fulfill({ status: 500, headers, body: JSON.stringify({ success: false, error }) })
}
const OVERFLOW = 'document.documentElement.scrollWidth - innerWidth'

test('on a phone a venue enters, proposes, undoes and cancels tables in its book', async () => {
  const owner = await ownerPages(web, 11)
  const at = web.test.clock.now + 120 * MINUTE_MS
  const id = await owner.reserve(at, { guestName: '김하나' })
  await owner.call('POST', `/reservations/${id}/accept`)
  const page = await owner.open('/owner/book', phone('ko-KR'))
  await page.getByLabel('날짜').fill(kstDate(at))
  await page.getByText('김하나').waitFor()
  await page.getByRole('button', { name: '예약 직접 입력' }).tap()
  await page.getByLabel('이름 (선택)').fill('박손님')
  await page.getByLabel('시각').fill('23:00')
  assert.deepEqual(await seriousFindings(page), [])
  await page.getByRole('button', { name: '저장' }).tap()
  await page.getByText('박손님').waitFor()
  assert.ok((await page.evaluate<number>(OVERFLOW)) <= 0, 'nothing is wider than the screen')
  const row = page.getByRole('listitem').filter({ hasText: '김하나' })
  await row.getByRole('button', { name: '다른 시간 제안' }).tap()
  const dialog = page.getByRole('dialog')
  const proposed = await dialog.getByLabel('시각').inputValue()
  await dialog.getByLabel('시각').fill('2020-01-01T19:00')
  await dialog.getByText('이미 지난 시각').waitFor()
  await dialog.getByLabel('시각').fill('2026-12-25T19:00')
  await dialog.getByText('공휴일').waitFor()
  await dialog.getByRole('button', { name: '그래도 제안 보내기' }).waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  // A check that fails is no check without warnings.
  await page.route('**/proposed-time*', notChecked, { times: 1 })
  await dialog.getByLabel('시각').fill('2026-12-24T19:00')
  await dialog.getByText('The check failed.').waitFor()
  await dialog.getByRole('button', { name: '그래도 제안 보내기' }).waitFor()
  await dialog.getByLabel('시각').fill(proposed)
  await dialog.getByText('공휴일').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: '제안 보내기' }).tap()
  await row.getByText('손님의 답을 기다리는 중').waitFor()
  await row.getByRole('button', { name: '예약 취소' }).tap()
  await page.getByLabel('취소 사유').fill('주방 고장')
  await page.getByRole('dialog').getByRole('button', { name: '예약 취소' }).tap()
  await row.getByRole('button', { name: '되돌리기' }).tap()
  await row.getByRole('button', { name: '예약 취소' }).tap()
  await page.getByLabel('취소 사유').fill('주방 고장')
  await page.getByRole('dialog').getByRole('button', { name: '예약 취소' }).tap()
  await row.getByText('취소했습니다').waitFor()
  web.test.clock.now += 10_000
  await page.getByText('취소된 예약 (1)').waitFor()
  const seen = ((await (await web.test.get(`/api/v1/reservations/${id}`)).json()) as Json).data
  assert.deepEqual([seen.status, seen.cancelledBy, seen.cancelReason], ['cancelled', 'owner', '주방 고장'])
  await page.context().close()
})

test('a day without tables leads to the next one', async () => {
  const owner = await ownerPages(web, 15)
  const at = web.test.clock.now + 20 * 60 * MINUTE_MS
  await owner.call('POST', `/reservations/${await owner.reserve(at, { guestName: '최내일' })}/accept`)
  const page = await owner.open('/owner/book', phone('ko-KR'))
  await page.getByLabel('날짜').fill(kstDate(web.test.clock.now))
  await page.getByText('이날은 예약이 없습니다.').waitFor()
  await page.getByRole('button', { name: /^다음 예약: / }).tap()
  await page.getByText('최내일').waitFor()
  assert.equal(await page.getByLabel('날짜').inputValue(), kstDate(at))
  assert.ok((await page.evaluate<number>(OVERFLOW)) <= 0, 'nothing is wider than the screen')
  await page.context().close()
})

test('on a phone a venue pauses requests and sets its rules', async () => {
  const owner = await ownerPages(web, 12)
  const page = await owner.open('/owner/book', phone('en-GB'))
  await page.getByText('Requests are taken now.').waitFor()
  await page.getByRole('button', { name: 'Pause for tonight' }).tap()
  await page.getByText(/^No requests until/).waitFor()
  await page.getByRole('button', { name: 'Take requests again' }).tap()
  await page.getByText('Requests are taken now.').waitFor()
  await page.getByRole('link', { name: 'When requests are taken' }).tap()
  await page.getByLabel('Largest party').fill('6')
  await page.getByRole('button', { name: 'Add a vacation' }).tap()
  assert.deepEqual(await seriousFindings(page), [])
  assert.ok((await page.evaluate<number>(OVERFLOW)) <= 0, 'nothing is wider than the screen')
  await page.getByRole('button', { name: 'Save' }).tap()
  await page.getByText('Saved.').waitFor()
  const { data } = await owner.call('GET', `/places/${owner.placeId}/booking-rules`)
  assert.deepEqual([data.partyMax, data.vacations.length], [6, 1])
  await page.context().close()
})

test('on a phone an answer is corrected while it is valid', async () => {
  const owner = await ownerPages(web, 13)
  const { queryId } = await owner.ask('김밥')
  await owner.call('POST', `/questions/${queryId}/answer`, { status: 'available' })
  const page = await owner.open('/owner', phone('ko-KR'))
  const settled = page.locator('details').filter({ hasText: '최근 1시간 처리 내역' })
  // A tap while the page still moves may miss the line.
  const isOpen = () => settled.evaluate((details) => (details as unknown as { open: boolean }).open)
  while (!(await isOpen())) await settled.locator('summary').first().tap()
  await page.getByRole('button', { name: '정정' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '품절이에요' }).tap()
  await page.getByText('답을 정정했습니다').waitFor()
  const seen = ((await (await web.test.get(`/api/v1/live-status/${queryId}`)).json()) as Json).data
  assert.equal(seen.status, 'unavailable')
  assert.ok(seen.correctedAt)
  await page.context().close()
})
