import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionCookie } from './ownerAdmission.ts'

test('an owner’s cookie is sent to the owner’s calls, also below a path that a proxy adds', () => {
  const session = { token: 'token', maxAgeS: 60 }
  assert.match(sessionCookie('https://api.example', session), /; Path=\/api\/owner; .*; Secure$/)
  assert.match(sessionCookie('http://127.0.0.1:8080/oneset', session), /; Path=\/oneset\/api\/owner; .*SameSite=Lax$/)
  assert.match(
    sessionCookie('https://api.example/oneset', null),
    /^oneset_owner=; Path=\/oneset\/api\/owner; Max-Age=0/,
  )
})
