import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf, success } from './fakeService.ts'

const page = (number: number, ids: string[], totalPages = 3) =>
  success(
    ids.map((id) => ({ id })),
    { page: number, totalPages, dataVersion: 'v1' },
  )

test('a loop covers all pages, each requested when needed, all with the first page’s data version', async () => {
  const { client, sent } = clientOf([page(1, ['a', 'b']), page(2, ['c']), page(3, ['d'])])
  const listing = client.places.search({ subtype: ['noodles', 'jjigae'], parking: true })
  assert.equal(sent.length, 0)
  const ids = []
  for await (const { id } of listing) ids.push(id)
  assert.deepEqual(ids, ['a', 'b', 'c', 'd'])
  assert.deepEqual(
    sent.map(({ url }) => [...url.searchParams]),
    [
      [
        ['subtype', 'noodles,jjigae'],
        ['parking', 'true'],
      ],
      [
        ['subtype', 'noodles,jjigae'],
        ['parking', 'true'],
        ['page', '2'],
        ['data_version', 'v1'],
      ],
      [
        ['subtype', 'noodles,jjigae'],
        ['parking', 'true'],
        ['page', '3'],
        ['data_version', 'v1'],
      ],
    ],
  )
})

test('a loop that is left requests no further page', async () => {
  const { client, sent } = clientOf([page(1, ['a', 'b']), page(2, ['c'])])
  for await (const { id } of client.places.search()) if (id === 'b') break
  assert.equal(sent.length, 1)
})

test('an empty list has one page', async () => {
  const { client } = clientOf([page(1, [], 0)])
  const pages = []
  for await (const { items } of client.places.nearby({ lat: 37.5, lng: 127 }).pages()) pages.push(items)
  assert.deepEqual(pages, [[]])
})

test('id and name are included whatever fields are requested', async () => {
  const { client, sent } = clientOf([page(1, ['a'], 1), success({})])
  await client.places.search({ fields: ['phone'] }).first()
  await client.places.get('a', { fields: ['core', 'id'] })
  assert.deepEqual(
    sent.map(({ url }) => url.searchParams.get('fields')),
    ['id,name,phone', 'id,name,core'],
  )
})

test('a price is requested by a dry run, without a limit that would refuse it', async () => {
  const { client, sent } = clientOf([success([], { dryRun: true, units: 8 })], { maxUnits: 1 })
  assert.equal((await client.places.search({ fields: ['media'] }).price()).units, 8)
  assert.deepEqual(
    [...(sent[0]?.url.searchParams ?? [])],
    [
      ['fields', 'id,name,media'],
      ['dry_run', 'true'],
    ],
  )
})
