import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OnesetError } from '#client/onesetError.ts'
import { GUEST_ENDPOINTS } from '#contract/endpoints/guestEndpoints.ts'
import { ERRORS } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { questionFaults, tableFaults } from '#web/explorer/guest/guestChecks.ts'
import { fieldFault, guestFault, shownRefusal } from '#web/explorer/guest/guestFault.ts'
import { faultTexts } from '#web/explorer/guest/faultTexts.ts'
import type { Json } from '../flows/testServer.ts'

const NOW = Date.parse('2026-11-28T18:00:00+09:00')
const TABLE = { day: '2026-11-28', time: '19:00', party: '2', phone: '010-1234-5678' }
const LANGUAGES: readonly Language[] = ['en', 'ko']
/** Names of fields, parameters and headers. */
const FOR_DEVELOPERS = /[a-z][A-Z]|[a-z]_[a-z]|details\.|Retry-After|\btokens?\b|토큰|ISO|API|오프셋/

const refusalOf = (code: string, more: Json = {}) =>
  new OnesetError({ code, ...(ERRORS as Json)[code], message: (ERRORS as Json)[code].message.en, ...more })

test('a table in the past, too far ahead, for nobody or without a number is refused before it is sent', () => {
  const fieldsOf = (changed: Partial<typeof TABLE>) => Object.keys(tableFaults({ ...TABLE, ...changed }, NOW))
  assert.deepEqual(fieldsOf({}), [])
  assert.deepEqual(fieldsOf({ phone: '+81 90-1234-5678' }), [])
  assert.deepEqual(fieldsOf({ time: '17:59' }), ['reservationTime'])
  assert.deepEqual(fieldsOf({ day: '2027-11-28' }), ['reservationTime'])
  assert.deepEqual(fieldsOf({ time: '' }), ['reservationTime'])
  for (const party of ['0', '', '2.5', '201']) assert.deepEqual(fieldsOf({ party }), ['guestCount'], party)
  for (const phone of [
    '',
    '1234',
    'abc',
    '010-1234-5678 ext 9',
    '+'.padEnd(20, '1'),
    '0081 90-1234-5678',
    '(00) 81 90 1234 5678',
  ])
    assert.deepEqual(fieldsOf({ phone }), ['guestPhone'], phone)
})

test('a time that nobody can read is not called too far ahead', () => {
  const said = (changed: Partial<typeof TABLE>) => tableFaults({ ...TABLE, ...changed }, NOW)['reservationTime']
  assert.equal(said({ time: '' }), faultTexts.time)
  assert.equal(said({ day: '' }), faultTexts.time)
  assert.equal(said({ day: '2027-11-28' }), faultTexts.tooFar)
  assert.equal(said({ time: '17:59' }), faultTexts.past)
})

test('a fault found before sending hides the marks and the notice of an earlier refusal', () => {
  const message = 'guestPhone is a number like 010-1234-5678, or with a country code.'
  const refusal = refusalOf('invalid_parameter', {
    details: { errors: [{ param: 'guestPhone', code: 'invalid_parameter', message, value: null }] },
  })
  assert.equal(shownRefusal({}, refusal), refusal)
  assert.equal(shownRefusal({ guestCount: faultTexts.party }, refusal), null)
  assert.equal(shownRefusal({}, null), null)
})

test('a sentence instead of the name of a dish is refused before it is sent, with the place for it', () => {
  const fieldsOf = (item: string) => questionFaults({ kind: 'item', party: '', item })
  assert.deepEqual(fieldsOf('돼지국밥'), {})
  assert.deepEqual(fieldsOf('물회 아직 있나요?'), { topic: faultTexts.topic })
  assert.deepEqual(fieldsOf(' '), { topic: faultTexts.topic })
  assert.deepEqual(questionFaults({ kind: 'wait', party: '', item: '' }), {})
  assert.deepEqual(Object.keys(questionFaults({ kind: 'seats', party: '0', item: '' })), ['guestCount'])
})

test('no refusal of a guest names a field, a header or a token, in either language', () => {
  const codes = new Set<string>(GUEST_ENDPOINTS.flatMap(({ errors }) => [...errors]))
  assert.ok(codes.size > 10)
  for (const code of [...codes, 'internal_error', 'an_error_of_a_later_version']) {
    const known = code in ERRORS ? code : 'internal_error'
    const fault = refusalOf(known, { code })
    for (const language of LANGUAGES) {
      const { message, hint } = guestFault(fault, language)
      assert.doesNotMatch(`${message} ${hint ?? ''}`, FOR_DEVELOPERS, code)
    }
  }
  for (const text of Object.values(faultTexts))
    if (typeof text !== 'function')
      for (const language of LANGUAGES) assert.doesNotMatch(text[language], FOR_DEVELOPERS)
})

test('a refused field is marked in the words of a guest, and the form says so', () => {
  const message = 'guestPhone is a number like 010-1234-5678, or with a country code.'
  const errors = [{ param: 'guestPhone', code: 'invalid_parameter', message, value: null }]
  const fault = refusalOf('invalid_parameter', { details: { errors } })
  assert.equal(fieldFault(fault, 'guestPhone'), faultTexts.phone)
  assert.equal(fieldFault(fault, 'guestCount'), undefined)
  assert.deepEqual(guestFault(fault, 'ko'), { message: faultTexts.checkFields.ko, hint: null })
})

test('a refusal by the rules of a venue says what the guest can choose instead', () => {
  const facts = { partyMin: 1, partyMax: 8, nextPossibleTime: '2026-11-29T19:00:00+09:00', requestsFrom: null }
  const said = (details: Json) =>
    guestFault(refusalOf('reservation_not_available', { message: 'The reason.', details }), 'en')
  assert.deepEqual(said({ ...facts, reason: 'party_size' }), {
    message: 'The reason.',
    hint: 'It takes parties from 1 to 8.',
  })
  assert.match(said({ ...facts, reason: 'full' }).hint ?? '', /29 November at 19:00/)
  assert.match(
    said({ ...facts, reason: 'paused', requestsFrom: '2026-11-29T00:00:00+09:00' }).hint ?? '',
    /again from 29 November/,
  )
  assert.deepEqual(said({}), { message: faultTexts.notTaken.en, hint: null })
})

test('a limit is attributed to whom it limits: the number at this or all venues, the person, or the venue', () => {
  const said = (scope: string) => guestFault(refusalOf('owner_contact_limited', { details: { scope, limit: 3 } }), 'en')
  for (const [scope, words] of [
    ['guest_venue_hour', /^This number .* to this venue/],
    ['guest_pending', /^Too many requests with this number/],
    ['guest_day', /^This number .* in one day/],
    ['account_venue_hour', /^You have sent/],
    ['pending_questions', /^Too many of your questions/],
    ['venue_hour', /^This venue/],
    ['a_limit_of_a_later_version', /^It did not work/],
  ] as const)
    assert.match(said(scope).message, words, scope)
})
