import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Json } from '../flows/testServer.ts'
import { jpegPhoto, pngPhoto } from '../support/photos.ts'
import { ownerPages } from './ownerPages.ts'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

const web = webServer({ venues: 20 })
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'ko-KR' }

const publicPhotos = async (id: string): Promise<Json> =>
  ((await (await web.test.get(`/api/v1/places/${id}?fields=photos`)).json()) as Json).data.photos

const isWide = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')

test('on a phone an owner uploads, credits, orders and deletes photos, and each refused file states why', async () => {
  const owner = await ownerPages(web, 1)
  const page = await owner.open(`/owner/places/${owner.placeId}`, PHONE)
  const section = page.locator('details', { has: page.getByRole('heading', { name: '사진', exact: true }) })
  await section.locator('summary').tap()
  const files = [
    { name: 'inside.jpg', mimeType: 'image/jpeg', buffer: await jpegPhoto({ width: 3_000, height: 2_000 }) },
    { name: 'IMG_0001.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0 ftypheic') },
    { name: 'tiny.png', mimeType: 'image/png', buffer: await pngPhoto({ width: 50, height: 50 }) },
    { name: 'outside.png', mimeType: 'image/png', buffer: await pngPhoto({ colour: '#2244aa' }) },
  ]
  await section.locator('input[type=file]').setInputFiles(files)
  await section.getByText('tiny.png: 올리지 못했습니다').waitFor()
  await section.getByText('짧은 쪽이 200픽셀보다 작습니다.').waitFor()
  await section.getByText('IMG_0001.heic: 올리지 못했습니다').waitFor()
  await section.getByText('이 브라우저에서 열 수 없는 파일입니다.').waitFor()
  const photos = section.locator('li', { has: page.locator('img') })
  await photos.nth(1).waitFor()
  assert.ok((await isWide(page)) <= 0, 'nothing is wider than the screen')
  assert.deepEqual(await seriousFindings(page), [])
  assert.equal(
    ((await publicPhotos(owner.placeId))?.attributions ?? []).length,
    0,
    'nothing is shown before it is saved',
  )
  while ((await section.getByRole('button', { name: '닫기' }).count()) > 0)
    await section.getByRole('button', { name: '닫기' }).first().tap()

  const before = await photos.count()
  const last = photos.nth(before - 1)
  await last.getByLabel('찍은 사람').fill('김사진')
  for (let at = before - 1; at > 0; at--) await photos.nth(at).getByRole('button', { name: /위로/ }).tap()
  await section.getByRole('button', { name: '저장' }).tap()
  await section.getByText('저장 전').waitFor({ state: 'detached' })
  const saved = await publicPhotos(owner.placeId)
  assert.match(saved.main, /\/photos\/ph_\w+\/large\.webp$/)
  assert.deepEqual(
    saved.attributions.map(({ url, author }: Json) => [url === saved.main, author]),
    [[true, '김사진']],
  )
  const { body } = { body: await owner.call('GET', `/places/${owner.placeId}/photos`) }
  assert.deepEqual(body.data.photos.map(({ width, height }: Json) => `${width} × ${height}`).toSorted(), [
    '1920 × 1280',
    '640 × 480',
  ])

  const guest = await web.open(`/place/${owner.placeId}`, PHONE)
  await guest.getByText('김사진').waitFor()
  await guest.getByText('사진: 매장 제공').first().waitFor()
  assert.equal(await guest.locator('img[src*="/photos/ph_"][src$="medium.webp"]').count(), 2)
  await guest.context().close()

  await photos
    .first()
    .getByRole('button', { name: /^완전히 삭제/ })
    .tap()
  await page.getByRole('dialog').getByRole('button', { name: '완전히 삭제' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(await photos.count(), before - 1)
  assert.equal(await section.getByText('저장 전').count(), 0, 'the deletion needs no saving')
  assert.equal((await publicPhotos(owner.placeId)).gallery.length, before - 1)
  assert.equal((await fetch(saved.main)).status, 404)
  assert.deepEqual(
    faultsOf(page).filter((text) => !/status of 422/.test(text)),
    [],
  )
  await page.context().close()
})
