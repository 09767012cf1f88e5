import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import { readSource } from './readSource.ts'
import { writeList } from '../../test/sources/testLists.ts'
import { openCsv } from './table/duckdbTable.ts'

const MIB = 1 << 20

for (const [kind, name, pack] of [
  ['records', 'list.ndjson.zst', zstdCompressSync],
  ['sbiz', 'list.csv.gz', gzipSync],
  ['localdata', 'list.csv.zst', zstdCompressSync],
  ['osm', 'answer.json.gz', gzipSync],
] as const) {
  test(`${kind}: a truncated archive, or a file that is not one, is refused with its name`, async (t) => {
    const whole = pack(Buffer.from('상호명,지번주소\n가,나\n'.repeat(50)))
    for (const bytes of [whole.subarray(0, whole.length - 9), Buffer.from('no archive at all')]) {
      const path = writeList(t, name, bytes)
      await assert.rejects(
        readSource({ kind, path, ...(kind !== 'records' && { observedOn: '2026-11-01' }) }),
        (error: Error) => error.message.startsWith(`${path}: cannot be unpacked (`),
      )
    }
  })
}

test('a file that only begins like a zip archive is refused for every kind of list', async (t) => {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from('list.csv상호명,지번주소\n')])
  const path = writeList(t, 'list.zip', zip)
  const observedOn = '2026-11-01'
  for (const kind of ['sbiz', 'localdata', 'records'] as const)
    await assert.rejects(readSource({ kind, path, observedOn }), /list\.zip cannot be unpacked/)
})

test('a NUL in the first line of a CSV list is refused and never ends an SQL statement early', async (t) => {
  await assert.rejects(
    openCsv(writeList(t, 'nul.csv', 'a,b\0\n1,2\n')),
    /nul\.csv: the first line contains a NUL character/,
  )
})

/** A protobuf field of bytes. */
function field(number: number, content: Uint8Array): Buffer {
  return Buffer.concat([varint(number * 8 + 2), varint(content.length), content])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) | (rest >= 128 ? 128 : 0))
    if (rest < 128) return Buffer.from(bytes)
  }
}

function pbfOf(blob: Buffer): Buffer {
  const header = Buffer.concat([field(1, Buffer.from('OSMData')), varint(3 * 8), varint(blob.length)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, blob])
}

const readPbf = (t: TestContext, blob: Buffer) =>
  readSource({ kind: 'osm', path: writeList(t, 'v.osm.pbf', pbfOf(blob)), observedOn: '2026-11-01' })

test('a PBF block that unpacks to more than the format allows is refused with its number', async (t) => {
  const blob = field(3, deflateSync(Buffer.alloc(40 * MIB)))
  await assert.rejects(readPbf(t, blob), /block 1: it unpacks to more than the 32 MiB that the format allows/)
})

test('a PBF block compressed by zstd has the same size limit as a deflated one', async (t) => {
  const blob = field(7, zstdCompressSync(Buffer.alloc(40 * MIB)))
  await assert.rejects(readPbf(t, blob), /block 1: it unpacks to more than the 32 MiB that the format allows/)
})

test('a PBF block that claims more than the format allows is refused before it is read', async (t) => {
  const header = Buffer.concat([field(1, Buffer.from('OSMData')), varint(3 * 8), varint(40 * MIB)])
  const path = writeList(t, 'v.osm.pbf', Buffer.concat([Buffer.from([0, 0, 0, header.length]), header]))
  await assert.rejects(readSource({ kind: 'osm', path, observedOn: '2026-11-01' }), /a block has no header/)
})

test('a PBF block of a million small fields is refused in time linear in its size', async (t) => {
  const blob = Buffer.concat([Buffer.alloc(2_000_000, Buffer.from([8, 1])), field(1, Buffer.alloc(0))])
  await assert.rejects(readPbf(t, blob), /block 1: a block cannot be decoded/)
})

test('a truncated Parquet file is refused with its name, whatever error DuckDB reports', async (t) => {
  const whole = writeList(t, 'whole.parquet', '')
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(`copy (select 'a' as id, 'b' as names) to '${whole}' (format parquet)`)
  connection.closeSync()
  const bytes = readFileSync(whole)
  for (let at = 4; at < bytes.length - 8; at += 19) {
    const torn = Buffer.from(bytes)
    torn[at] = 255 - (torn[at] ?? 0)
    const path = writeList(t, 'torn.parquet', torn)
    await readSource({ kind: 'overture', path, observedOn: '2026-11-01' }).catch((error: Error) =>
      assert.match(error.message, /torn\.parquet/, `byte ${at}`),
    )
  }
})

test('a CSV cell above a million characters is rejected with its row and column, and the rows around it are read', async (t) => {
  const table = await openCsv(writeList(t, 'list.csv', `a,b\n1,2\n3,"${'x'.repeat(MIB + 1)}"\n5,6\n`))
  const cells: unknown[] = []
  for await (const { columns } of table.chunks()) cells.push(...(columns[0] ?? []))
  assert.deepEqual(cells, ['1', '5'])
  const broken: unknown[] = []
  await table.broken(({ line, reason }) => void broken.push([line, reason]))
  assert.deepEqual(broken, [[2, 'cell 2 has more than 1048576 characters; is a quote left open before it?']])
  await table.close()
})

test('a CSV list with more than a thousand columns, or a first line without an end, is refused', async (t) => {
  const wide = writeList(t, 'wide.csv', `${Array.from({ length: 1001 }, (_, i) => `c${i}`).join()}\n1\n`)
  await assert.rejects(openCsv(wide), /wide\.csv: the first line has 1001 columns, but at most 1000 are read/)
  await assert.rejects(openCsv(writeList(t, 'long.csv', 'x'.repeat(70_000))), /its first line has more than 65536/)
})

test('hours beyond the limit are rejected with line and field, never cut: part of them has another meaning', async (t) => {
  const line = (sourceId: string, hours: object) =>
    JSON.stringify({
      source: 'a',
      sourceId,
      observedAt: '2026-11-01T00:00:00Z',
      name: '가게',
      lat: 37.5,
      lng: 127,
      hours,
    })
  const texts = [
    { text: '매일 11:00~22:00' },
    { text: '월'.repeat(2001) },
    { osm: 'x'.repeat(1001) },
    { text: '매일', closedDays: '월'.repeat(501) },
  ]
  const path = writeList(t, 'list.ndjson', texts.map((hours, i) => line(String(i), hours)).join('\n'))
  const [reading] = await readSource({ kind: 'records', path })
  assert.equal(reading?.records.length, 1)
  assert.deepEqual(
    Object.entries(reading.rejected.reasons).map(([reason, { first }]) => [first, reason.slice(0, 48)]),
    [
      [2, 'hours.text has more than 2000 characters; shorte'],
      [3, 'hours.osm has more than 1000 characters; shorten'],
      [4, 'hours.closedDays has more than 500 characters; s'],
    ],
  )
})
