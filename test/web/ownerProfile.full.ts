import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../flows/testServer.ts'
import { ownerPages } from './ownerPages.ts'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

const web = webServer({ venues: 40 })

/** The short run covers only the hours. */
const fullRunOnly = { skip: process.env['ONESET_TEST_SHORT'] !== undefined && 'only in a full run' }

const publicPlace = async (id: string, fields: string): Promise<Json> =>
  ((await (await web.test.get(`/api/v1/places/${id}?fields=${fields}`)).json()) as Json).data

test('hours with a break and days off are previewed, saved and visible in the public API', async () => {
  const owner = await ownerPages(web, 1)
  const page = await owner.open(`/owner/places/${owner.placeId}`)
  await page.getByRole('heading', { level: 1, name: owner.name }).waitFor()
  const hours = page.locator('details').first()
  await hours.locator('summary').click()
  await hours.getByLabel('When is it open?').selectOption('weekly')
  const monday = hours.getByRole('group', { name: 'Monday' })
  await monday.getByLabel('Opens').fill('17:00')
  await monday.getByLabel('Closes').fill('02:00')
  await monday.getByLabel('Last order').fill('01:00')
  await monday.getByRole('button', { name: 'Add a break' }).click()
  await monday.getByLabel('Break from').fill('20:00')
  await monday.getByLabel('Break until').fill('20:30')
  await monday.getByRole('button', { name: 'Same on every open day' }).click()
  await hours.getByRole('group', { name: 'Sunday' }).getByLabel('Open', { exact: true }).uncheck()
  await hours.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog')
  await preview.getByText('break 20:00–20:30').first().waitFor()
  assert.equal(await preview.getByRole('button', { name: 'Save' }).count(), 0, 'the bookmark of guests is not shown')
  await preview.getByRole('tab', { name: 'In the API' }).click()
  await preview.getByText('"endsNextDay": true').first().waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await page.keyboard.press('Escape')
  assert.equal((await publicPlace(owner.placeId, 'is24h')).is24h, true, 'nothing is saved yet')
  await hours.getByRole('button', { name: 'Save' }).click()
  await hours.getByText('not saved').waitFor({ state: 'detached' })
  const { businessHours } = await publicPlace(owner.placeId, 'businessHours')
  assert.deepEqual(businessHours[0], {
    day: 'mon',
    closed: false,
    open: '17:00',
    close: '02:00',
    endsNextDay: true,
    breaks: [{ start: '20:00', end: '20:30' }],
    lastOrder: '01:00',
  })
  assert.equal(businessHours[6].closed, true)

  const closures = page.locator('details').nth(2)
  await closures.locator('summary').click()
  await closures.getByRole('button', { name: 'Next month' }).click()
  const rules = closures.getByRole('link', { name: 'When requests are taken' })
  assert.equal(await rules.getAttribute('href'), `/owner/places/${owner.placeId}/requests`)
  for (const day of [10, 12]) await closures.getByRole('button', { name: new RegExp(`^${day}\\b`) }).click()
  await closures.getByLabel('Reason').selectOption('renovation')
  await closures.getByRole('button', { name: 'Save' }).click()
  await closures.getByText('not saved').waitFor({ state: 'detached' })
  const [closure] = (await publicPlace(owner.placeId, 'temporaryClosures')).temporaryClosures
  assert.deepEqual([closure.from.slice(8), closure.to.slice(8), closure.reason], ['10', '12', 'renovation'])
  assert.deepEqual(faultsOf(page), [])
  await page.context().close()
})

test(
  'on a phone in Korean, saved menu, attributes and texts are found by filters, and errors show at their fields',
  fullRunOnly,
  async () => {
    const owner = await ownerPages(web, 2)
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'ko-KR' }
    const page = await owner.open(`/owner/places/${owner.placeId}`, { ...phone, colorScheme: 'dark' })
    await page.getByRole('heading', { level: 1, name: owner.name }).waitFor()
    const section = (index: number) => page.locator('main details').nth(index)
    const saved = async (index: number) => {
      await section(index).getByRole('button', { name: '저장' }).tap()
      await section(index).getByText('저장 전').waitFor({ state: 'detached' })
    }
    for (const index of [3, 4, 5, 6, 7]) await section(index).locator('summary').tap()
    const menu = section(3)
    while ((await menu.getByRole('button', { name: /빼기$/ }).count()) > 0)
      await menu.getByRole('button', { name: /빼기$/ }).first().tap()
    await menu.getByRole('button', { name: '메뉴 추가' }).tap()
    await menu.getByLabel('메뉴 이름').fill('들기름막국수')
    await menu.getByLabel('가격(원)').fill('12000')
    await saved(3)
    await section(4).getByLabel('보드게임').first().selectOption('yes')
    await section(4).getByRole('button', { name: '조용한' }).first().tap()
    await saved(4)
    await section(5).getByLabel('사장님 한마디').fill('메밀은 매일 아침 뽑습니다.')
    await section(5).getByLabel('제목').fill('평일 점심 할인')
    await saved(5)
    const contact = section(7)
    await contact.getByLabel('전화').fill('없음')
    await contact.getByRole('button', { name: '저장' }).tap()
    await contact.getByText(/^02-123-4567처럼 .* 전화번호여야 합니다\.$/).waitFor()
    assert.equal(await contact.getByText('전화번호여야 합니다').count(), 1, 'shown once, at its field')
    await contact.getByLabel('전화').fill('02-123-4567')
    await saved(7)
    assert.deepEqual(await seriousFindings(page), [])
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    assert.ok(overflow <= 0, 'nothing is wider than the screen')
    const place = await publicPlace(owner.placeId, 'menu,ownerIntro,promotion')
    assert.deepEqual([place.menu.length, place.menu[0].price], [1, 12_000])
    assert.deepEqual([place.ownerIntro.text, place.promotion.title], ['메밀은 매일 아침 뽑습니다.', '평일 점심 할인'])
    const found = await web.test.get('/api/v1/places?board_game=true&atmosphere=quiet&keyword=들기름막국수')
    assert.deepEqual(
      ((await found.json()) as Json).data.map(({ id }: Json) => id),
      [owner.placeId],
    )
    await page.context().close()
  },
)

test(
  'attributes start as guests see them, changes are saved, and a removed entry returns to the lists’ value',
  fullRunOnly,
  async () => {
    const index = web.test.world.venues.findIndex(
      ({ place }, at) => at > 3 && (place.recommendedFor?.length ?? 0) > 0 && place.serviceAttributes.dine_in === true,
    )
    const owner = await ownerPages(web, index)
    const before = await publicPlace(owner.placeId, 'recommendedFor,serviceAttributes')
    const page = await owner.open(`/owner/places/${owner.placeId}`)
    const part = page.locator('details', { has: page.getByRole('heading', { name: 'Facilities and service' }) })
    await part.locator('summary').click()
    assert.equal(await part.getByLabel('dine in').inputValue(), 'yes')
    const occasions = part.getByRole('group', { name: 'Occasion' })
    const pressed = await occasions.locator('[aria-pressed=true]').count()
    assert.equal(pressed, before.recommendedFor.length)
    await occasions.getByText('from the lists').waitFor()
    const unpressed = occasions.locator('[aria-pressed=false]').first()
    await unpressed.click()
    await page.getByRole('link', { name: 'Statistics' }).click()
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
    await asked.getByRole('button', { name: 'Cancel' }).click()
    const saved = async () => {
      await part.getByRole('button', { name: 'Save' }).click()
      await part.getByText('not saved').waitFor({ state: 'detached' })
    }
    await saved()
    const edited = await publicPlace(owner.placeId, 'recommendedFor,serviceAttributes')
    assert.equal(edited.recommendedFor.length, pressed + 1, 'the lists’ values are kept')
    assert.deepEqual(edited.serviceAttributes, before.serviceAttributes)
    await occasions.getByRole('button', { name: /Remove my entry/ }).click()
    assert.equal(await occasions.locator('[aria-pressed=true]').count(), pressed)
    await saved()
    assert.deepEqual(await publicPlace(owner.placeId, 'recommendedFor,serviceAttributes'), before)
    assert.deepEqual(faultsOf(page), [])
    await page.context().close()
  },
)

test('an owner finds and claims another venue, and it is theirs after the approval', fullRunOnly, async () => {
  const owner = await ownerPages(web, 3)
  const wanted = web.test.world.venues[30]?.place
  const page = await owner.open('/owner/places')
  await page.getByRole('link', { name: 'Find my venue' }).click()
  await page.getByRole('searchbox').fill(wanted?.name ?? '')
  await page.keyboard.press('Enter')
  const road = wanted?.address.road ?? wanted?.address.jibun ?? ''
  await page
    .getByRole('button', { name: `${wanted?.name}, ${road}` })
    .first()
    .click()
  await page.getByRole('button', { name: 'Send the claim' }).click()
  await page.getByText('Write who you are.').waitFor()
  await page.getByLabel('Who are you?').fill('주인입니다. 사업자등록번호 123-45-67890')
  assert.deepEqual(await seriousFindings(page), [])
  await page.getByRole('button', { name: 'Send the claim' }).click()
  await page.getByText('Waiting for the operator').waitFor()
  const claims: Json[] = (await web.test.admin('GET', '/claims')).body.data
  const claim = claims.find(({ placeId }) => placeId === wanted?.id)
  assert.equal((await web.test.admin('POST', `/claims/${claim?.claimId}/approve`, {})).status, 200)
  await page.reload()
  await page
    .getByRole('listitem')
    .getByText(wanted?.name ?? '', { exact: true })
    .waitFor()
  assert.equal(await page.getByText('Waiting for the operator').count(), 0)
  await page.goto(`${web.test.url}/owner/statistics`)
  await page.getByText('The last four weeks').waitFor()
  assert.deepEqual([...faultsOf(page), ...(await seriousFindings(page))], [])
  await page.context().close()
})
