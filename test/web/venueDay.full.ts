import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Json } from '../flows/testServer.ts'
import { WORLD_DAY } from '../support/generateVenues.ts'
import { eachEngine, testOnPostgres } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { openVenueDay, type VenueDay } from './venueDay.ts'

/** A whole day at a venue: two people on two phones of 360 px, and the guests over API, texts and page. */

/** The short run leaves out the engine with one node. */
const onEngines = process.env['ONESET_TEST_SHORT'] === undefined ? eachEngine : testOnPostgres

const at = (clock: string) => `${WORLD_DAY}T${clock}:00+09:00`

/** The requests of the day, in the order in which they arrive. */
const REQUESTS = [
  { clock: '18:00', guestName: '김하나', guestCount: 2 },
  { clock: '18:30', guestName: '이서준', guestCount: 4 },
  { clock: '19:00', guestName: 'Emma Clark', guestCount: 2 },
  { clock: '19:30', guestName: '박지우', guestCount: 3 },
  { clock: '20:30', guestName: '최민', guestCount: 5 },
  { clock: '21:00', guestName: '정유진', guestCount: 6 },
]

onEngines(
  'two people on two phones run a day of a venue, and guests see it over API, texts and page',
  async (t, state) => {
    const day = await openVenueDay(t, state)
    await day.at('12:00', 'A manager and a member of staff join by mailed invitations.')
    const manager = await day.join(day.one, 'maeni@example.com', 'manager')
    const staff = await day.join(day.two, 'jik@example.com', 'staff')

    await day.at('12:10', 'Six requests arrive; both phones show them, and each person accepts three.')
    const ids = await requestTables(day)
    const [hana = '', seojun = '', emma = '', jiu = ''] = ids
    for (const [index, { guestName }] of REQUESTS.entries()) await accept(index % 2 === 0 ? staff : manager, guestName)
    await day.untilHeld()
    for (const id of ids) await untilStatus(day, id, 'confirmed')

    await day.at('13:00', 'A wrong answer is given and corrected.')
    await correctAnswer(day, staff)

    await day.at('15:00', 'The manager proposes another time, and the guest accepts it.')
    await moveTable(day, manager, seojun)

    await day.at('16:00', 'The manager cancels a table with a reason, which the guest reads in a text.')
    await cancelTable(day, manager, emma)

    await day.at('17:00', 'A guest cancels; the phones show it until somebody has seen it.')
    assert.equal((await day.guest('POST', `/reservations/${jiu}/cancel`)).status, 200)
    const cancelled = staff.getByRole('region', { name: '손님이 취소한 예약' })
    await cancelled.getByText('박지우').waitFor()
    await cancelled.getByRole('button', { name: '확인했습니다' }).tap()
    await cancelled.waitFor({ state: 'detached' })

    await day.at('18:20', 'The first guest did not come.')
    await markNoShow(staff)
    await untilStatus(day, hana, 'no_show')

    await day.at('20:00', 'The manager pauses requests for tonight.')
    await pauseTonight(day, manager)

    await day.at('20:10', 'The manager enters a day off, which guests see.')
    await enterDayOff(day, manager)

    await day.at('22:00', 'The history has every table with its outcome, and the log names both people.')
    await seeHistory(day, manager)
    for (const page of [manager, staff])
      assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')) <= 0)
  },
)

/** Requests the tables as the guests' app, from the node of the second phone. */
async function requestTables({ owner: { placeId }, guest }: VenueDay): Promise<string[]> {
  const ids: string[] = []
  for (const [index, { clock, ...request }] of REQUESTS.entries()) {
    const body = { placeId, reservationTime: at(clock), guestPhone: `010-4000-000${index}`, ...request }
    const send = () => guest('POST', '/reservations', body)
    let answer = await send()
    // A node learns within a second that the place takes requests.
    if (index === 0) await until(async () => answer.status === 201 || (answer = await send()).status === 201)
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    ids.push(answer.body.data.reservationId)
  }
  return ids
}

async function accept(phone: Page, guestName: string): Promise<void> {
  const card = phone.getByRole('article').filter({ hasText: guestName })
  await card.getByRole('button', { name: '수락' }).tap()
  await card.getByText('수락했습니다').waitFor()
}

async function untilStatus({ read }: VenueDay, id: string, status: string): Promise<void> {
  await until(async () => (await read(id)).status === status)
}

async function correctAnswer({ guest, owner: { placeId } }: VenueDay, phone: Page): Promise<void> {
  const asked = await guest('POST', '/live-status', { placeId, kind: 'item', topic: '물회' })
  assert.equal(asked.status, 201, JSON.stringify(asked.body))
  const seen = async (): Promise<Json> => (await guest('GET', `/live-status/${asked.body.data.queryId}`)).body.data
  await phone.getByRole('article', { name: '물회 있나요?' }).getByRole('button', { name: '있어요', exact: true }).tap()
  await until(async () => (await seen()).status === 'available')
  await phone.getByRole('button', { name: '정정' }).first().tap()
  await phone.getByRole('dialog').getByRole('button', { name: '품절이에요' }).tap()
  await phone.getByText('답을 정정했습니다').waitFor()
  assert.equal((await seen()).status, 'unavailable')
  assert.ok((await seen()).correctedAt)
}

const tableOf = (phone: Page, guestName: string) => phone.getByRole('listitem').filter({ hasText: guestName })

async function moveTable({ one, text, guest, read }: VenueDay, phone: Page, id: string): Promise<void> {
  await phone.goto(`${one.url}/owner/book`)
  const table = tableOf(phone, '이서준')
  await table.getByRole('button', { name: '다른 시간 제안' }).tap()
  await phone.getByRole('button', { name: '제안 보내기' }).tap()
  await table.getByText('손님의 답을 기다리는 중').waitFor()
  await text(/다른 시간/)
  const { proposal } = await read(id)
  const moved = await guest('POST', `/reservations/${id}/accept-proposal`, {
    reservationTime: proposal.reservationTime,
  })
  assert.deepEqual([moved.status, moved.body.data.reservationTime], [200, proposal.reservationTime])
  assert.match(await text(/시간이 변경되어 확정되었습니다/), /19:00 4명/)
}

async function cancelTable(day: VenueDay, phone: Page, id: string): Promise<void> {
  await tableOf(phone, 'Emma Clark').getByRole('button', { name: '예약 취소' }).tap()
  await phone.getByLabel('취소 사유').fill('단수로 영업을 하지 못합니다')
  await phone.getByRole('dialog').getByRole('button', { name: '예약 취소' }).tap()
  await phone.getByRole('button', { name: '되돌리기' }).waitFor()
  await day.untilHeld()
  await untilStatus(day, id, 'cancelled')
  assert.equal((await day.read(id)).cancelledBy, 'owner')
  await day.text(/매장에서 예약을 취소했습니다\.\n사유: 단수로 영업을 하지 못합니다/)
}

async function markNoShow(phone: Page): Promise<void> {
  const table = phone.getByRole('region', { name: '예약' }).getByRole('listitem').filter({ hasText: '김하나' })
  await table.getByRole('button', { name: '노쇼' }).tap()
  await phone.getByRole('dialog').getByRole('button', { name: '노쇼' }).tap()
}

async function pauseTonight({ one, owner: { placeId }, guest }: VenueDay, phone: Page): Promise<void> {
  await phone.goto(`${one.url}/owner/book`)
  await phone.getByRole('button', { name: '오늘 밤 동안 끄기' }).tap()
  await phone.getByText('까지 예약 요청을 받지 않습니다.').waitFor()
  const asks = () =>
    guest('POST', '/reservations', {
      placeId,
      reservationTime: at('23:00'),
      guestCount: 2,
      guestPhone: '010-4000-0009',
    })
  await until(async () => (await asks()).status !== 201)
  const { error } = (await asks()).body
  assert.deepEqual([error.code, error.details.reason], ['reservation_not_available', 'paused'])
}

async function enterDayOff({ one, two, owner, phone: open, placeName }: VenueDay, phone: Page): Promise<void> {
  await phone.goto(`${one.url}/owner/places/${owner.placeId}`)
  const closures = phone.locator('details').nth(2)
  await closures.locator('summary').tap()
  for (let taps = 0; taps < 2; taps += 1) await closures.getByRole('button', { name: /^24\b/ }).tap()
  await closures.getByRole('button', { name: '저장' }).tap()
  await closures.getByText('저장 전').waitFor({ state: 'detached' })
  const page = await open(two, `/place/${owner.placeId}`)
  await page.getByRole('heading', { name: placeName }).first().waitFor()
  await page.getByText('11월 24일 (화) 휴무').first().waitFor()
}

async function seeHistory({ one, owner }: VenueDay, phone: Page): Promise<void> {
  await phone.goto(`${one.url}/owner/history`)
  for (const { guestName } of REQUESTS) await phone.getByText(guestName).first().waitFor()
  const { data } = (await owner.call('GET', `/places/${owner.placeId}/activity`)).body
  const people = new Set(JSON.stringify(data).match(/(?:maeni|jik)@example\.com/g))
  assert.deepEqual([...people].toSorted(), ['jik@example.com', 'maeni@example.com'])
}
