import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { callWith } from '../flows/ownerTestCalls.ts'
import type { Json } from '../flows/testServer.ts'
import { until } from '../support/until.ts'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

/** Reports from the explorer to the operator's queue. ONESET_TEST_PICTURES names a folder for pictures of the pages. */

const web = webServer({ venues: 60 })
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
const DESK = { viewport: { width: 1280, height: 800 } } as const

const openPlaces = () => web.test.world.venues.filter(({ place }) => place.closureSignal === null)
const queue = async (): Promise<Json> => (await web.test.admin('GET', '/reports')).body.data

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['ONESET_TEST_PICTURES']
  if (folder !== undefined) await page.screenshot({ path: path.join(folder, `${name}.png`) })
}

async function placePage(placeId: string, options: BrowserContextOptions): Promise<Page> {
  // The page asks with the time of its clock, so that it must be set before the first request.
  const page = await web.open('/mark.svg', options)
  await page.clock.setFixedTime(web.test.clock.now)
  await page.goto(`${web.test.url}/place/${placeId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test('a visitor reports a closed place by keyboard, and screen readers get every name and error', async () => {
  const placeId = openPlaces()[0]?.place.id ?? ''
  const page = await placePage(placeId, { ...DESK, locale: 'en-GB' })
  const button = page.getByRole('button', { name: 'Report a mistake' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByRole('alert').getByText('Choose what is wrong.').waitFor()
  await dialog.getByRole('radio', { name: 'Closed for good' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  assert.equal(await dialog.getByRole('radio', { name: 'Moved to another address' }).isChecked(), true)
  await page.keyboard.press('ArrowUp')
  await dialog.getByLabel('Details (optional)').fill('The shutters are down.')
  assert.deepEqual([...faultsOf(page), ...(await seriousFindings(page))], [])
  await picture(page, 'dialog-desk-en')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Thank you. An operator will check it.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await until(() => button.evaluate((element) => element === element.ownerDocument.activeElement))
  const { reports } = await queue()
  assert.deepEqual(
    reports.map(({ kind, note, accountId, isWitness }: Json) => [kind, note, accountId, isWitness]),
    [['closed', 'The shutters are down.', null, false]],
  )
  await button.click()
  await dialog.getByRole('radio', { name: 'Closed for good' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText('You have already reported this about this place').waitFor()
  await page.context().close()
})

test('on a phone in Korean the dialog fits the screen, and a duplicate takes the link of the other place', async () => {
  const [one, other] = openPlaces()
    .slice(1, 3)
    .map(({ place }) => place.id)
  const page = await placePage(one ?? '', { ...PHONE, locale: 'ko-KR' })
  await page.getByRole('button', { name: '잘못된 정보 신고' }).scrollIntoViewIfNeeded()
  await picture(page, 'button-phone-ko')
  await page.getByRole('button', { name: '잘못된 정보 신고' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '같은 매장이 중복돼 있어요' }).check()
  await dialog.getByLabel('중복된 매장의 링크나 ID').fill(`${web.test.url}/place/${other}?from=list`)
  await picture(page, 'dialog-phone-ko')
  assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')) <= 0)
  assert.deepEqual([...faultsOf(page), ...(await seriousFindings(page))], [])
  await dialog.getByRole('button', { name: '신고하기' }).click()
  await page.getByText('고맙습니다. 운영자가 확인하겠습니다.').waitFor()
  await until(async () => (await queue()).reports.some(({ duplicateOf }: Json) => duplicateOf?.placeId === other))
  await page.context().close()
})

test('the operator sees the record, the map and earlier decisions beside each report, and decides with a reason', async () => {
  const reportsPath = `/api/v1/places/${openPlaces()[0]?.place.id}/reports`
  const before = await callWith(web.test, web.test.key, 'POST', reportsPath, { kind: 'wrong_hours' })
  const reason = { reason: 'The door shows these hours.' }
  await web.test.admin('POST', `/reports/${before.body.data.reportId}/reject`, reason)
  for (const options of [
    { ...DESK, locale: 'en-GB' },
    { ...PHONE, locale: 'ko-KR' },
  ]) {
    const isKorean = options.locale === 'ko-KR'
    const page = await web.open('/mark.svg', options)
    await page.clock.setFixedTime(web.test.clock.now)
    await page.goto(`${web.test.url}/operator?part=reports`)
    await page.locator('input[type=password]').fill(web.test.server.adminToken)
    await page.keyboard.press('Enter')
    const accept = page.getByRole('button', { name: isKorean ? /^승인: / : /^Accept: / }).first()
    await accept.waitFor()
    await page.locator('canvas').first().waitFor()
    if (!isKorean) {
      await page.getByText(reason.reason).waitFor()
      await page.getByRole('searchbox').fill('no such place')
      await page.getByText('Nothing found.').waitFor()
      await page.getByRole('searchbox').fill('')
      await accept.waitFor()
    }
    await picture(page, isKorean ? 'queue-phone-ko' : 'queue-desk-en')
    assert.deepEqual([...faultsOf(page), ...(await seriousFindings(page))], [])
    assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')) <= 0)
    const { open } = await queue()
    await accept.click()
    await page.getByText(isKorean ? '처리 사유를 적어 주세요.' : 'Write why.').waitFor()
    await page
      .getByLabel(isKorean ? '처리 사유' : 'Reason')
      .first()
      .fill('Checked by telephone.')
    await accept.click()
    await until(async () => (await queue()).open === open - 1)
    await page.context().close()
  }
  const { reports } = (await web.test.admin('GET', '/reports?status=accepted')).body.data
  assert.equal(reports.length, 2)
})
