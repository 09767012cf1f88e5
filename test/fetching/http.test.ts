import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import type { Edition, FetchOutcome } from '#fetching/edition.ts'
import { fetchingHere, standIn } from './fetchingHere.ts'
import { zipOf } from '../support/zipOf.ts'

const LIST = 'name,address\n초록문 커피,서울특별시 마포구 양화로 160\n'

function editionOf(outcome: FetchOutcome): Edition {
  if (outcome.kind === 'failed') throw new Error(outcome.reason)
  return outcome.edition
}

const reasonOf = (outcome: FetchOutcome) => (outcome.kind === 'failed' ? outcome.reason : `no failure: ${outcome.kind}`)
const textOf = ({ paths: [file] }: Edition) => readFileSync(file as string, 'utf8')

test('a file is fetched once, and confirmed without its content while the server has the same version', async (t) => {
  const here = fetchingHere(t)
  let version = 1
  const server = await standIn(t, (request, response) => {
    response.setHeader('etag', `"v${version}"`)
    if (request.headers['if-none-match'] === `"v${version}"`) response.writeHead(304).end()
    else response.writeHead(200, { 'last-modified': 'Thu, 19 Nov 2026 16:00:00 GMT' }).end(`${LIST}${version}`)
  })
  const from = { kind: 'http' as const, url: `${server.url}/lists/cafes.csv` }
  const first = await here.fetch(from)
  assert.equal(first.kind, 'fetched')
  const edition = editionOf(first)
  assert.equal(textOf(edition), `${LIST}1`)
  assert.deepEqual(
    [edition.files[0]?.name, edition.editionDate, edition.fetchedAt, edition.checkedAt],
    ['cafes.csv', '2026-11-20', '2026-11-20T03:00:00Z', '2026-11-20T03:00:00Z'],
  )
  assert.equal(edition.files[0]?.sha256, createHash('sha256').update(`${LIST}1`).digest('hex'))
  here.at('2026-11-21T03:00:00Z')
  const second = await here.fetch(from)
  assert.equal(second.kind, 'unchanged')
  assert.deepEqual([editionOf(second).id, editionOf(second).checkedAt], [edition.id, '2026-11-21T03:00:00Z'])
  version = 2
  here.at('2026-11-22T03:00:00Z')
  const third = await here.fetch(from)
  assert.equal(third.kind, 'fetched')
  assert.equal(textOf(editionOf(third)), `${LIST}2`)
})

test('equal content from a server without validators is unchanged', async (t) => {
  const here = fetchingHere(t)
  const server = await standIn(t, (_, response) => response.end(LIST))
  const from = { kind: 'http' as const, url: `${server.url}/cafes.csv` }
  const first = editionOf(await here.fetch(from))
  here.at('2026-11-21T03:00:00Z')
  const second = await here.fetch(from)
  assert.equal(second.kind, 'unchanged')
  assert.deepEqual([editionOf(second).id, editionOf(second).checkedAt], [first.id, '2026-11-21T03:00:00Z'])
})

test('a download that breaks off continues where it ended, and starts again when the file has changed', async (t) => {
  const content = Buffer.from(LIST.repeat(20_000))
  let version = 1
  const ranges: (string | undefined)[] = []
  const server = await standIn(t, ({ headers }, response) => {
    ranges.push(headers.range)
    const etag = `"v${version}"`
    const from = headers['if-range'] === etag ? Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0) : 0
    const rest = content.subarray(from)
    response.writeHead(from > 0 ? 206 : 200, {
      etag,
      'content-length': rest.length,
      ...(from > 0 && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
    })
    if (ranges.length === 2) version = 2
    if (ranges.length > 3) response.end(rest)
    else response.write(rest.subarray(0, 300_000), () => setTimeout(() => response.destroy(), 50))
  })
  const here = fetchingHere(t)
  const outcome = await here.fetch({ kind: 'http', url: `${server.url}/big.csv` })
  assert.equal(readFileSync(editionOf(outcome).paths[0] as string).equals(content), true)
  const starts = ranges.map((range) => range !== undefined)
  assert.deepEqual(starts, [false, true, true, true])
  assert.deepEqual(editionOf(outcome).validators, { etag: '"v2"' })
})

test('a failed fetch keeps the last good edition, also over a truncated or damaged one', async (t) => {
  const here = fetchingHere(t)
  let answer: Buffer | number = gzipSync(LIST)
  const server = await standIn(t, (_, response) =>
    typeof answer === 'number' ? response.writeHead(answer).end('no') : response.end(answer),
  )
  const from = { kind: 'http' as const, url: `${server.url}/list` }
  const good = editionOf(await here.fetch(from))
  assert.equal(good.files[0]?.name, 'list.gz')
  for (const bad of [
    gzipSync(LIST).subarray(0, 40),
    Buffer.alloc(0),
    Buffer.from('<!DOCTYPE html><html>로그인</html>'),
    404,
    503,
  ]) {
    answer = bad
    const outcome = await here.fetch(from)
    assert.equal(outcome.kind, 'failed')
    assert.equal(outcome.kind === 'failed' && outcome.last?.id, good.id, String(bad))
  }
  assert.equal(readFileSync(good.paths[0] as string).length, gzipSync(LIST).length)
})

test('an edition that lost a file is not the last good one', async (t) => {
  const here = fetchingHere(t)
  let version = 1
  const server = await standIn(t, (_, response) => response.end(`${LIST}${version}`))
  const from = { kind: 'http' as const, url: `${server.url}/cafes.csv` }
  const first = editionOf(await here.fetch(from))
  version = 2
  here.at('2026-11-21T03:00:00Z')
  const second = editionOf(await here.fetch(from))
  rmSync(second.paths[0] as string)
  const closed = await here.fetch({ ...from, checksum: { md5: '0'.repeat(32) } })
  assert.equal(closed.kind === 'failed' && closed.last?.id, first.id)
  const third = await here.fetch(from)
  assert.equal(third.kind, 'fetched')
  assert.equal(textOf(editionOf(third)), `${LIST}2`)
})

test('only the last two editions and no draft stay in the cache', async (t) => {
  const here = fetchingHere(t)
  let version = 0
  const server = await standIn(t, (_, response) => response.end(`${LIST}${version}`))
  const from = { kind: 'http' as const, url: `${server.url}/cafes.csv` }
  for (; version < 5; version++) {
    here.at(`2026-11-2${version}T03:00:00Z`)
    await here.fetch(from)
  }
  const folder = path.join(here.cache, 'list')
  assert.equal(readdirSync(path.join(folder, 'editions')).length, 2)
  assert.deepEqual(readdirSync(path.join(folder, 'drafts')), [])
})

test('an overloaded server is asked again after the pause that it asks for, and given up after five attempts', async (t) => {
  const here = fetchingHere(t)
  let fails = 2
  const server = await standIn(t, (_, response) => {
    if (fails-- > 0) response.writeHead(503, { 'retry-after': '7' }).end()
    else response.end(LIST)
  })
  const from = { kind: 'http' as const, url: `${server.url}/cafes.csv` }
  assert.equal((await here.fetch(from)).kind, 'fetched')
  assert.equal(server.asked.length, 3)
  assert.equal(here.pauses.filter((pauseMs) => pauseMs >= 7_000).length, 2)
  fails = 100
  assert.match(reasonOf(await here.fetch(from)), /answered 503, at the last of 5 attempts/)
  fails = 100
  const patient = await standIn(t, (_, response) => response.writeHead(429, { 'retry-after': '7200' }).end())
  assert.match(
    reasonOf(await here.fetch({ kind: 'http', url: patient.url })),
    /answered 429 and asks to wait 120 minutes/,
  )
  assert.equal(patient.asked.length, 1)
})

test('requests to one host start at least a second apart', async (t) => {
  const here = fetchingHere(t)
  const server = await standIn(t, (_, response) => response.end(LIST))
  const started = here.dependencies.clock()
  for (const name of ['a', 'b', 'c', 'd']) await here.fetch({ kind: 'http', url: `${server.url}/${name}.csv` }, name)
  assert.ok(here.dependencies.clock() - started >= 3_000)
})

test('a redirect is followed without the secrets of its origin, and every address is checked', async (t) => {
  const here = fetchingHere(t, { LIST_KEY: 'secret-4711' })
  const other = await standIn(t, (_, response) => response.end(LIST))
  const server = await standIn(t, (_, response, { pathname }) => {
    const location = pathname === '/inside' ? 'http://169.254.169.254/meta' : `${other.url}/cafes.csv`
    response.writeHead(302, { location }).end()
  })
  const headers = { authorization: { env: 'LIST_KEY' }, 'x-key': { env: 'LIST_KEY' } }
  const outcome = await here.fetch({ kind: 'http', url: `${server.url}/a`, headers })
  assert.equal(outcome.kind, 'fetched')
  assert.equal(server.asked[0]?.headers['x-key'], 'secret-4711')
  assert.deepEqual([other.asked[0]?.headers['x-key'], other.asked[0]?.headers.authorization], [undefined, undefined])
  assert.match(
    reasonOf(await here.fetch({ kind: 'http', url: `${server.url}/inside` })),
    /169\.254\.169\.254 is not a public address/,
  )
})

test('an address that may not be requested is refused at once, with the setting that permits it', async (t) => {
  const here = fetchingHere(t)
  const outcome = await here.fetch({ kind: 'http', url: 'http://10.0.0.7/cafes.csv' })
  assert.match(reasonOf(outcome), /10\.0\.0\.7 is not a public address; .*ONESET_OUTBOUND_ALLOWED$/)
  assert.deepEqual(here.pauses, [])
})

test('a secret comes from its variable and is in no file of the cache and no message', async (t) => {
  const key = 'a+b/c==4711 geheim'
  const here = fetchingHere(t, { DATA_KEY: key })
  let status = 200
  const server = await standIn(t, (request, response, url) => {
    assert.equal(url.searchParams.get('serviceKey'), key)
    if (status === 200) response.setHeader('etag', '"1"')
    if (status === 302) response.setHeader('location', `${request.url}&again=1`)
    response.writeHead(status).end(status === 200 ? LIST : `wrong key ${key}`)
  })
  const from = {
    kind: 'http' as const,
    url: `${server.url}/list?page=77123`,
    query: { serviceKey: { env: 'DATA_KEY' } },
  }
  assert.equal((await here.fetch(from)).kind, 'fetched')
  const forms = [key, encodeURIComponent(key), new URLSearchParams({ key }).toString().slice(4), 'geheim']
  const reasons: string[] = []
  for (status of [401, 302, 500]) reasons.push(reasonOf(await here.fetch(from)))
  const refused = { ...from, url: 'http://10.0.0.1/list?page=77123' }
  reasons.push(reasonOf(await here.fetch(refused)))
  reasons.push(reasonOf(await here.fetch({ ...from, query: { serviceKey: { env: 'NOT_SET' } } })))
  assert.match(reasons.at(-1) ?? '', /environment variable NOT_SET is not set/)
  for (const form of forms)
    for (const text of [...reasons, here.stored()]) assert.equal(text.includes(form), false, `${form} in ${text}`)
})

test('a declared checksum is compared, stated or at an address, and another content is refused', async (t) => {
  const here = fetchingHere(t)
  const digest = (algorithm: string) => createHash(algorithm).update(LIST).digest('hex')
  const server = await standIn(t, (_, response, { pathname }) => {
    if (pathname.endsWith('.md5')) response.end(`${'0'.repeat(32)}  other.csv\n${digest('md5')}  cafes.csv\n`)
    else if (pathname.endsWith('.sha256')) response.end(digest('sha256'))
    else response.end(LIST)
  })
  const from = { kind: 'http' as const, url: `${server.url}/cafes.csv` }
  for (const [name, checksum] of Object.entries({
    a: { md5At: `${from.url}.md5` },
    b: { sha256At: `${from.url}.sha256` },
    c: { sha256: digest('sha256') },
  }))
    assert.equal((await here.fetch({ ...from, checksum }, name)).kind, 'fetched', name)
  const wrong = await here.fetch({ ...from, checksum: { sha256: 'f'.repeat(64) } }, 'wrong')
  assert.match(reasonOf(wrong), /the sha256 of cafes.csv is [0-9a-f]{64}, and f{64} is declared/)
})

test('a zip archive is unpacked: names in CP949, one member or all, never outside the edition', async (t) => {
  const here = fetchingHere(t)
  const korean = iconv.encode('상가정보/서울_202506.csv', 'cp949')
  const archive = zipOf(
    { name: korean, content: LIST },
    { name: '../../outside.csv', content: 'x' },
    { name: '읽어주세요.txt', content: '설명' },
  )
  const server = await standIn(t, (_, response) => response.end(archive))
  const url = `${server.url}/download`
  const one = editionOf(await here.fetch({ kind: 'http', url, member: '*서울*.csv' }, 'one'))
  assert.deepEqual([one.files.map(({ name }) => name), one.editionDate], [['서울_202506.csv'], '2025-06-30'])
  assert.equal(textOf(one), LIST)
  const all = editionOf(await here.fetch({ kind: 'http', url }, 'all'))
  assert.deepEqual(
    all.files.map(({ name }) => name),
    ['outside.csv', '서울_202506.csv', '읽어주세요.txt'],
  )
  assert.deepEqual(readdirSync(here.folder), ['cache'])
  const none = await here.fetch({ kind: 'http', url, member: '부산*' }, 'none')
  assert.equal(none.kind, 'failed')
})

test('an archive that unpacks to far more than lists do is refused', async (t) => {
  const here = fetchingHere(t)
  const bomb = zipOf(
    { name: 'a.csv', content: Buffer.alloc(150 << 20) },
    { name: 'b.csv', content: Buffer.alloc(150 << 20) },
  )
  const server = await standIn(t, (_, response) => response.end(bomb))
  assert.match(reasonOf(await here.fetch({ kind: 'http', url: `${server.url}/a.zip` })), /unpacks to more than 256 MiB/)
})

test('a download larger than its limit is given up, with and without a stated length', async (t) => {
  const here = fetchingHere(t)
  const content = Buffer.alloc(2 << 20, 'a')
  const server = await standIn(t, (_, response, { pathname }) => {
    if (pathname === '/stated') response.writeHead(200, { 'content-length': content.length })
    response.write(content.subarray(0, 1 << 20))
    response.end(content.subarray(1 << 20))
  })
  for (const name of ['stated', 'chunked']) {
    const outcome = await here.fetch({ kind: 'http', url: `${server.url}/${name}`, megabytesMax: 1 }, name)
    assert.match(reasonOf(outcome), /more than 1 MiB/)
  }
})

test('a file on this machine is copied when its size or time has changed', async (t) => {
  const here = fetchingHere(t)
  const file = path.join(here.folder, 'cafes_20261119.csv')
  writeFileSync(file, LIST)
  const from = { kind: 'path' as const, path: file }
  const first = await here.fetch(from)
  assert.deepEqual([first.kind, editionOf(first).editionDate], ['fetched', '2026-11-19'])
  assert.equal((await here.fetch(from)).kind, 'unchanged')
  writeFileSync(file, `${LIST}더`)
  const changed = await here.fetch(from)
  assert.deepEqual([changed.kind, textOf(editionOf(changed))], ['fetched', `${LIST}더`])
  rmSync(file)
  const gone = await here.fetch(from)
  assert.match(reasonOf(gone), /cannot be read \(ENOENT\); correct 'path'/)
  assert.equal(gone.kind === 'failed' && gone.last?.id, editionOf(changed).id)
})
