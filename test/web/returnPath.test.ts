import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAddress } from '#web/address/addressState.ts'
import { returnPathOf, withReturnPath } from '#web/address/returnPath.ts'
import { isOwnPath } from '#contract/limits/ownPath.ts'

const PLACE = '/place/pl_4x8k2m9q1r7t3v5w'

test('a sign-in leads back to places and to pages of a guest', () => {
  for (const path of ['/', '/?q=%EA%B5%AD%EB%B0%A5', PLACE, `${PLACE}?open_at=today+19:00`, '/saved', '/bookings'])
    assert.equal(returnPathOf(path), path)
})

test('a sign-in never leads to another site or into a program', () => {
  const others = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/place//evil.example',
    '/place/../..//evil.example',
    '/placeholder',
    '/api/auth/sign-out',
    `${PLACE}?a=\\evil`,
    `${PLACE}\n`,
    '',
  ]
  for (const path of [...others, undefined]) assert.equal(returnPathOf(path), null, path)
})

test('the path that a sign-in leads back to survives the link of a mail, and the service accepts it', () => {
  const back = `${PLACE}?q=%EA%B5%AD%EB%B0%A5&open_at=today+19:00`
  const page = withReturnPath('/sign-in?confirmed=1', back)
  assert.deepEqual(readAddress(page.slice(page.indexOf('?'))), { confirmed: '1', back })
  assert.ok(isOwnPath(page, 'https://oneset.example'))
})

test('a search that is too long for the link of a mail is left out, and the place stays', () => {
  const page = withReturnPath('/sign-in', `${PLACE}?q=${'%EA%B5%AD'.repeat(200)}`)
  assert.deepEqual(readAddress(page.slice(page.indexOf('?'))), { back: PLACE })
})
