import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import iconv from 'iconv-lite'
import { readSource } from '#sources/readSource.ts'
import { openCsv, openJson } from '#sources/table/duckdbTable.ts'
import { writeList } from './testLists.ts'

/** Lists that unpack to more memory than a build may use. Each test unpacks up to the limit of 256 MiB. */

const MIB = 1 << 20

/** Returns 288 MiB of one byte packed into 0.3 MiB: an archive of several members unpacks to all of them. */
function bomb(head: string | Buffer, fill: string): Buffer {
  const member = gzipSync(Buffer.alloc(16 * MIB, fill))
  return Buffer.concat([gzipSync(head), ...Array.from({ length: 18 }, () => member)])
}

for (const [kind, name, head] of [
  ['records', 'list.ndjson.gz', '{"source":"a"}\n'],
  ['sbiz', 'list.csv.gz', '상호명,지번주소\n'],
  ['osm', 'answer.json.gz', '{"elements":['],
  ['localdata', 'list.csv.gz', '사업장명\n'],
] as const) {
  test(`${kind}: a packed list that unpacks to more than the limit is refused with the remedy`, async (t) => {
    const path = writeList(t, name, bomb(head, ' '))
    const reading = readSource({ kind, path, ...(kind !== 'records' && { observedOn: '2026-11-01' }) })
    await assert.rejects(
      reading,
      /unpacks to more than 256 MiB, which no list of this packed size does; unpack it yourself/,
    )
  })
}

for (const [form, open, name, head] of [
  ['UTF-16', openCsv, 'list.csv.gz', iconv.encode('id,name\n', 'utf16le', { addBOM: true })],
  ['JSON', openJson, 'list.json.gz', '['],
] as const) {
  test(`a packed ${form} list of a mapping has the same limit as every other`, async (t) => {
    const path = writeList(t, name, bomb(head, ' '))
    await assert.rejects(open(path), /unpacks to more than 256 MiB/)
  })
}

test('a zstd list that unpacks to more than the limit is refused', async (t) => {
  const path = writeList(t, 'list.ndjson.zst', zstdCompressSync(Buffer.alloc(288 * MIB, ' ')))
  await assert.rejects(readSource({ kind: 'records', path }), /unpacks to more than 256 MiB/)
})

test('a Parquet file whose pages unpack to more than the limit is refused with the remedy', async (t) => {
  const path = writeList(t, 'places.parquet', '')
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(
    `copy (select repeat('x', 20000000) || i as id, 'x' as names from range(14) r(i)) to '${path}'
     (format parquet, compression zstd, row_group_size 2048)`,
  )
  connection.closeSync()
  await assert.rejects(readSource({ kind: 'overture', path, observedOn: '2026-11-01' }), /unpacks to more than 256 MiB/)
})
