import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import { sqlLiteral } from '#base/text/sqlLiteral.ts'
import { standIn, type StandIn } from '../../fetching/fetchingHere.ts'
import { isInBusan, type MapRecord, type TownLists } from './townLists.ts'

/** The third day's list lacks a province. */
const INCOMPLETE_DAY = 3
const PARTS = 12
const PART_MS = 1_000

/** A map directory on a web server, packed, with an ETag of its content; the same on the first two days. */
export function mapsPublisher(t: TestContext, { maps }: TownLists, day: () => number): Promise<StandIn> {
  const packed = (some: readonly MapRecord[]) => gzipSync(some.map(({ line }) => `${line}\n`).join(''))
  const [whole, incomplete] = [packed(maps), packed(maps.filter((record) => !isInBusan(record)))]
  return standIn(t, ({ headers }, response) => {
    const body = day() === INCOMPLETE_DAY ? incomplete : whole
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
    response.setHeader('etag', etag)
    if (headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.end(body)
  })
}

/** A restaurant guide in S3-compatible storage that sends a part of its file every second. */
export function guidePublisher(t: TestContext, { guide }: TownLists, day: () => number): Promise<StandIn> {
  return standIn(t, (_, response) => {
    const body = Buffer.from(day() === 1 ? guide : `${guide}\n`)
    response.setHeader('content-length', body.length)
    // A reader that hangs up ends the file.
    void pipeline(slowly(body), response).catch(() => {})
  })
}

async function* slowly(body: Buffer): AsyncIterable<Buffer> {
  for (let part = 0; part < PARTS; part++) {
    yield body.subarray((body.length * part) / PARTS, (body.length * (part + 1)) / PARTS)
    await setTimeout(PART_MS)
  }
}

const RELEASE = '2026-10-22.0'

/** Overture's bucket: ListObjectsV2, and GetObject with `Range`, over one GeoParquet file. */
export async function overturePublisher(t: TestContext, { maps }: TownLists, folder: string): Promise<StandIn> {
  const file = await overtureFile(maps.filter((record) => !isInBusan(record)).slice(0, 300), folder)
  return standIn(t, ({ headers }, response, { searchParams }) => {
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
    if (range !== null) {
      const [from, to] = [Number(range[1]), Number(range[2])]
      response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${file.length}` })
      return response.end(file.subarray(from, to + 1))
    }
    const found =
      searchParams.get('delimiter') === '/'
        ? `<CommonPrefixes><Prefix>release/${RELEASE}/</Prefix></CommonPrefixes>`
        : `<Contents><Key>${searchParams.get('prefix')}part-0.zstd.parquet</Key><Size>${file.length}</Size></Contents>`
    response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${found}</ListBucketResult>`)
  })
}

async function overtureFile(places: readonly MapRecord[], folder: string): Promise<Buffer> {
  const file = path.join(folder, 'overture.parquet')
  const values = places.map(
    ({ name, lat, lng, sourceId }) => `(${sqlLiteral(sourceId)}, ${sqlLiteral(name)}, ${lat}, ${lng})`,
  )
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false', threads: '1' })
  const connection = await instance.connect()
  const select = `select 'overture-' || id as id, ('POINT (' || lng || ' ' || lat || ')')::GEOMETRY as geometry,
    {xmin: lng::float, xmax: lng::float, ymin: lat::float, ymax: lat::float} as bbox,
    {"primary": name, common: MAP {'ko': name}} as names, {"primary": 'restaurant', alternate: []::varchar[]} as categories,
    0.9 as confidence, 'open' as operating_status,
    [{dataset: 'meta', update_time: '2026-09-01T00:00:00.000Z'}] as sources
    from (values ${values.join(', ')}) as place(id, name, lat, lng)`
  await connection.run(`copy (${select}) to ${sqlLiteral(file)} (format parquet, compression zstd)`)
  connection.closeSync()
  instance.closeSync()
  return readFile(file)
}
