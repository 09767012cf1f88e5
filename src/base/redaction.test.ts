import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { redacted, redactedText } from './redaction.ts'

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
/** What of each must not be left. */
const LEFT = /abcdefgh|0123456789|abc\.def|gildong|hong|홍길동|1234|4567|5678|2671|eyJ/

test('no key, cookie, token, e-mail address or phone number is left, wherever in a text it stands', () => {
  const around = fc.constantFrom('', ' ', '"', "'", '(', '\n', ': ', ', ')
  fc.assert(
    fc.property(fc.constantFrom(...SECRET_TEXTS), around, around, (secret, before, after) => {
      const text = redactedText(`request failed${before || ' '}${secret}${after || ' '}end`)
      assert.doesNotMatch(text, LEFT)
    }),
  )
})

test('facts are looked through to their ends, and those with a secret name are hidden whole', () => {
  const facts = {
    email: 'x',
    cause: new Error('no mail to hong@example.com'),
    list: [{ password: 'abcdefgh' }, 'call 010-1234-5678'],
    headers: { authorization: 'abcdefgh' },
  }
  assert.doesNotMatch(JSON.stringify(redacted(facts)), LEFT)
})

test('what operators need to find something by is left as it is', () => {
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
