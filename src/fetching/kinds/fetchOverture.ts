import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import type { OvertureOrigin } from '../declaredSource.ts'
import type { FetchOutcome } from '../edition.ts'
import { type Box, rowGroupsIn, withDuckdb, writeRowsIn } from '../files/parquetBox.ts'
import { AnswerFailure, type Asking } from '../http/ask.ts'
import { askRange } from '../http/askRange.ts'
import { askText } from '../http/askText.ts'
import { FetchRefused } from '../secrets.ts'
import type { FetchContext } from './fetchContext.ts'

const BUCKET = 'https://overturemaps-us-west-2.s3.us-west-2.amazonaws.com'
const FILES_MAX = 1_000
const MEGABYTES_MAX = 2_048
/** Object storage is made for many requests; a part of a file is one. */
const APART_MS = 100
const REQUEST_MS_MAX = 10 * 60_000
/** The metadata of one file of places takes some hundred KiB. */
const FOOTER_BYTES = 1 << 20
const LIST_BYTES_MAX = 4 << 20
const HEADERS = { 'user-agent': 'oneset' }

interface Part {
  key: string
  bytes: number
}

/**
 * Fetches the places of one box. Of each Parquet file only the metadata and the row groups that meet the box are
 * downloaded, to the same places of a file that is empty otherwise, which DuckDB then reads. Facts: `release`, `places`.
 */
export async function fetchOverture(origin: OvertureOrigin, context: FetchContext): Promise<FetchOutcome> {
  const { store, originKey, last } = context
  const { clock } = context.asking.dependencies
  const asking = { ...context.asking, apartMs: APART_MS }
  const box = boxOf(origin.bbox)
  const bucket = (origin.endpoint ?? BUCKET).replace(/\/$/, '')
  const release = origin.release ?? (await newestRelease(asking, bucket))
  if (last?.facts['release'] === release)
    return { kind: 'unchanged', edition: await store.confirm(last, last, clock()) }
  const parts = await list(asking, bucket, `release/${release}/theme=places/type=place/`)
  if (parts.length === 0) throw new FetchRefused(`there are no places of the release ${release}; correct 'release'`)
  const folder = path.join(store.folder, 'partial')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = await store.begin()
  const room = { bytes: (origin.megabytesMax ?? MEGABYTES_MAX) * 2 ** 20 }
  const places = await withDuckdb(async (connection) => {
    const files: string[] = []
    for (const [i, part] of parts.entries()) {
      const file = path.join(folder, `${i}.parquet`)
      const url = `${bucket}/${part.key}`
      await fetchFooter(asking, url, part.bytes, file)
      const groups = await rowGroupsIn(connection, file, box)
      room.bytes -= groups.reduce((bytes, { from, to }) => bytes + to - from, 0)
      if (room.bytes < 0)
        throw new FetchRefused('the box needs more than megabytesMax; make it smaller, or raise the limit')
      await fetchParts(asking, url, groups, file)
      if (groups.length > 0) files.push(file)
    }
    return files.length === 0 ? 0 : writeRowsIn(connection, files, box, path.join(draft, 'overture.parquet'))
  })
  if (places === 0) throw new FetchRefused('there are no places in the box; bbox is west, south, east, north')
  await rm(folder, { recursive: true, force: true })
  const note = { originKey, editionDate: release.slice(0, 10), validators: {}, facts: { release, places } }
  return store.commit(draft, note, last, clock())
}

function boxOf([west = 0, south = 0, east = 0, north = 0]: readonly number[]): Box {
  if (west < east && south < north) return [west, south, east, north]
  throw new FetchRefused('bbox is no box: it is west, south, east, north, in degrees')
}

async function newestRelease(asking: Asking, bucket: string): Promise<string> {
  const { prefixes } = await listPage(asking, bucket, { prefix: 'release/', delimiter: '/' })
  const releases = prefixes.flatMap((prefix) => /^release\/(\d{4}-\d{2}-\d{2}\.\d+)\/$/.exec(prefix)?.[1] ?? [])
  const newest = releases.toSorted().at(-1)
  if (newest === undefined) throw new AnswerFailure('the storage lists no release; name one as release')
  return newest
}

async function list(asking: Asking, bucket: string, prefix: string): Promise<Part[]> {
  const parts: Part[] = []
  for (let token = ''; ;) {
    const page = await listPage(asking, bucket, { prefix, ...(token !== '' && { 'continuation-token': token }) })
    parts.push(...page.parts)
    token = page.next
    if (parts.length > FILES_MAX) throw new AnswerFailure(`the storage lists more than ${FILES_MAX} files of places`)
    if (token === '') return parts.filter(({ key }) => key.endsWith('.parquet'))
  }
}

const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false })

/** Lists objects (Amazon S3 API Reference, ListObjectsV2). */
async function listPage(asking: Asking, bucket: string, query: Readonly<Record<string, string>>) {
  const url = `${bucket}/?${new URLSearchParams({ 'list-type': '2', ...query }).toString()}`
  const { body } = await askText(asking, { url, headers: HEADERS, timeMsMax: 60_000 }, LIST_BYTES_MAX)
  const { ListBucketResult: result } = parser.parse(body) as { ListBucketResult?: Readonly<Record<string, unknown>> }
  if (typeof result !== 'object') throw new AnswerFailure('answered no list of objects')
  const contents = [result['Contents'] ?? []].flat() as { Key?: string; Size?: string }[]
  const prefixes = [result['CommonPrefixes'] ?? []].flat() as { Prefix?: string }[]
  return {
    parts: contents.map(({ Key = '', Size = '0' }) => ({ key: Key, bytes: Number(Size) })),
    prefixes: prefixes.flatMap(({ Prefix }) => Prefix ?? []),
    next: result['IsTruncated'] === 'true' ? String(result['NextContinuationToken']) : '',
  }
}

/** Makes a file of the full size with only its end: the metadata, its length in four bytes, and `PAR1`. */
async function fetchFooter(asking: Asking, url: string, bytes: number, file: string): Promise<void> {
  const handle = await open(file, 'w+', 0o600)
  const request = { url, headers: HEADERS, timeMsMax: REQUEST_MS_MAX }
  try {
    await handle.truncate(bytes)
    const from = Math.max(0, bytes - FOOTER_BYTES)
    await askRange(asking, request, { from, to: bytes }, handle)
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, bytes - 8)
    const start = bytes - 8 - buffer.readUInt32LE(0)
    if (buffer.subarray(4).toString('latin1') !== 'PAR1' || start < 0)
      throw new AnswerFailure('a file is no Parquet file')
    if (start < from) await askRange(asking, request, { from: start, to: from }, handle)
    // The beginning is checked by readers, too.
    await handle.write(Buffer.from('PAR1'), 0, 4, 0)
  } finally {
    await handle.close()
  }
}

async function fetchParts(
  asking: Asking,
  url: string,
  groups: readonly { from: number; to: number }[],
  file: string,
): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    const request = { url, headers: HEADERS, timeMsMax: REQUEST_MS_MAX }
    for (const group of groups) await askRange(asking, request, group, handle)
  } finally {
    await handle.close()
  }
}
