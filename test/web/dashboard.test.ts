import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOfSpan, everyDay } from '#web/dashboard/usage/usageSpan.ts'
import { keyBodyOf, EMPTY_NEW_KEY_FORM } from '#web/dashboard/keys/newKeyForm.ts'
import { csvText } from '#web/form/csv.ts'

test('a period ends today and has the stated length', () => {
  assert.deepEqual(daysOfSpan('month', '2026-11-21'), { from: '2026-11-01', to: '2026-11-21' })
  assert.deepEqual(daysOfSpan('30', '2026-03-01'), { from: '2026-01-31', to: '2026-03-01' })
  assert.equal(everyDay(daysOfSpan('365', '2024-03-01'), []).length, 365)
})

test('days without usage have zero tokens', () => {
  const days = everyDay({ from: '2026-02-27', to: '2026-03-01' }, [{ day: '2026-02-28', tokens: 5 }])
  assert.deepEqual(days, [
    { day: '2026-02-27', tokens: 0 },
    { day: '2026-02-28', tokens: 5 },
    { day: '2026-03-01', tokens: 0 },
  ])
})

test('a CSV cell is neither split in two nor read as a formula', () => {
  const name = '=HYPERLINK("http://x","a,b")'
  assert.equal(csvText(['name', 'tokens'], [[name, -3]]), `name,tokens\r\n"'=HYPERLINK(""http://x"",""a,b"")",-3\r\n`)
})

test('a new key’s request holds the filled fields, without those that its kind does not have', () => {
  const at = Date.parse('2026-11-21T00:00:00Z')
  const order = {
    ...EMPTY_NEW_KEY_FORM,
    name: 'site',
    allowedOrigins: 'https://a.kr\n https://b.kr,',
    dailyTokens: '5',
  }
  assert.deepEqual(keyBodyOf({ ...order, mode: 'browser', expiry: '7' }, at), {
    name: 'site',
    mode: 'browser',
    expiresAt: '2026-11-28T00:00:00.000Z',
    allowedOrigins: ['https://a.kr', 'https://b.kr'],
    dailyTokens: 5,
  })
  const live = keyBodyOf({ ...order, allowedIps: '10.0.0.0/8' }, at)
  assert.deepEqual(Object.keys(live).toSorted(), ['allowedIps', 'dailyTokens', 'mode', 'name', 'scopes'])
})
