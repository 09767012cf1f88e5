import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seededRandom, type Random } from '#base/seededRandom.ts'
import { csvLine } from '#cli/matchFile/csvFile.ts'
import { openLines } from '#dataset/release.ts'
import { BuildLog } from '#operate/build/buildLog.ts'
import { seoulLists } from '#operate/build/seoul.ts'
import { readLists } from '#operate/lists/readLists.ts'
import type { SourceRecord } from '#sources/record.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import { REAL_DATA_DEFAULT } from '../korea/realRecords.ts'
import { keyOf } from './judgedListings.ts'
import { KAKAO_TITLES, kakaoRow } from './kakaoRows.ts'

// `node evaluation/match/makeRows.ts --release DIR --out FILE.csv [--rows 5000] [--seed 69] [--data DIR]`: writes rows of
// real records as a map service would write them, and beside them FILE.truth.csv with the venue of each.

const { values } = parseArgs({
  options: {
    release: { type: 'string', default: 'build/seoul' },
    out: { type: 'string', default: 'rows.csv' },
    rows: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '69' },
    data: { type: 'string', default: REAL_DATA_DEFAULT },
  },
})

/** Of the rows, those with a name that stands at that place in no list: a new tenant, which has no venue. */
const STRANGER_SHARE = 0.1

/** Returns by record the open venue that holds it. */
async function openVenues(folder: string): Promise<Map<string, string>> {
  const opening = await openLines(folder)
  if (opening.kind === 'refused') throw new Error(opening.reason)
  const venueOf = new Map<string, string>()
  for await (const { place, members } of opening.lines.venues())
    if (!isClosedForGood(place)) for (const member of members) venueOf.set(keyOf(member), place.id)
  return venueOf
}

async function listedRecords(): Promise<SourceRecord[]> {
  const lists = await seoulLists(values.data)
  if (lists.kind === 'absent') throw new Error(lists.reason)
  const reading = await readLists(lists.inputs.sources, new BuildLog(() => 0, ignore))
  if (reading.kind === 'unreadable') throw new Error(reading.reason)
  return reading.readings.flatMap(({ records }) => records)
}

function drawn<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)] as Item
}

const random = seededRandom(Number(values.seed))
const venueOf = await openVenues(values.release)
const records = (await listedRecords()).filter((record) => venueOf.has(keyOf(record)))
const bySource = [...Map.groupBy(records, ({ source }) => source).values()]
const rows: string[] = []
const truth: string[] = []
for (let row = 1; row <= Number(values.rows); row++) {
  // Half uniform, half by list, so that small lists occur.
  const record = drawn(row % 2 === 0 ? records : drawn(bySource, random), random)
  const isStranger = random() < STRANGER_SHARE
  const sent = isStranger ? { ...record, name: drawn(records, random).name, phone: undefined } : record
  const { phone, ...rest } = sent
  const created = kakaoRow({ ...rest, ...(phone !== undefined && { phone }) }, String(row), random)
  rows.push(csvLine(KAKAO_TITLES.map((title) => created[title])))
  truth.push(csvLine([String(row), isStranger ? '' : (venueOf.get(keyOf(record)) ?? ''), record.source]))
}
const { dir, name } = path.parse(values.out)
writeFileSync(values.out, csvLine(KAKAO_TITLES) + rows.join(''))
writeFileSync(path.join(dir, `${name}.truth.csv`), csvLine(['id', 'place_id', 'source']) + truth.join(''))

function ignore(): void {}
