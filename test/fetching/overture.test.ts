import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { readSource } from '#sources/readSource.ts'
import { type FetchingHere, fetchingHere, standIn } from './fetchingHere.ts'

/** A stand-in of Overture's bucket: ListObjectsV2, and GetObject with `Range`, over two GeoParquet files. */

const ROWS = 40_000
const GROUP_ROWS = 4_096

/** Writes places along a line from west to east, sorted, so that row groups are apart. */
async function placesFile(here: FetchingHere, name: string, west: number): Promise<Buffer> {
  const file = path.join(here.folder, name)
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false', threads: '1' })
  const connection = await instance.connect()
  const lng = `(${west} + i * 0.0001)::float`
  const select = `select '${name}-' || i as id, ('POINT (' || (${west} + i * 0.0001) || ' 37.5)')::GEOMETRY as geometry,
    {xmin: ${lng}, xmax: ${lng}, ymin: 37.5::float, ymax: 37.5::float} as bbox,
    {"primary": '카페 ' || i, common: MAP {'ko': '카페 ' || i}} as names, {"primary": 'cafe', alternate: ['bakery']} as categories,
    0.9 as confidence, [md5(i::varchar), md5((i + 1)::varchar)] as websites, 'open' as operating_status,
    [{dataset: 'meta', update_time: '2026-09-01T00:00:00.000Z'}] as sources from range(${ROWS}) t(i)`
  await connection.run(`copy (${select}) to '${file}' (format parquet, row_group_size ${GROUP_ROWS}, compression zstd)`)
  connection.closeSync()
  instance.closeSync()
  return readFileSync(file)
}

async function bucket(t: TestContext, here: FetchingHere, releases: string[]) {
  const files: Record<string, Buffer> = {
    'part-0.zstd.parquet': await placesFile(here, 'a', 126),
    'part-1.zstd.parquet': await placesFile(here, 'b', 10),
  }
  const sent = { bytes: 0 }
  const server = await standIn(t, ({ headers }, response, { pathname, searchParams }) => {
    const prefix = searchParams.get('prefix') ?? ''
    if (searchParams.get('delimiter') === '/') {
      const listed = releases.map((name) => `<CommonPrefixes><Prefix>release/${name}/</Prefix></CommonPrefixes>`)
      return response.end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListBucketResult>`,
      )
    }
    if (searchParams.get('list-type') === '2') {
      const names = Object.keys(files)
      const at = searchParams.get('continuation-token') === null ? 0 : 1
      const isLast = at === names.length - 1
      const name = names[at] ?? ''
      const next = isLast ? '' : '<NextContinuationToken>1</NextContinuationToken>'
      const one = `<Contents><Key>${prefix}${name}</Key><Size>${files[name]?.length}</Size></Contents>`
      return response.end(`<ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${next}${one}</ListBucketResult>`)
    }
    const file = files[pathname.split('/').at(-1) ?? '']
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
    if (file === undefined || range === null) return response.writeHead(404).end()
    const part = file.subarray(Number(range[1]), Number(range[2]) + 1)
    sent.bytes += part.length
    response.writeHead(206, { 'content-range': `bytes ${range[1]}-${range[2]}/${file.length}` }).end(part)
  })
  return { server, sent, bytes: Object.values(files).reduce((sum, { length }) => sum + length, 0) }
}

test('the places of a box are fetched by their row groups only, once for each release', async (t) => {
  const here = fetchingHere(t)
  const releases = ['2026-09-17.0', '2026-10-22.0']
  const { server, sent, bytes } = await bucket(t, here, releases)
  const from = { kind: 'overture' as const, bbox: [126.5, 37, 126.6, 38], endpoint: server.url }
  const outcome = await here.fetch(from)
  if (outcome.kind === 'failed') assert.fail(outcome.reason)
  const { edition } = outcome
  assert.deepEqual([edition.editionDate, edition.facts['release']], ['2026-10-22', '2026-10-22.0'])
  const [reading] = await readSource({ kind: 'overture', path: edition.paths[0] as string })
  const lngs = reading?.records.map(({ lng }) => lng ?? 0) ?? []
  assert.equal(lngs.length, edition.facts['places'])
  assert.ok(lngs.length >= 1_000 && lngs.length <= 1_001, `${lngs.length} places`)
  assert.ok(Math.min(...lngs) >= 126.4999 && Math.max(...lngs) <= 126.6001)
  // The metadata of small files is most of what is fetched; row groups outside the box are not.
  assert.ok(sent.bytes < bytes, `${sent.bytes} of ${bytes} bytes`)
  server.asked.length = 0
  assert.equal((await here.fetch(from)).kind, 'unchanged')
  assert.equal(server.asked.length, 1)
})

test('a box without places, no box, too much data and an unknown release are refused with the remedy', async (t) => {
  const here = fetchingHere(t)
  const { server } = await bucket(t, here, [])
  const from = { kind: 'overture' as const, endpoint: server.url, release: '2026-10-22.0' }
  for (const [origin, reason] of [
    [{ ...from, bbox: [0, 0, 1, 1] }, /no places in the box/],
    [{ ...from, bbox: [127, 37, 126, 38] }, /bbox is no box/],
    [{ ...from, bbox: [100, 30, 150, 50], megabytesMax: 1 }, /needs more than megabytesMax/],
    [{ kind: 'overture' as const, endpoint: server.url, bbox: [126, 37, 127, 38] }, /lists no release/],
  ] as const) {
    const outcome = await here.fetch({ ...origin, bbox: [...origin.bbox] })
    assert.match(outcome.kind === 'failed' ? outcome.reason : outcome.kind, reason)
  }
})
