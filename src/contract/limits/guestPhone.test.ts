import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guestPhoneOf } from './guestPhone.ts'

test('a phone number has one form, however it is written', () => {
  for (const text of ['010-1234-5678', '01012345678', ' 010 1234 5678 ', '+82 10-1234-5678', '+821012345678'])
    assert.equal(guestPhoneOf(text), '+821012345678', text)
  assert.equal(guestPhoneOf('02-123-4567'), '+8221234567')
  assert.equal(guestPhoneOf('+1 (212) 555-2368'), '+12125552368')
  assert.equal(guestPhoneOf('010-0000-0429'), '+821000000429')
})

test('a text that is not a phone number is rejected', () => {
  for (const text of ['', 'phone', '12345', '010-12-3456', '010-1234-5678 ext 9', '+999 123456789', '010-1234-5678; x'])
    assert.equal(guestPhoneOf(text), null, text)
})
