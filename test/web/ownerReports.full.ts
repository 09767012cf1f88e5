import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../flows/testServer.ts'
import { ownerPages } from './ownerPages.ts'
import { seriousFindings, webServer } from './webServer.ts'

/** What guests reported, on the page of a place, in Chromium on a phone of 360 px. */

const web = webServer({ venues: 20 })
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'ko-KR' }

test('an owner sees that a guest reported a closure, and says with one tap that the place is in business', async () => {
  const owner = await ownerPages(web, 11)
  const { url, key, clock } = web.test
  const report = (observedAt: string) =>
    fetch(`${url}/api/v1/places/${owner.placeId}/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'closed', observedAt }),
    })
  const before = await owner.open(`/owner/places/${owner.placeId}`, PHONE)
  await before.getByRole('heading', { name: '영업시간', exact: true }).first().waitFor()
  assert.equal(await before.getByText('손님이 보낸 신고').count(), 0)
  await before.context().close()
  const sent = await report(new Date(clock.now).toISOString().slice(0, 10))
  assert.equal(sent.status, 201, await sent.text())

  const page = await owner.open(`/owner/places/${owner.placeId}`, PHONE)
  await page.getByText('손님이 보낸 신고').waitFor()
  await page.getByText(/^폐업했어요 · .* 확인 중$/).waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')) <= 0)
  await page.getByRole('button', { name: '영업 중입니다' }).tap()
  await page.getByText('영업 중인 매장으로 표시되며').waitFor()
  const queue: Json = (await web.test.admin('GET', '/reports')).body.data
  const [reported] = queue.reports.filter(({ place }: Json) => place.placeId === owner.placeId)
  assert.ok(reported, JSON.stringify(queue))
  assert.match(JSON.stringify(reported), /contradictedAt/)
  await page.context().close()
})
