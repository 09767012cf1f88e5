import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CALLER_ENDPOINTS } from '../endpoints/callerEndpoints.ts'
import { queryNamesOf, storedParametersOf } from './storedParameters.ts'

const nothing = { path: {}, query: [], body: {} }
const ofQuery = (...query: [string, string][]) =>
  storedParametersOf({ ...nothing, query }, queryNamesOf({ name: 'sentence' }))
const ofBody = (body: Record<string, unknown>) => storedParametersOf({ ...nothing, body }, new Set())

test('of a search the filters are stored, and positions to a hundredth of a degree', () => {
  assert.deepEqual(ofQuery(['lat', '37.498095'], ['lng', '127.02761'], ['wifi', 'true'], ['fields', 'name,menu']), {
    given: { lat: '37.50', lng: '127.03', wifi: 'true', fields: 'name,menu' },
    leftOut: [],
  })
  assert.deepEqual(ofQuery(['bbox', '127.0123,37.4987,127.0345,37.5123']).given, { bbox: '127.01,37.50,127.03,37.51' })
  assert.deepEqual(ofQuery(['lat', '37.498095N']), { given: {}, leftOut: ['lat'] })
})

test('of typed words phones, mail addresses and long numbers are replaced', () => {
  const typed = '010-1234-5678 hong@example.com 900101-1234567 02)345 6789 카페'
  const { given } = ofQuery(['q', typed])
  assert.doesNotMatch(given['q'] ?? '', /\d{4}|hong/)
  assert.match(given['q'] ?? '', /카페$/)
})

test('a phone is replaced in any notation and in any parameter; days, times, ids and codes of regions stay', () => {
  for (const phone of [
    '010 - 1234 - 5678',
    '010/1234/5678',
    '010–1234–5678',
    '010·1234·5678',
    '010_1234_5678',
    '０１０１２３４５６７８',
    '(02) 345-6789',
  ])
    for (const name of ['q', 'keyword', 'sort'])
      assert.doesNotMatch(ofQuery([name, phone]).given[name] ?? '0', /\p{N}/u)
  const kept: [string, string][] = [
    ['open_at', '2026-11-27 18:00-20:00'],
    ['region_code', '1168010100'],
    ['open_at', '2026-11-29 13:00'],
  ]
  for (const [name, value] of kept) assert.deepEqual(ofQuery([name, value]).given, { [name]: value })
  const id = 'pl_0123456789abcdef'
  assert.deepEqual(storedParametersOf({ ...nothing, path: { id } }, new Set()).given, { id })
  assert.deepEqual(storedParametersOf({ ...nothing, path: { id: '01012345678' } }, new Set()).given, { id: '[phone]' })
})

test('of an unknown parameter only a plain name is stored', () => {
  assert.deepEqual(ofQuery(['regoin', '11680'], ['010-1234-5678', ''], ['_', '1']), { given: {}, leftOut: ['regoin'] })
})

test('of a reservation the phone, the name and the note are left out', () => {
  const body = {
    placeId: 'pl_1',
    reservationTime: '2026-12-01T19:00:00+09:00',
    guestCount: 4,
    guestPhone: '010-1234-5678',
    guestName: '홍길동',
    note: '창가',
  }
  assert.deepEqual(ofBody(body), {
    given: { placeId: 'pl_1', reservationTime: '2026-12-01T19:00:00+09:00', guestCount: '4' },
    leftOut: ['guestPhone', 'guestName', 'note'],
  })
})

test('objects in a field that is stored are left out, lists of words are joined', () => {
  assert.deepEqual(ofBody({ kind: { name: '홍길동' }, scopes: ['places:read', 'usage:read'] }), {
    given: { scopes: 'places:read,usage:read' },
    leftOut: ['kind'],
  })
})

test('the size of what is stored is bounded', () => {
  const query = Array.from({ length: 5_000 }, (_, at): [string, string] => [`n${at}`, 'x'.repeat(5_000)])
  const stored = storedParametersOf({ ...nothing, query }, new Set(query.map(([name]) => name)))
  assert.ok(JSON.stringify(stored).length < 20_000)
  const repeated = ofQuery(...Array.from({ length: 5_000 }, (): [string, string] => ['wifi', 'true']))
  assert.ok(JSON.stringify(repeated).length < 300)
})

test('no text that a person writes into a body is stored', () => {
  const written = new Set([
    'guestPhone',
    'guestName',
    'note',
    'question',
    'reason',
    'venues',
    'url',
    'description',
    'name',
  ])
  for (const { name, body } of CALLER_ENDPOINTS) {
    const fields = Object.keys((body?.schema as { properties?: object } | undefined)?.properties ?? {})
    const { given } = ofBody(Object.fromEntries(fields.map((field) => [field, 'x'])))
    assert.deepEqual(
      Object.keys(given).filter((field) => written.has(field)),
      [],
      name,
    )
  }
})
