import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { metresApart } from '#base/geometry.ts'
import { type Random, seededRandom } from '#base/seededRandom.ts'
import { classifyPair } from '#pipeline/classifyPair.ts'
import { compare } from '#pipeline/compare/compare.ts'
import { match, type Matching } from '#pipeline/match/match.ts'
import { wholeName } from '#pipeline/normalise/nameWords.ts'
import type { NormalRecord } from '#pipeline/normalRecord.ts'
import { StageLog } from '#pipeline/report/stageLog.ts'
import { BLOCKING_RULES } from '#venue/decisionRecord.ts'
import { type NamedRecord, readLabels, type Split } from './labels.ts'
import { REAL_DATA_DEFAULT, realRecords } from './realRecords.ts'
import { SheetPrinter } from './sheet.ts'
import { STRATUM_PAIRS, type Stratum, strataOf } from './strata.ts'

// `node evaluation/korea/sample.ts --out DIR [--data DIR] [--seed N]`: draws pairs of real records to be judged by hand.

const PAIRS_A_SHEET = 50
const SEOUL = '11'
/** Two open venues of one name within this distance look like one to a guest. */
const VISIBLE_M = 100
/** Rules that find pairs which share part of the name. */
const NAME_RULES = BLOCKING_RULES.reduce((bits, rule, at) => bits | (rule.endsWith('part_of_name') ? 1 << at : 0), 0)

type Pair = readonly [first: number, second: number]

interface DrawnPair {
  pair: Pair
  split: Split
}

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    data: { type: 'string', default: REAL_DATA_DEFAULT },
    seed: { type: 'string', default: '16' },
  },
})
if (values.out === undefined) throw new Error('--out DIR is required: the folder for pairs.ndjson and the sheets')
const real = await realRecords(values.data)
if (real.kind === 'absent') throw new Error(real.reason)
writeDraw(values.out, real.records, draw(real.records, seededRandom(Number(values.seed))))

/** Returns the pairs of all strata and both splits in random order, with each record in one pair at most. */
function draw(all: readonly NormalRecord[], random: Random): DrawnPair[] {
  const byStratum = pairsByStratum(all)
  const used = judgedBefore(all)
  const drawn: DrawnPair[] = []
  for (const [stratum, pairs] of Object.entries(STRATUM_PAIRS)) {
    const mixed = shuffled(byStratum.get(stratum as Stratum) ?? [], random)
    const taken = takeFresh(mixed, pairs.held + pairs.tune, used)
    // Also when a stratum has too few pairs, both splits get their share of it.
    const held = Math.round((taken.length * pairs.held) / (pairs.held + pairs.tune))
    taken.forEach((pair, i) => drawn.push({ pair, split: i < held ? 'held' : 'tune' }))
    process.stdout.write(`${stratum}: ${taken.length} of ${mixed.length} pairs, ${held} of them held\n`)
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

/** Returns the candidate pairs of Seoul by stratum, and pairs of records of visible duplicates. */
function pairsByStratum(all: readonly NormalRecord[]): Map<Stratum, Pair[]> {
  const matching = match(all, new StageLog(() => {}))
  const { profileAt, pairs, model } = matching
  const strata = new Map<Stratum, Pair[]>([['visible duplicate', visibleDuplicates(matching, all)]])
  for (let row = 0; row < pairs.first.length; row++) {
    const pair: Pair = [pairs.first[row] as number, pairs.second[row] as number]
    const [a, b] = [profileAt(pair[0]), profileAt(pair[1])]
    const [recordA, recordB] = [all[pair[0]] as NormalRecord, all[pair[1]] as NormalRecord]
    if (!inSeoul(recordA) || !inSeoul(recordB)) continue
    const sharesPartOfName = ((pairs.rules[row] as number) & NAME_RULES) !== 0
    const [evidence, classification] = [compare(a, b), classifyPair(a, b, model)]
    for (const stratum of strataOf({ a: recordA, b: recordB, evidence, sharesPartOfName, classification })) {
      const known = strata.get(stratum)
      if (known === undefined) strata.set(stratum, [pair])
      else known.push(pair)
    }
  }
  return strata
}

/** Returns the nearest pairs of records of two open venues with one name, found by name alone. */
function visibleDuplicates({ profileAt, clusters }: Matching, all: readonly NormalRecord[]): Pair[] {
  const byName = new Map<string, { venue: number; at: number }[]>()
  clusters.forEach((members, venue) => {
    const records = members.map((at) => profileAt(at).record)
    if (records.every(({ closed }) => closed)) return
    for (const at of members) {
      const record = all[at] as NormalRecord
      const name = wholeName(record.name)
      if (!inSeoul(record) || record.closed) continue
      const named = byName.get(name)
      if (named === undefined) byName.set(name, [{ venue, at }])
      else named.push({ venue, at })
    }
  })
  const nearest = new Map<string, { pair: Pair; metres: number }>()
  for (const named of byName.values()) {
    for (const one of named) {
      for (const other of named) {
        if (one.at >= other.at || one.venue === other.venue) continue
        const [a, b] = [profileAt(one.at).record, profileAt(other.at).record]
        const metres = metresApart(a.lat, a.lng, b.lat, b.lng)
        const key = [one.venue, other.venue].toSorted((left, right) => left - right).join(' ')
        if (metres > VISIBLE_M || metres >= (nearest.get(key)?.metres ?? Infinity)) continue
        nearest.set(key, { pair: [one.at, other.at], metres })
      }
    }
  }
  return [...nearest.values()].map(({ pair }) => pair)
}

function inSeoul({ regionCode }: NormalRecord): boolean {
  return regionCode.startsWith(SEOUL)
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

function writeDraw(folder: string, all: readonly NormalRecord[], drawn: readonly DrawnPair[]): void {
  const printer = new SheetPrinter(all)
  const sides = drawn.map(({ pair: [a, b], split }) => ({
    a: all[a] as NormalRecord,
    b: all[b] as NormalRecord,
    split,
  }))
  mkdirSync(folder, { recursive: true })
  const lines = sides.map(
    ({ a, b, split }) => `${JSON.stringify({ a: nameOf(a.record), b: nameOf(b.record), split })}\n`,
  )
  writeFileSync(path.join(folder, 'pairs.ndjson'), lines.join(''))
  for (let start = 0; start < sides.length; start += PAIRS_A_SHEET) {
    const sheet = sides.slice(start, start + PAIRS_A_SHEET).map(({ a, b }, i) => printer.print(start + i + 1, a, b))
    const number = String(start / PAIRS_A_SHEET + 1).padStart(2, '0')
    writeFileSync(path.join(folder, `sheet${number}.txt`), `${sheet.join('\n')}\n`)
  }
}
