import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Instant } from '#base/clock.ts'
import { priceOfElements } from '#contract/access/price.ts'
import type { LocalizedText } from '#contract/language.ts'
import {
  CHANGE_LIST_FILE,
  CHANGES_PER_OFFSET,
  type ChangeListManifest,
  type ListedChange,
} from '#contract/schemas/releases/changeListSchema.ts'
import type { Caller } from '../identify.ts'
import { type Metering, pay } from '../pay.ts'
import { type Refusal, refused } from '../refusal.ts'
import { priceFor } from '../search/placeQueries.ts'
import type { Exports } from './readExport.ts'
import { PREPARING_RETRY_S } from './releaseProducts.ts'

export interface ChangesQuery {
  since: string
  /** The data version up to which the changes go; null for the present one. */
  dataVersion: string | null
  page: number
  pageSize: number
}

/** A page of changes, with the data versions between which they lie. */
export interface ChangesPage {
  kind: 'changes'
  changes: readonly ListedChange[]
  since: string
  dataVersion: string
  total: number
  units: number
}

/** Lists the places that changed between two data versions, and charges the page. */
export async function listChanges(
  { releases, products, metering }: Pick<Exports, 'releases' | 'products'> & { metering: Metering },
  caller: Caller,
  { since, dataVersion, page, pageSize }: ChangesQuery,
  at: Instant,
): Promise<ChangesPage | Refusal> {
  const present = releases.current()?.index.dataVersion
  if (present === undefined) return refused('service_unavailable')
  const until = dataVersion ?? present
  const held = await products.held()
  if (!held.includes(since)) return refused('changes_gone', { param: 'since', details: { since, held } })
  if (!held.includes(until)) return refused('data_version_gone', { param: 'data_version', details: { held } })
  const prepared = await products.changesOf(since, until)
  if (prepared.kind === 'gone') return refused('changes_gone', { param: 'since', details: { since, held } })
  if (prepared.kind === 'preparing')
    return refused('export_not_ready', { retryAfterS: PREPARING_RETRY_S, message: BEING_COMPARED })
  const { folder, manifest } = prepared
  const changes = await linesBetween(path.join(folder, CHANGE_LIST_FILE), manifest, (page - 1) * pageSize, pageSize)
  const units = priceFor(caller, priceOfElements(changes.length))
  const unpaid = await pay(metering, caller, { at, units, tier: 'core', venues: [] })
  if (unpaid) return unpaid
  return { kind: 'changes', changes, since, dataVersion: until, total: manifest.total, units }
}

const BEING_COMPARED: LocalizedText = {
  en: 'The two data versions are being compared. Nothing was charged.',
  ko: '두 데이터 버전을 비교하고 있습니다. 요금은 부과되지 않았습니다.',
}

/** Reads `count` lines from line `start` on; reads at most a hundred lines more on each side. */
async function linesBetween(
  file: string,
  { total, bytes, offsets }: ChangeListManifest,
  start: number,
  count: number,
): Promise<ListedChange[]> {
  if (start >= total) return []
  const first = Math.floor(start / CHANGES_PER_OFFSET)
  const from = offsets[first] ?? bytes
  const to = offsets[Math.ceil((start + count) / CHANGES_PER_OFFSET)] ?? bytes
  await using handle = await open(file)
  const read = Buffer.alloc(to - from)
  for (let done = 0; done < read.length;) {
    const { bytesRead } = await handle.read(read, done, read.length - done, from + done)
    if (bytesRead === 0) throw new Error(`${file} is shorter than its manifest states`)
    done += bytesRead
  }
  const skipped = start - first * CHANGES_PER_OFFSET
  const lines = read
    .toString('utf8')
    .split('\n')
    .slice(skipped, skipped + count)
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ListedChange)
}
