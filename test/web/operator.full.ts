import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { makeCurrent } from '#dataset/shelf.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'
import { joined, ownerOf } from '../flows/ownerTestCalls.ts'
import { type Json } from '../flows/testServer.ts'
import { until } from '../support/until.ts'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

const web = webServer({ venues: 60 })
/** The short run tests only the matching page. */
const fullRunOnly = { skip: process.env['ONESET_TEST_SHORT'] !== undefined && 'only in a full run' }
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

/** Opens a part of the operator's page, signed in, with the browser's clock set to the server's. */
async function operatorAt(part: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await web.open('/mark.svg', options)
  await page.clock.setFixedTime(web.test.clock.now)
  await page.goto(`${web.test.url}/operator?part=${part}`)
  await page.locator('input[type=password]').fill(web.test.server.adminToken)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  return page
}

/** Claims a place for a new owner; returns the place's id. */
async function claimBy(email: string, at: number): Promise<string> {
  const own = web.test.world.venues[0]?.place.id
  const wanted = web.test.world.venues[at]?.place.id ?? ''
  const { token } = (await web.test.admin('POST', '/owners', { email, placeId: own, partner: false })).body.data
  const claimed = await fetch(`${web.test.url}/api/owner/v1/claims`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ placeId: wanted, message: 'This is mine.' }),
  })
  assert.ok(claimed.ok, await claimed.text())
  return wanted
}

const reservable = async (placeId: string) => {
  const answer = (await (await web.test.get(`/api/v1/places/${placeId}?fields=serviceReservable`)).json()) as Json
  return answer.data.serviceReservable as boolean
}

test(
  'a wrong token is refused; with the right one a claim is approved and another is rejected',
  fullRunOnly,
  async () => {
    const [approved, rejected] = [await claimBy('kim@example.com', 5), await claimBy('lee@example.com', 7)]
    const page = await operatorAt('claims')
    await page.getByRole('button', { name: 'Approve: kim@example.com' }).click()
    await page.getByText('The place now belongs to kim@example.com.').waitFor()
    await page.getByRole('button', { name: 'Reject: lee@example.com' }).click()
    await page.getByText('Enter a reason.').waitFor()
    await page.getByLabel('Reason').fill('The number belongs to another company.')
    await page.getByRole('button', { name: 'Reject: lee@example.com' }).click()
    await page.getByText('No claims are waiting for a decision.').waitFor()
    const other = await page.context().newPage()
    await other.goto(`${web.test.url}/operator`)
    await other.getByText('No claims are waiting for a decision.').waitFor()
    await until(() => reservable(approved))
    assert.equal(await reservable(rejected), false)
    assert.deepEqual([...faultsOf(page), ...(await seriousFindings(page))], [])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Admin token').fill('not the token')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The admin token is not correct.').waitFor()
    await page.context().close()
  },
)

test(
  'a claim for an owned place shows a warning, and can be approved only after a confirmation',
  fullRunOnly,
  async () => {
    const placeId = await claimBy('park@example.com', 9)
    await web.test.admin('POST', '/owners', { email: 'present@example.com', placeId, partner: false })
    const page = await operatorAt('claims', PHONE)
    const approve = page.getByRole('button', { name: 'Approve: park@example.com' })
    await page.getByText('This place already has an owner').waitFor()
    await page.getByText('present@example.com').waitFor()
    for (const box of await page.getByRole('checkbox').all()) assert.equal(await box.isChecked(), false)
    assert.equal(await approve.isDisabled(), true)
    assert.deepEqual([...faultsOf(page), ...(await seriousFindings(page))], [])
    await page.getByLabel('I have checked: register both as owners').check()
    await approve.click()
    await page.getByText('Enter a reason.').waitFor()
    await page.getByLabel('Reason').fill('We met both at the venue.')
    await approve.click()
    await page.getByText('The place now belongs to park@example.com.').waitFor()
    await page.context().close()
  },
)

test('an owner is found, their ownership of a place is revoked, and they are erased', fullRunOnly, async () => {
  const placeId = web.test.world.venues[11]?.place.id ?? ''
  await web.test.admin('POST', '/owners', { email: 'choi@example.com', placeId, partner: true })
  await until(() => reservable(placeId))
  const page = await operatorAt('owners', PHONE)
  await page.getByRole('searchbox').fill('choi@')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: 'Show: choi@example.com' }).click()
  await page.getByRole('button', { name: `Revoke ownership: ${placeId}` }).click()
  const dialog = page.getByRole('dialog')
  assert.deepEqual(await seriousFindings(page), [])
  await dialog.getByRole('button', { name: 'Revoke ownership' }).click()
  await page.getByText('This owner has no places.').waitFor()
  await until(async () => !(await reservable(placeId)))
  assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')) <= 0)
  await page.getByRole('button', { name: 'Erase this owner' }).click()
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await page.getByText('That is not the address of this owner.').waitFor()
  await dialog.getByRole('textbox').fill('choi@example.com')
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await page.getByText('No owner was found.').waitFor()
  assert.deepEqual([...faultsOf(page), ...(await seriousFindings(page))], [])
  await page.context().close()
})

test('somebody whom an owner invited is removed from the place on the page of the owner', fullRunOnly, async () => {
  const placeId = web.test.world.venues[13]?.place.id ?? ''
  const owner = await ownerOf(web.test, 'jung@example.com', placeId)
  const gone = await joined(web.test, owner, 'staff', 'gone@example.com')
  const people = async () => JSON.stringify((await owner.call('GET', `/places/${placeId}/people`)).body)
  assert.match(await people(), /gone@example\.com/)
  const page = await operatorAt('owners', PHONE)
  await page.getByRole('searchbox').fill('jung@')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: 'Show: jung@example.com' }).click()
  await page.getByRole('button', { name: `Remove from this place: gone@example.com, ${placeId}` }).click()
  assert.deepEqual(await seriousFindings(page), [])
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByRole('checkbox').isChecked(), false, 'the venue keeps what its people wrote')
  await dialog.getByLabel('Reason').fill('Left the venue.')
  await dialog.getByRole('button', { name: 'Remove from this place' }).click()
  await page.getByText('The person was removed from the place.').waitFor()
  assert.doesNotMatch(await people(), /gone@example\.com/)
  const { activity } = (await web.test.admin('GET', `/owners/${gone.ownerId}`)).body.data
  assert.ok(activity.some(({ detail }: Json) => detail === 'Left the venue.'))
  assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')) <= 0)
  assert.deepEqual(faultsOf(page), [])
  await page.context().close()
})

test('pairs are decided one after the other, with both records on a map, and the last decision can be changed', async () => {
  const side = (sourceId: string, name: string, lng: number) => ({
    source: 'list',
    sourceId,
    name,
    address: '서울특별시 마포구 가온길 1',
    phone: '',
    lat: 37.55,
    lng,
  })
  const pairs = ['1', '2'].map((id) => ({
    a: side(`a${id}`, `별빛 ${id}`, 126.9),
    b: side(`b${id}`, `별빛식당 ${id}`, 126.9001),
    outcome: 'review',
    step: 'model',
    guard: null,
    winner: null,
    rules: ['same_phone'],
    chance: 0.8,
    odds: { logOdds: 0.85, bias: -0.35, contributions: [{ group: 'phone', logOdds: 1.2, facts: { phone: 'same' } }] },
  }))
  const folder = path.join(web.test.shelf, web.test.server.dataVersion() ?? '')
  writeFileSync(path.join(folder, 'review.ndjson'), pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''))

  const page = await operatorAt('review', PHONE)
  await page.getByText('2 left · 0 one venue · 0 two venues').waitFor()
  await page.getByRole('cell', { name: '별빛식당 1' }).waitFor()
  await page.getByText('found by: same phone').waitFor()
  await page.getByText('+1.20 phone: same').waitFor()
  await page.locator('canvas.maplibregl-canvas').waitFor()
  for (const letter of ['A', 'B']) await page.locator('.maplibregl-marker', { hasText: letter }).waitFor()
  assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')) <= 0)
  assert.deepEqual([...faultsOf(page), ...(await seriousFindings(page))], [])
  await page.getByRole('button', { name: 'One venue' }).click()
  await page.getByText('1 left · 1 one venue · 0 two venues').waitFor()
  await page.getByRole('button', { name: 'Back to the previous pair' }).click()
  await page.getByRole('cell', { name: '별빛식당 1' }).waitFor()
  await page.getByRole('button', { name: 'Two venues' }).click()
  await page.getByText('1 left · 0 one venue · 1 two venues').waitFor()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('button', { name: 'Show skipped pairs again' }).click()
  await page.getByRole('button', { name: 'One venue' }).click()
  await page.getByText('There are no pairs left to decide.').waitFor()
  await page.context().close()
})

test('the overview shows what is served, what waits, and live numbers, also on a phone', fullRunOnly, async () => {
  const page = await operatorAt('overview', PHONE)
  await page.getByText(web.test.server.dataVersion() ?? '').waitFor()
  await page.getByRole('link', { name: /^Claims: \d+$/ }).waitFor()
  await page.getByText('Requests answered').waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  assert.ok(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'))
  await page.context().close()
})

test(
  'a release that lost much is published only after the operator permits each loss; the notifications page opens',
  fullRunOnly,
  async () => {
    const version = await shelveWorld(generateWorld(2, 30), web.test.shelf, 'Another one')
    const before = web.test.server.dataVersion() ?? ''
    const page = await operatorAt('releases')
    await page.getByRole('button', { name: `Compare: ${version}` }).click()
    const changes = page.getByRole('table', { name: 'Changes by province' })
    await changes.getByRole('cell', { name: 'All' }).waitFor()
    await page.getByText('Publishing is refused for these losses').waitFor()
    await page.getByText(/^Lost \d+$/).click()
    assert.match((await page.locator('details[open] a').first().getAttribute('href')) ?? '', /^\/place\/pl_/)
    assert.deepEqual(await seriousFindings(page), [])
    await page.getByRole('button', { name: `Publish: ${version}` }).click()
    await page.getByRole('dialog').getByText('30 after publishing').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    const losses = page.getByRole('dialog').getByRole('group', { name: 'Losses that you permit' }).getByRole('checkbox')
    await losses.first().waitFor()
    const [first, ...others] = await losses.all()
    await first?.check()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }).click()
    await page.getByRole('alert').getByText('is not published').waitFor()
    assert.equal(web.test.server.dataVersion(), before)
    assert.ok(others.length > 0)
    for (const other of others) await other.check()
    assert.deepEqual(await seriousFindings(page), [])
    await page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }).click()
    await page.getByText(`${version} is published.`).waitFor()
    assert.equal(web.test.server.dataVersion(), version)
    assert.deepEqual(await seriousFindings(page), [])
    await page.getByRole('link', { name: 'Notifications' }).click()
    await page.getByText('No notification has failed.').waitFor()
    assert.deepEqual(await seriousFindings(page), [])
    // The browser itself reports the refusal that asks for the permissions, and the second one.
    assert.equal(faultsOf(page).length, 2)
    assert.match(faultsOf(page)[0] ?? '', /status of 4\d\d/)
    await page.context().close()
    await makeCurrent(web.test.shelf, before)
  },
)

test('an owner with many places is shown with all names by one call, a page at a time', fullRunOnly, async () => {
  const wanted = web.test.world.venues.slice(12, 52).map(({ place }) => place)
  for (const { id } of wanted)
    await web.test.admin('POST', '/owners', { email: 'many@example.com', placeId: id, partner: false })
  const page = await operatorAt('owners')
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.getByRole('searchbox').fill('many@')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: 'Show: many@example.com' }).click()
  const names = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Revoke ownership: / }) })
  await page.getByRole('button', { name: 'Show more (20 left)' }).waitFor()
  assert.equal(await names.count(), 20)
  assert.ok((await names.getByRole('link').allTextContents()).every((text) => !text.startsWith('pl_')))
  await page.getByRole('button', { name: 'Show more (20 left)' }).click()
  assert.equal(await names.count(), 40)
  assert.deepEqual(
    calls.filter((path) => path.startsWith('/api/v1/')),
    [],
    'no call uses the explorer’s key',
  )
  assert.deepEqual([...faultsOf(page), ...(await seriousFindings(page))], [])
  await page.context().close()
})
