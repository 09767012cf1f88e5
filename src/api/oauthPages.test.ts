import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConsentPage, consentPage } from './oauthPages.ts'

test('a person at the limit of programs is shown the page where one can be disconnected, or the calls that do so', () => {
  const shown = (change: Partial<ConsentPage>) =>
    consentPage({
      asking: {
        uid: 'uid',
        clientId: 'client',
        name: 'Trips',
        host: 'trips.example',
        redirectUri: 'https://trips.example/back',
        scopes: ['places:read'],
      },
      language: 'en',
      note: 'tooManyGrants',
      programsPage: 'https://api.example/oneset/dashboard/programs',
      person: { personId: 'person', email: 'a@example.com' },
      ...change,
    })
  assert.match(
    shown({}),
    /<a href="https:\/\/api\.example\/oneset\/dashboard\/programs" target="_blank" rel="noopener">View and disconnect/,
  )
  assert.match(shown({ language: 'ko' }), />연결된 프로그램 보기와 해제<\/a>/)
  assert.match(shown({ programsPage: null }), /DELETE \/api\/account\/v1\/grants/)
  assert.doesNotMatch(shown({ note: 'nothingChosen' }), /grants|dashboard/)
})
