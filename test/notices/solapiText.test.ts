import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { outboundFetch } from '#adapters/outboundFetch.ts'
import { solapiText } from '#adapters/solapiText.ts'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { systemRandom } from '#base/ids.ts'
import { SOLAPI_KEYS, startSolapiDouble } from '../support/solapiDouble.ts'

const NOON = Date.parse('2026-11-21T12:00:00+09:00')
const TEXT = {
  to: '+821012345678',
  text: '[Oneset] 을지면옥 11/22(일) 19:00 4명 예약이 확정되었습니다.',
  isLong: false,
  noticeId: 'ntc_1',
}

async function gateway(t: TestContext, { secret = SOLAPI_KEYS.apiSecret, skewMs = 0 } = {}) {
  const solapi = await startSolapiDouble(t, () => NOON)
  const fetch = outboundFetch({ allowed: new AddressRanges(['127.0.0.1']), timeMsMax: 10_000 })
  const access = { url: solapi.url, ...SOLAPI_KEYS, apiSecret: secret }
  return { solapi, send: solapiText(access, fetch, () => NOON + skewMs, systemRandom) }
}

test('a text reaches the vendor signed, in the documented form and as one short message', async (t) => {
  const { solapi, send } = await gateway(t)
  assert.deepEqual(await send(TEXT), { kind: 'accepted' })
  assert.deepEqual(solapi.messages, [
    {
      to: '01012345678',
      from: SOLAPI_KEYS.from,
      text: TEXT.text,
      type: 'SMS',
      country: '82',
      customFields: { noticeId: 'ntc_1' },
    },
  ])
})

test('a long text goes to a Korean number as a long message, and abroad as a short one', async (t) => {
  const { solapi, send } = await gateway(t)
  await send({ ...TEXT, isLong: true })
  await send({ ...TEXT, isLong: true, to: '+12025550123' })
  assert.deepEqual(
    solapi.messages.map(({ type }) => type),
    ['LMS', 'SMS'],
  )
})

test('every request is signed anew, so that the vendor accepts several within one second', async (t) => {
  const { solapi, send } = await gateway(t)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => send(TEXT)))
  assert.deepEqual([outcomes.filter(({ kind }) => kind === 'accepted').length, solapi.messages.length], [5, 5])
})

test('a number abroad is sent without its country code, which is passed in a separate field', async (t) => {
  const { solapi, send } = await gateway(t)
  await send({ ...TEXT, to: '+12025550123' })
  const [message] = solapi.messages
  assert.deepEqual([message?.to, message?.country], ['2025550123', '1'])
})

test('a wrong secret and a wrong clock are refused for good, with the vendor’s error code', async (t) => {
  const wrong = await gateway(t, { secret: 'another' })
  const skewed = await gateway(t, { skewMs: 20 * 60_000 })
  for (const [{ send, solapi }, said] of [
    [wrong, /SignatureDoesNotMatch/],
    [skewed, /RequestTimeTooSkewed/],
  ] as const) {
    const outcome = await send(TEXT)
    assert.ok(outcome.kind === 'refused', outcome.kind)
    assert.match(outcome.reason, said)
    assert.deepEqual(solapi.messages, [])
  }
})

test('a request is retried when the vendor has a fault, and not when the vendor refuses the message', async (t) => {
  const { solapi, send } = await gateway(t)
  const outcome = async (status: number, body: unknown) => {
    solapi.answers.push({ status, body })
    return (await send(TEXT)).kind
  }
  assert.equal(await outcome(500, { errorCode: 'InternalError', errorMessage: 'x' }), 'later')
  assert.equal(await outcome(429, { errorCode: 'TooManyRequests', errorMessage: 'x' }), 'later')
  assert.equal(await outcome(402, { errorCode: 'NotEnoughBalance', errorMessage: 'x' }), 'refused')
  assert.equal(await outcome(200, { statusCode: '1062', statusMessage: '발신번호 미등록' }), 'refused')
  assert.equal(await outcome(200, 'not what was documented'), 'refused')
  assert.deepEqual(solapi.messages, [])
})
