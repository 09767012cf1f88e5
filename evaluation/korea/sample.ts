import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Random, seededRandom } from '#base/seededRandom.ts'
import { block } from '#pipeline/block.ts'
import { classifyPair } from '#pipeline/classifyPair.ts'
import { compare } from '#pipeline/match/compare.ts'
import type { NormalRecord } from '#pipeline/normalRecord.ts'
import { pairModel } from '#pipeline/pairModel.ts'
import { statisticsOf, type Profile, profilesOf } from '#pipeline/profile.ts'
import { type NamedRecord, readLabels } from './labels.ts'
import { REAL_DATA_DEFAULT, realRecords } from './realRecords.ts'
import { SheetPrinter } from './sheet.ts'
import { STRATUM_PAIRS, type Stratum, strataOf } from './strata.ts'

// `node evaluation/korea/sample.ts --out DIR [--data DIR] [--seed N]`: draws pairs of real records to be judged by hand.

const PAIRS_A_SHEET = 40

type Pair = readonly [first: number, second: number]

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    data: { type: 'string', default: REAL_DATA_DEFAULT },
    seed: { type: 'string', default: '8' },
  },
})
if (values.out === undefined) throw new Error('--out DIR is required: the folder for pairs.ndjson and the sheets')
const real = await realRecords(values.data)
if (real.kind === 'absent') throw new Error(real.reason)
const { records } = real
writeDraw(values.out, records, draw(records, seededRandom(Number(values.seed))))

/** Returns the pairs of all strata in random order, with each record in one pair at most. */
function draw(all: readonly NormalRecord[], random: Random): Pair[] {
  const buckets = bucketsOf(all)
  const used = judgedBefore(all)
  const drawn: Pair[] = []
  // Near misses are rarer than the rest, so they are drawn first.
  for (const [stratum, most] of Object.entries(STRATUM_PAIRS).toReversed()) {
    const byLists = [...buckets].filter(([, bucket]) => bucket.stratum === stratum).map(([, { pairs }]) => pairs)
    const roots = byLists.reduce((sum, pairs) => sum + Math.sqrt(pairs.length), 0)
    for (const pairs of byLists) {
      const share = Math.max(1, Math.round((most * Math.sqrt(pairs.length)) / roots))
      drawn.push(...takeFresh(shuffled(pairs, random), share, used))
    }
  }
  return shuffled(drawn, random)
}

/** Returns positions of records that occur in a judged pair. */
function judgedBefore(all: readonly NormalRecord[]): Set<number> {
  const keys = new Set(readLabels().flatMap(({ a, b }) => [JSON.stringify(a), JSON.stringify(b)]))
  return new Set(all.flatMap(({ record }, at) => (keys.has(JSON.stringify(nameOf(record))) ? [at] : [])))
}

function nameOf({ source, sourceId }: NamedRecord): NamedRecord {
  return { source, sourceId }
}

/** Returns pairs of Seoul and Jeju by stratum and by their two lists. */
function bucketsOf(all: readonly NormalRecord[]): Map<string, { stratum: Stratum; pairs: Pair[] }> {
  const statistics = statisticsOf(all)
  const profiles = profilesOf(all, statistics)
  const { first, second } = block(profiles, statistics)
  const buckets = new Map<string, { stratum: Stratum; pairs: Pair[] }>()
  for (let i = 0; i < first.length; i++) {
    const a = profiles[first[i] as number] as Profile
    const b = profiles[second[i] as number] as Profile
    if (!/^(?:11|50)/.test(a.record.regionCode) || !/^(?:11|50)/.test(b.record.regionCode)) continue
    const evidence = compare(a, b)
    for (const stratum of strataOf(evidence, classifyPair(a, b, pairModel))) {
      const key = [stratum, listOf(a.record), listOf(b.record)].join(' × ')
      const bucket = buckets.get(key) ?? { stratum, pairs: [] }
      bucket.pairs.push([first[i] as number, second[i] as number])
      buckets.set(key, bucket)
    }
  }
  return buckets
}

/** Returns a list with its province: the lists of Jeju are few and have different addresses. */
function listOf({ source, regionCode }: NormalRecord): string {
  return `${source.name} ${regionCode.slice(0, 2)}`
}

function takeFresh(pairs: readonly Pair[], most: number, used: Set<number>): Pair[] {
  const taken: Pair[] = []
  for (const pair of pairs) {
    if (taken.length === most) break
    if (used.has(pair[0]) || used.has(pair[1])) continue
    used.add(pair[0]).add(pair[1])
    taken.push(pair)
  }
  return taken
}

/** Shuffles by Fisher–Yates. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T]
  }
  return mixed
}

function writeDraw(folder: string, all: readonly NormalRecord[], pairs: readonly Pair[]): void {
  const printer = new SheetPrinter(all)
  const sides = pairs.map(([a, b]) => [all[a] as NormalRecord, all[b] as NormalRecord] as const)
  mkdirSync(folder, { recursive: true })
  const lines = sides.map(([a, b]) => `${JSON.stringify({ a: nameOf(a.record), b: nameOf(b.record) })}\n`)
  writeFileSync(path.join(folder, 'pairs.ndjson'), lines.join(''))
  for (let start = 0; start < sides.length; start += PAIRS_A_SHEET) {
    const sheet = sides.slice(start, start + PAIRS_A_SHEET).map(([a, b], i) => printer.print(start + i + 1, a, b))
    const number = String(start / PAIRS_A_SHEET + 1).padStart(2, '0')
    writeFileSync(path.join(folder, `sheet${number}.txt`), `${sheet.join('\n')}\n`)
  }
}
