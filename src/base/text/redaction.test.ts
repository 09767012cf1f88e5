import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { REDACTED_LENGTH_MAX, redacted, redactedText } from './redaction.ts'

const SECRET_TEXTS = [
  'os_live_0123456789abcdefghijklmnABCDEF',
  'os_owner_abcdef0123456789',
  'Bearer abc.def-ghi',
  'Cookie: oneset.session_token=abcdefgh.sig; other=1',
  'oneset.session_token=abcdefgh.sig',
  '__Secure-oneset.session_token=abcdefgh',
  'https://a.example/api/auth/verify-email?token=abcdefgh&callbackURL=/',
  'https://a.example/api/auth/reset-password/abcdefgh?callbackURL=/',
  '{"password":"abcdefgh"}',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhYmNkZWZnaCJ9.abcdefgh',
  'smtp://mailer:abcdefgh@mail.example.com:587',
  'postgres://oneset:abcdefgh@db.example/oneset',
  'hong.gildong+food@example.co.kr',
  'hong%40example.com',
  '홍길동@예시.한국',
  '010-1234-5678',
  '01012345678',
  '02-123-4567',
  '+82 10-1234-5678',
  '+821012345678',
  '070-1234-5678',
  '+1 415 555 2671',
] as const
/** Matches the part of each secret that must not be left. */
const LEFT = /abcdefgh|0123456789|abc\.def|gildong|hong|홍길동|1234|4567|5678|2671|eyJ/

test('no key, cookie, token, e-mail address or phone number is left, wherever it occurs in a text', () => {
  const around = fc.constantFrom('', ' ', '"', "'", '(', '\n', ': ', ', ')
  fc.assert(
    fc.property(fc.constantFrom(...SECRET_TEXTS), around, around, (secret, before, after) => {
      const text = redactedText(`request failed${before || ' '}${secret}${after || ' '}end`)
      assert.doesNotMatch(text, LEFT)
    }),
  )
})

test('nested facts are redacted at every depth, and facts with a secret name are hidden as a whole', () => {
  const facts = {
    email: 'x',
    cause: new Error('no mail to hong@example.com'),
    list: [{ password: 'abcdefgh' }, 'call 010-1234-5678'],
    headers: { authorization: 'abcdefgh' },
  }
  assert.doesNotMatch(JSON.stringify(redacted(facts)), LEFT)
})

test('identifiers that operators search for are left unchanged', () => {
  const plain = {
    requestId: 'req_0f3k8m2q5t7w9y1z',
    version: '2026-11-21-54969898',
    at: '2026-11-21T08:43:10.123Z',
    path: '/api/v1/places/pl_2c5h8k1n4q7s0v3x',
    account: 'acc_2c5h8k1n4q7s0v3x',
    url: 'http://127.0.0.1:8080',
    took: 1234567,
    sql: 'UNIQUE constraint failed: person.email',
    place: 'file:///srv/oneset/src/api/app.ts:120:15',
  }
  assert.deepEqual(redacted(plain), plain)
})

/**
 * Long repetitive texts: for each of these units, an earlier expression rescanned the rest of the text from every
 * position.
 */
const LONG_UNITS = [
  'a',
  'a.',
  '@',
  'a@',
  '%40',
  '-',
  '_',
  '0',
  '0 ',
  'eyJ',
  'eyJa.',
  'a:',
  'a:/',
  'bearer ',
  'cookie',
  'cookie:',
  'token=',
  'os_live',
  ' ',
  '+1',
  '가',
  'https://',
  '\n',
]

test('redaction takes time bounded by the size of the text, whatever it repeats', () => {
  const spentMs = (text: string) => {
    const begun = process.cpuUsage().user
    redactedText(text)
    return (process.cpuUsage().user - begun) / 1_000
  }
  for (const unit of LONG_UNITS) {
    const text = unit.repeat(Math.ceil(1_000_000 / unit.length))
    assert.ok(spentMs(text) < 1_000, `${JSON.stringify(unit)} a million characters long`)
    assert.ok(redactedText(text).length <= REDACTED_LENGTH_MAX + 50)
  }
})

test('text beyond the limit is left out, with any secret that the limit would split', () => {
  for (const secret of SECRET_TEXTS)
    for (const before of [0, 3, 10, 20, 40].map((short) => REDACTED_LENGTH_MAX - short)) {
      const text = redactedText(`${'x '.repeat(before / 2)}${secret}${' and more'.repeat(20)}`)
      assert.doesNotMatch(text, LEFT, secret)
      assert.match(text, /…\[cut\]$/)
    }
})

test('of facts with many parts only the first ones are kept', () => {
  const many = redacted({ list: Array.from({ length: 100_000 }, (_, i) => i), deep: deeplyNested(10_000) })
  assert.ok(JSON.stringify(many).length < 10_000)
})

function deeplyNested(depth: number): unknown {
  let value: unknown = 'end'
  for (let i = 0; i < depth; i++) value = { value }
  return value
}
