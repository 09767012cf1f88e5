import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import type { Json } from '../flows/testServer.ts'
import { until } from '../support/until.ts'
import { callWith, mailedCode, useMailedCode } from '../flows/ownerTestCalls.ts'
import { cookieOf, ownerPages } from './ownerPages.ts'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

/** Proposals of owners on a phone, and their decision on the operator's page. */

const printed: string[] = []
const web = webServer({ venues: 20, settings: { print: (text) => void printed.push(text) } })
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'ko-KR' }

const isWide = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
const queue = async (): Promise<Json> => (await web.test.admin('GET', '/place-proposals')).body.data
const refusalsOnly = (page: Page) => faultsOf(page).filter((text) => !/status of 400/.test(text))

/** Answers as the service does while it prepares a release. */
async function notReady(route: Route): Promise<void> {
  const error = { code: 'service_unavailable', message: 'Not ready.', retryable: true, hint: null, param: null }
  const headers = { 'content-type': 'application/json', 'retry-after': '1' }
  await route.fulfill({ status: 503, headers, body: JSON.stringify({ success: false, error }) })
}

async function operatorPage(part: string): Promise<Page> {
  const page = await web.open('/mark.svg', PHONE)
  await page.clock.setFixedTime(web.test.clock.now)
  await page.goto(`${web.test.url}/operator?part=${part}`)
  await page.locator('input[type=password]').fill(web.test.server.adminToken)
  await page.keyboard.press('Enter')
  return page
}

test('on a phone an owner proposes name, address and closing, the operator decides, and the owner sees it', async () => {
  const owner = await ownerPages(web, 1)
  const page = await owner.open('/mark.svg', PHONE)
  await page.clock.setFixedTime(web.test.clock.now)
  await page.goto(`${web.test.url}/owner/places/${owner.placeId}`)
  const section = page.locator('details', { has: page.getByRole('heading', { name: '이름·업종·주소·폐업' }) })
  await section.locator('summary').tap()
  await section.getByLabel('간판에 적힌 이름').fill('새 간판 국수')
  await section.getByRole('button', { name: '운영자에게 보내기' }).tap()
  const rows = section.getByRole('listitem')
  await rows.filter({ hasText: '새 간판 국수' }).getByText('확인 중').waitFor()

  await section.getByLabel('무엇을 바꿀까요?').selectOption({ label: '가게 이름' })
  await section.getByLabel('간판에 적힌 이름').fill('또 다른 이름')
  await section.getByRole('button', { name: '운영자에게 보내기' }).tap()
  await section.getByText('같은 종류의 제안이 이미 운영자의 확인을 기다리고 있습니다.').waitFor()

  await section.getByLabel('무엇을 바꿀까요?').selectOption({ label: '주소가 틀렸어요' })
  const lat = section.getByLabel('위도')
  const before = Number(await lat.inputValue())
  await section.locator('canvas').tap({ position: { x: 60, y: 60 } })
  await until(async () => Number(await lat.inputValue()) !== before)
  await section.getByLabel('도로명주소').fill('서울특별시 마포구 양화로 45')
  assert.ok((await isWide(page)) <= 0, 'nothing is wider than the screen')
  assert.deepEqual(await seriousFindings(page), [])
  await section.getByRole('button', { name: '운영자에게 보내기' }).tap()
  await rows.filter({ hasText: '양화로 45' }).getByText('확인 중').waitFor()

  await section.getByLabel('무엇을 바꿀까요?').selectOption({ label: '폐업했어요' })
  await section.getByRole('button', { name: '운영자에게 보내기' }).tap()
  await rows.filter({ hasText: '폐업했어요' }).getByText('확인 중').waitFor()
  await section.getByRole('button', { name: '취소하기: 주소가 틀렸어요' }).tap()
  await rows.filter({ hasText: '양화로 45' }).waitFor({ state: 'detached' })
  assert.equal((await queue()).pending, 2)

  const operator = await operatorPage('proposals')
  await operator.getByRole('button', { name: /^거절: 폐업했어요/ }).waitFor()
  await operator.locator('canvas').first().waitFor()
  const naming = operator.getByRole('listitem').filter({ hasText: '→ 새 간판 국수' })
  assert.match(
    await naming.getByText(/^지금: /).innerText(),
    /^지금: \S/,
    'the present name is beside the proposed one',
  )
  assert.ok((await isWide(operator)) <= 0, 'nothing is wider than the screen')
  assert.deepEqual([...faultsOf(operator), ...(await seriousFindings(operator))], [])
  await operator.getByRole('button', { name: /^거절: 폐업했어요/ }).tap()
  await operator.getByText('거절 사유를 적어 주세요.').waitFor()
  const closing = operator.getByRole('listitem').filter({ hasText: '폐업했어요' })
  await closing.getByLabel('사장님에게 보낼 말').fill('전화로 영업 중임을 확인했습니다')
  await operator.getByRole('button', { name: /^거절: 폐업했어요/ }).tap()
  await until(async () => (await queue()).pending === 1)
  await operator.getByRole('button', { name: /^승인: 가게 이름/ }).tap()
  await operator.getByText('처리할 제안이 없습니다.').waitFor()
  await operator.context().close()

  await page.reload()
  await section.locator('summary').tap()
  await rows.filter({ hasText: '새 간판 국수' }).getByText('승인됨').waitFor()
  await rows.filter({ hasText: '폐업했어요' }).getByText('운영자: 전화로 영업 중임을 확인했습니다').waitFor()
  assert.deepEqual(refusalsOnly(page), [])
  await page.context().close()
})

test('on a phone an owner adds a venue: likely places first, then the operator decides', async () => {
  const owner = await ownerPages(web, 2)
  const rival = web.test.world.venues[3]?.place
  assert.ok(rival)
  const page = await owner.open('/owner/claim', PHONE)
  await page.getByRole('link', { name: '찾는 가게가 없어요: 새로 추가하기' }).tap()
  const fill = async (name: string, address: string) => {
    await page.getByLabel('간판에 적힌 이름').fill(name)
    await page.getByLabel('업종').selectOption({ index: 1 })
    await page.getByLabel('도로명주소').fill(address)
    await page.getByLabel('위도').fill(String(rival.location.lat))
    await page.getByLabel('경도').fill(String(rival.location.lng))
  }
  const check = page.getByRole('button', { name: '이미 있는 가게인지 확인' })
  await fill(rival.name, rival.address.road ?? '')
  // A large release takes half a minute to prepare after a start; the page asks again by itself.
  await page.route('**/venue-matches', notReady, { times: 1 })
  await check.tap()
  await page.getByText('비교를 준비 중입니다').waitFor()
  const mine = page.getByRole('button', { name: `내 가게예요: ${rival.name}` })
  await mine.waitFor()
  assert.equal(await page.getByText('비교를 준비 중입니다').count(), 0)
  assert.ok((await isWide(page)) <= 0, 'nothing is wider than the screen')
  assert.deepEqual(await seriousFindings(page), [])
  await mine.tap()
  await page.getByRole('heading', { name: '이 가게를 신청합니다' }).waitFor()
  await page.getByRole('button', { name: '다른 가게 고르기' }).tap()

  await fill('아무도 모르는 찻집', '서울특별시 강남구 테헤란로 999')
  await check.tap()
  await page.getByRole('button', { name: /운영자에게 보내기$/ }).tap()
  await page.getByRole('listitem').filter({ hasText: '아무도 모르는 찻집' }).getByText('확인 중').waitFor()
  assert.ok((await isWide(page)) <= 0, 'nothing is wider than the screen')

  const operator = await operatorPage('proposals')
  await operator.getByText('아무도 모르는 찻집').first().waitFor()
  assert.ok((await isWide(operator)) <= 0, 'nothing is wider than the screen')
  await operator.getByRole('button', { name: '승인: 새 가게, 아무도 모르는 찻집' }).tap()
  await operator.getByText('처리할 제안이 없습니다.').waitFor()
  await operator.context().close()
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: '아무도 모르는 찻집' }).getByText('승인됨').waitFor()
  await page.context().close()
})

test('an owner whose accepted venue is in no release yet reads its name and when it opens', async () => {
  const { test: server } = web
  const email = 'newcomer@example.com'
  await callWith(server, '', 'POST', '/api/owner/v1/sign-in', { email })
  const { token } = await useMailedCode(server, 'sign-in', await mailedCode(printed, email, 'sign-in'))
  const { location } = server.world.venues[5]?.place ?? { location: null }
  const venue = { name: '골목 끝 찻집', subtype: 'coffee', roadAddress: '서울특별시 강남구 테헤란로 998', ...location }
  const made = await callWith(server, token, 'POST', '/api/owner/v1/venue-proposals', venue)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const accepted = await server.admin('POST', `/place-proposals/${made.body.data.proposalId}/accept`, {})
  assert.equal(accepted.status, 200)
  const opened = (options: typeof PHONE) =>
    web.open('/owner', { ...options, storageState: { cookies: [cookieOf(token, server.url)], origins: [] } })
  for (const [locale, status, none] of [
    ['ko-KR', '다음 데이터 업데이트 때 연결됩니다', '아직 등록된 가게가 없습니다'],
    ['en-US', 'Opens with the next release of the data', 'You have no places yet'],
  ] as const) {
    const page = await opened({ ...PHONE, locale })
    await page.getByRole('listitem').filter({ hasText: '골목 끝 찻집' }).getByText(status).waitFor()
    assert.equal(await page.getByText(none).count(), 0, locale)
    assert.ok((await isWide(page)) <= 0, 'nothing is wider than the screen')
    assert.deepEqual(await seriousFindings(page), [])
    await page.context().close()
  }
})
