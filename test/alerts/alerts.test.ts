import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../flows/browser.ts'
import { callWith, joined, ownerOf } from '../flows/ownerTestCalls.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { chooseTexts, linkCodeIn, OWNER_EMAIL, passMinute, signInTyped, startAlertServer } from './alertServer.ts'

const LINKS = '/api/owner/v1/alert-links'

eachEngine(
  'a push that no browser confirms is followed by a text whose link accepts with one tap',
  async (t, state) => {
    const s = await startAlertServer(t, state)
    await chooseTexts(s)
    await s.owner.post('/api/owner/v1/push-subscriptions', s.pushes.subscribe())
    const reservationId = await s.reserve({ guestName: '홍길동', note: '창가 자리' })
    await until(() => s.pushes.received.length === 1)
    const texts = () => s.ownerTexts().filter((text) => text.includes('예약 요청'))
    assert.equal(texts().length, 0, 'the browser has a minute')
    await passMinute(s)
    await until(() => texts().length === 1)
    const [text = ''] = texts()
    assert.match(text, /^\[Oneset\] .*예약 요청.* 18:30 4명 http/)
    assert.doesNotMatch(text, /홍길동|창가|1234/)

    // Mail programs and previews open links: that changes nothing, as often as it happens.
    const phone = new Browser(s.server)
    const link = `${LINKS}/${linkCodeIn(text)}`
    for (let i = 0; i < 3; i++) {
      const shown = await phone.get(link)
      assert.deepEqual([shown.status, shown.body.data.status], [200, 'pending'])
      assert.deepEqual(shown.body.data.answers, ['accept', 'decline'])
      assert.doesNotMatch(JSON.stringify(shown.body), /홍길동|5678/)
    }
    const accepted = await phone.post(link, { answer: 'accept' })
    assert.deepEqual([accepted.status, accepted.body.data.status], [200, 'confirmed'], JSON.stringify(accepted.body))
    const read = await callWith(s.server, s.server.key, 'GET', `/api/v1/reservations/${reservationId}`)
    assert.equal(read.body.data.status, 'confirmed')
    const again = await phone.post(link, { answer: 'decline' })
    assert.deepEqual([again.status, again.body.error.code], [409, 'already_settled'])
    assert.equal(again.body.error.details.current.status, 'confirmed')
    const { month } = (await s.owner.get('/api/owner/v1/alerts')).body.data
    assert.equal(month.priceWon, month.texts * 15)
    const charges = (await s.server.admin('GET', '/alert-charges')).body.data
    assert.deepEqual([charges.owners[0].email, charges.priceWon], ['owner@example.com', month.priceWon])
    assert.equal((await s.server.admin('GET', '/alert-charges?month=2026-13')).status, 400)
    const { notices } = (await s.server.admin('GET', '/notices')).body.data
    assert.equal(JSON.stringify(notices).includes(linkCodeIn(text)), false, 'operators cannot read the link')
  },
)

eachEngine('a confirmed push needs no text, and an answered request neither', async (t, state) => {
  const s = await startAlertServer(t, state)
  await chooseTexts(s)
  await s.owner.post('/api/owner/v1/push-subscriptions', s.pushes.subscribe())
  await s.reserve()
  await until(() => s.pushes.received.length === 1)
  const { id } = JSON.parse(s.pushes.received[0]?.payload ?? '')
  const app = new Browser(s.server)
  assert.equal((await app.post(`/api/owner/v1/push-receipts/${id}`, {})).status, 200)
  assert.equal((await app.post('/api/owner/v1/push-receipts/ntc_0000000000000000', {})).status, 404)
  const answered = await s.reserve({ guestPhone: '010-2222-3333' })
  assert.equal((await s.owner.post(`/api/owner/v1/reservations/${answered}/accept`, {})).status, 200)
  await passMinute(s)
  const reasons = async () => {
    const { notices } = (await s.server.admin('GET', '/notices')).body.data
    return notices
      .filter((notice: { channel: string; status: string }) => notice.channel === 'text' && notice.status === 'dropped')
      .map((notice: { reason: string }) => notice.reason)
      .toSorted()
  }
  await until(async () => (await reasons()).length === 2)
  assert.deepEqual(await reasons(), ['already_settled', 'push_confirmed'])
  assert.equal(
    s.ownerTexts().some((text) => text.includes('예약 요청')),
    false,
  )
})

test('without a choice an owner who signed in gets a mail, a program with a token gets none, and “none” sends none', async (t) => {
  const s = await startAlertServer(t)
  const other = s.server.world.venues[1]?.place.id ?? ''
  await s.server.admin('POST', '/owners', { email: 'program@example.com', placeId: other, partner: true })
  await s.reserve({ placeId: other, guestPhone: '010-2222-3333' })
  await s.reserve()
  await passMinute(s)
  await until(() => s.alertMails().length === 1)
  const [mail = ''] = s.alertMails()
  assert.match(mail, /mail to owner@example.com: .*예약 요청 · table request/)
  const chosen = await s.owner.call('PATCH', '/api/owner/v1/alerts', { fallback: 'none' })
  assert.deepEqual([chosen.status, chosen.body.data.fallback], [200, 'none'])
  await s.reserve({ guestPhone: '010-4444-5555' })
  await s.owner.call('PATCH', '/api/owner/v1/alerts', { fallback: 'mail' })
  await passMinute(s)
  s.server.clock.now += 61_000
  await passMinute(s)
  await until(() => s.alertMails().some((text) => text.includes('테스트 알림')))
  assert.equal(s.alertMails().filter((text) => text.includes('예약 요청')).length, 1)
})

test('a question is answered by its link, with the answers that its kind allows', async (t) => {
  const s = await startAlertServer(t)
  const ask = { placeId: s.placeId, kind: 'wait', topic: 'wait' }
  const asked = await callWith(s.server, s.server.key, 'POST', '/api/v1/live-status', ask)
  assert.equal(asked.status, 201, JSON.stringify(asked.body))
  await passMinute(s)
  await until(() => s.alertMails().length === 1)
  const link = `${LINKS}/${linkCodeIn(s.alertMails()[0] ?? '')}`
  const phone = new Browser(s.server)
  const wrong = await phone.post(link, { answer: 'accept' })
  assert.deepEqual([wrong.status, wrong.body.error.param], [400, 'answer'])
  const answered = await phone.post(link, { answer: 'limited', note: '약 20분' })
  assert.deepEqual([answered.status, answered.body.data.status], [200, 'limited'])
  const { queryId } = asked.body.data
  const read = await callWith(s.server, s.server.key, 'GET', `/api/v1/live-status/${queryId}`)
  assert.deepEqual([read.body.data.status, read.body.data.note], ['limited', '약 20분'])
})

test('a link shows its request for an hour after its end, answers nothing then, and foreign pages cannot use it', async (t) => {
  const s = await startAlertServer(t)
  await s.reserve()
  await passMinute(s)
  await until(() => s.alertMails().length === 1)
  const link = `${LINKS}/${linkCodeIn(s.alertMails()[0] ?? '')}`
  const phone = new Browser(s.server)
  const foreign = await phone.post(link, { answer: 'accept' }, { origin: 'https://elsewhere.example' })
  assert.deepEqual([foreign.status, foreign.body.error.code], [403, 'origin_not_allowed'])
  s.server.clock.now += 6 * 60_000
  const late = await phone.post(link, { answer: 'accept' })
  assert.deepEqual([late.status, late.body.error.code], [409, 'already_settled'])
  const shown = (await phone.get(link)).body.data
  assert.deepEqual([shown.status, shown.answers], ['expired', []])
  s.server.clock.now += 61 * 60_000
  assert.equal((await phone.get(link)).status, 404)
  assert.equal((await phone.get(`${LINKS}/0000000000000000`)).status, 404)
})

test('a test alert reports what arrived and when', async (t) => {
  const s = await startAlertServer(t)
  await s.owner.post('/api/owner/v1/push-subscriptions', s.pushes.subscribe())
  const started = await s.owner.post('/api/owner/v1/alerts/test', {})
  assert.equal(started.body.data.test.fallback.status, 'waiting')
  await until(() => s.pushes.received.length === 1)
  const { id, type } = JSON.parse(s.pushes.received[0]?.payload ?? '')
  assert.equal(type, 'alert.test')
  const report = async () => (await s.owner.get('/api/owner/v1/alerts')).body.data.test
  await until(async () => (await report()).browsers[0].status === 'sent')
  s.server.clock.now += 3_000
  await new Browser(s.server).post(`/api/owner/v1/push-receipts/${id}`, {})
  const { browsers, startedAt } = await report()
  assert.equal(Date.parse(browsers[0].receivedAt) - Date.parse(startedAt), 3_000)
  assert.equal(browsers[0].pushService, '127.0.0.1')
})

test('only a confirmed phone gets alerts, wrong codes end, and another country is refused', async (t) => {
  const s = await startAlertServer(t)
  const early = await s.owner.call('PATCH', '/api/owner/v1/alerts', { fallback: 'text' })
  assert.deepEqual([early.status, early.body.error.param], [400, 'fallback'])
  const abroad = await s.owner.post('/api/owner/v1/alerts/phone', { phone: '+1 212 555 0123' })
  assert.deepEqual([abroad.status, abroad.body.error.param], [400, 'phone'])
  assert.equal((await s.owner.post('/api/owner/v1/alerts/phone', { phone: '010-9999-8888' })).status, 200)
  const [code = ''] = /\d{6}/.exec(s.ownerTexts()[0] ?? '') ?? []
  const wrong = code === '000000' ? '111111' : '000000'
  for (let i = 0; i < 5; i++)
    assert.equal((await s.owner.post('/api/owner/v1/alerts/phone/confirm', { code: wrong })).status, 400)
  const ended = await s.owner.post('/api/owner/v1/alerts/phone/confirm', { code })
  assert.deepEqual([ended.status, ended.body.error.param], [400, 'code'])
  const { phoneConfirmed, phoneLast4 } = (await s.owner.get('/api/owner/v1/alerts')).body.data
  assert.deepEqual([phoneConfirmed, phoneLast4], [false, '8888'])
})

for (const settings of [{ alertTextsPerOwnerDay: 1 }, { textsPerDay: 2 }])
  eachEngine(`beyond ${Object.keys(settings).join()} an alert is mailed instead of texted`, async (t, state) => {
    const s = await startAlertServer(t, state, settings)
    await chooseTexts(s)
    for (let i = 0; i < 3; i++) await s.reserve({ guestPhone: `010-2222-333${i}` })
    await passMinute(s)
    await until(() => s.alertMails().some((text) => text.includes('예약 요청')))
    const texts = () => s.ownerTexts().filter((text) => text.includes('예약 요청')).length
    const mails = () => s.alertMails().filter((text) => text.includes('예약 요청')).length
    await until(() => texts() + mails() === 3)
    assert.ok(mails() >= 1)
    const { notices } = (await s.server.admin('GET', '/notices/dead')).body.data
    const alerts = notices.filter(({ occasion }: { occasion: string }) => occasion === 'reservation.created')
    assert.deepEqual(alerts, [])
  })

eachEngine('while a new phone is being confirmed an alert that was to be texted is mailed', async (t, state) => {
  const s = await startAlertServer(t, state)
  await chooseTexts(s)
  await s.reserve()
  assert.equal((await s.owner.post('/api/owner/v1/alerts/phone', { phone: '010-7777-6666' })).status, 200)
  const other = new Browser(s.server)
  await joined(s.server, await ownerOf(s.server, OWNER_EMAIL, s.placeId), 'staff', 'other@example.com')
  await signInTyped(s.server, other, 'other@example.com')
  await chooseTexts({ ...s, owner: other })
  await passMinute({ ...s, owner: other })
  await until(() => s.alertMails().some((mail) => mail.includes('예약 요청')))
})

test('the sign-in mail has a code to type, which a wrong address or five wrong codes cannot use', async (t) => {
  const s = await startAlertServer(t)
  const thief = new Browser(s.server)
  const guess = await thief.post('/api/owner/v1/sign-in-codes', { email: 'owner@example.com', code: '0000 0000' })
  assert.deepEqual([guess.status, guess.body.error.code], [401, 'sign_in_required'])
  const badly = await thief.post('/api/owner/v1/sign-in-codes', { email: 'owner@example.com', code: '12' })
  assert.deepEqual([badly.status, badly.body.error.param], [400, 'code'])
  const app = new Browser(s.server)
  await signInTyped(s.server, app, 'new@example.com')
  assert.equal((await app.get('/api/owner/v1/session')).body.data.email, 'new@example.com')
})

eachEngine(
  'codes go to people of a place only, few to one phone whoever asks, and count as texts of the service',
  async (t, state) => {
    const s = await startAlertServer(t, state, { textsPerDay: 5 })
    const ask = async (browser: Browser, phone: string) =>
      (await browser.post('/api/owner/v1/alerts/phone', { phone })).status
    const stranger = new Browser(s.server)
    await signInTyped(s.server, stranger, 'stranger@example.com')
    assert.equal(await ask(stranger, '010-5555-4444'), 400)
    const manager = new Browser(s.server)
    await joined(s.server, await ownerOf(s.server, OWNER_EMAIL, s.placeId), 'manager', 'manager@example.com')
    await signInTyped(s.server, manager, 'manager@example.com')
    const asked = [await ask(s.owner, '010-5555-4444'), await ask(manager, '010 5555 4444')]
    for (let i = 0; i < 2; i++) asked.push(await ask(manager, '+82 10-5555-4444'))
    assert.deepEqual(asked, [200, 200, 200, 429])
    assert.deepEqual([await ask(s.owner, '010-5555-4445'), await ask(s.owner, '010-5555-4446')], [200, 200])
    assert.equal(await ask(s.owner, '010-5555-4447'), 429)
    assert.equal(s.gateway.messages.length, 5)
    s.server.clock.now += 86_400_000
    assert.equal(await ask(s.owner, '010-5555-4444'), 200)
  },
)

test('erasing an owner erases phone, links and counts of their alerts', async (t) => {
  const s = await startAlertServer(t)
  await chooseTexts(s)
  await s.reserve()
  await passMinute(s)
  await until(() => s.ownerTexts().some((text) => text.includes('예약 요청')))
  const code = linkCodeIn(s.ownerTexts().findLast((text) => text.includes('예약 요청')) ?? '')
  const erased = await s.owner.call('DELETE', '/api/owner/v1/account', { email: 'owner@example.com' })
  assert.equal(erased.status, 200, JSON.stringify(erased.body))
  assert.equal((await new Browser(s.server).get(`${LINKS}/${code}`)).status, 404)
})

for (const suspended of ['owner', 'staff'] as const)
  eachEngine(`a suspended ${suspended} gets no alert and answers nothing by a link`, async (t, state) => {
    const s = await startAlertServer(t, state)
    const owner = await ownerOf(s.server, OWNER_EMAIL, s.placeId)
    const staff = await joined(s.server, owner, 'staff', 'staff@example.com')
    const emailOf = { owner: OWNER_EMAIL, staff: 'staff@example.com' }
    const mailsTo = (email: string) => s.alertMails().filter((mail) => mail.includes(`mail to ${email}:`))
    const requestsTo = (email: string) => mailsTo(email).filter((mail) => mail.includes('예약 요청'))
    const other = new Browser(s.server)
    await signInTyped(s.server, other, 'other@example.com')
    const first = await s.reserve()
    await passMinute(s)
    await until(() => requestsTo(emailOf[suspended]).length === 1)
    const link = `${LINKS}/${linkCodeIn(requestsTo(emailOf[suspended])[0] ?? '')}`
    const second = await s.reserve({ guestPhone: '010-2222-3333' })
    const { ownerId } = suspended === 'owner' ? owner : staff
    assert.equal((await s.server.admin('POST', `/owners/${ownerId}/suspend`, { reason: '사칭 신고' })).status, 200)

    const phone = new Browser(s.server)
    assert.equal((await phone.get(link)).status, 404)
    assert.equal((await phone.post(link, { answer: 'accept' })).status, 404)
    const read = await callWith(s.server, s.server.key, 'GET', `/api/v1/reservations/${first}`)
    assert.notEqual(read.body.data.status, 'confirmed')
    s.server.clock.now += 61_000
    assert.equal((await other.post('/api/owner/v1/alerts/test', {})).status, 200)
    const alertOf = async () => {
      const { notices } = (await s.server.admin('GET', '/notices')).body.data
      return notices.find(
        (notice: { channel: string; subjectId: string; recipient: string; status: string }) =>
          notice.channel === 'mail' && notice.subjectId === second && notice.status === 'dropped',
      )
    }
    await until(async () => (await alertOf())?.reason === 'nobody_left')
    assert.equal(requestsTo(emailOf[suspended]).length, 1)
  })

eachEngine('a request whose answer is held is not alerted, and its link answers nothing', async (t, state) => {
  const s = await startAlertServer(t, state)
  const linked = await s.reserve()
  await passMinute(s)
  const requests = () => s.alertMails().filter((mail) => mail.includes('예약 요청'))
  await until(() => requests().length === 1)
  const link = `${LINKS}/${linkCodeIn(requests()[0] ?? '')}`
  const later = await s.reserve({ guestPhone: '010-2222-3333' })
  s.server.clock.now += 55_000
  for (const id of [linked, later]) {
    const held = await s.owner.post(`/api/owner/v1/reservations/${id}/accept`, { undoSeconds: 10 })
    assert.deepEqual([held.status, held.body.data?.heldAnswer], [200, 'accept'], JSON.stringify(held.body))
  }
  const phone = new Browser(s.server)
  assert.deepEqual((await phone.get(link)).body.data.answers, [])
  const answered = await phone.post(link, { answer: 'decline' })
  assert.deepEqual([answered.status, answered.body.error.code], [409, 'already_settled'])
  s.server.clock.now += 6_000
  assert.equal((await s.owner.post('/api/owner/v1/alerts/test', {})).status, 200)
  const reasons = async () => {
    const { notices } = (await s.server.admin('GET', '/notices')).body.data
    return notices
      .filter(
        (notice: { channel: string; subjectId: string }) => notice.channel === 'mail' && notice.subjectId === later,
      )
      .map((notice: { status: string; reason: string | null }) => notice.reason ?? notice.status)
  }
  await until(async () => !(await reasons()).includes('waiting'))
  assert.deepEqual(await reasons(), ['already_settled'])
  assert.equal(requests().length, 1)
})
