import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isSigned, S3_SECRET } from '../support/s3Signature.ts'
import { fetchingHere, standIn } from './fetchingHere.ts'

const CREDENTIALS = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: { env: 'S3_SECRET' } }

test('an object is read with a valid signature of the present time, and confirmed by its ETag', async (t) => {
  const here = fetchingHere(t, { S3_SECRET })
  const times: unknown[] = []
  const server = await standIn(t, (request, response) => {
    times.push(request.headers['x-amz-date'])
    response.setHeader('etag', '"9b2cf535f27731c974343645a3985328"')
    if (!isSigned(request)) response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    else if (request.headers['if-none-match'] !== undefined) response.writeHead(304).end()
    else response.end('name\n카페\n')
  })
  const key = "lists/2026/카페 (서울)'s_20261101.csv"
  const from = { kind: 's3' as const, endpoint: server.url, region: 'kr-standard', bucket: 'lists', key }
  const outcome = await here.fetch({ ...from, credentials: CREDENTIALS })
  if (outcome.kind === 'failed') assert.fail(outcome.reason)
  assert.deepEqual(
    [outcome.kind, outcome.edition.editionDate, readFileSync(outcome.edition.paths[0] as string, 'utf8')],
    ['fetched', '2026-11-01', 'name\n카페\n'],
  )
  here.at('2026-11-21T03:00:00Z')
  assert.equal((await here.fetch({ ...from, credentials: CREDENTIALS })).kind, 'unchanged')
  assert.deepEqual(times, ['20261120T030000Z', '20261121T030000Z'])
  assert.equal(here.stored().includes(S3_SECRET), false)
})

test('a wrong key is refused with a remedy and without the secret; a public object needs none', async (t) => {
  const here = fetchingHere(t, { S3_SECRET: 'wrong-secret' })
  const server = await standIn(t, (request, response) => {
    if (request.headers.authorization !== undefined && !isSigned(request)) response.writeHead(403).end('<Error/>')
    else response.end('name\n')
  })
  const from = { kind: 's3' as const, endpoint: server.url, region: 'us-east-1', bucket: 'public', key: 'a.csv' }
  const refused = await here.fetch({ ...from, credentials: CREDENTIALS })
  assert.match(refused.kind === 'failed' ? refused.reason : '', /answered 403: the keys may not read this object/)
  assert.equal((await here.fetch(from)).kind, 'fetched')
})
