import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerSignInMail } from './mail.ts'

const codes = { link: 'abc', typed: '12345678' }

test('a sign-in mail of an owner is in Korean first, and has the link and the code to type', () => {
  const { subject, text } = ownerSignInMail('o@example.com', codes, 'https://oneset.example')
  assert.match(subject, /^로그인 링크 · /)
  assert.match(text, /^아래 링크를 열어/)
  assert.ok(text.indexOf('요청하신 적이 없다면') < text.indexOf('If you did not request it'))
  assert.ok(text.includes('https://oneset.example/api/owner/v1/sign-in/abc\n'))
  assert.ok(text.includes('1234 5678'))
})
