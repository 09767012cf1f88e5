import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seededRandom } from '#base/seededRandom.ts'
import { SMALL_TREES } from '#linkage/learn.ts'
import { boost, logOdds } from '#linkage/boostedTrees.ts'
import { BuildLog } from '#operate/buildLog.ts'
import { demoInputs } from '#operate/demo.ts'
import { readGeography } from '#operate/readGeography.ts'
import { readLists } from '#operate/readLists.ts'
import { block } from '#pipeline/block.ts'
import { compareKeys } from '#pipeline/canonicalOrder.ts'
import { compare } from '#pipeline/compare.ts'
import { judge } from '#pipeline/decide.ts'
import { decideWeights } from '#pipeline/decideWeights.ts'
import { evidenceRow, ROW_DIRECTIONS } from '#pipeline/evidenceRow.ts'
import { normaliseRecords } from '#pipeline/normalise.ts'
import type { NormalRecord } from '#pipeline/normalRecord.ts'
import type { PairModel } from '#pipeline/pairModel.ts'
import { statisticsOf, type Profile, profilesOf } from '#pipeline/profile.ts'
import { demoLists } from '../../src/main/demoLists.ts'
import { readLabels } from './labels.ts'
import { REAL_DATA_DEFAULT, realRecords } from './realRecords.ts'

// `npm run learn:pairs [-- --data DIR]`: learns the model that ships, from the demo's truth and from the judged pairs that
// are not held back, and writes src/pipeline/pairModel.json. The same inputs give the same file.

interface Example {
  row: Float64Array
  label: 0 | 1
  /** True for a judged pair of real records: those set the limits. */
  isReal: boolean
}

const OUT = path.join(import.meta.dirname, '../../src/pipeline/pairModel.json')
const DEMO_AS_OF = '2026-11-21'
/** As many of the demo as were judged: it has cases the judged ones lack, and must not outvote them. */
const DEMO_PAIRS = 400
/** Demo pairs that the table is sure about teach nothing. */
const DEMO_BAND_BITS = [-6, 12] as const
const FOLDS = 10
const REPEATS = 3
const OPTIONS = { ...SMALL_TREES, directions: Object.values(ROW_DIRECTIONS) }
/** Share of right ones among judged pairs merged by themselves, in cross-validation: they are the hard ones of the lists. */
const PRECISION_MIN = 0.98
/** A pair with less than one chance in four is not worth a person's time. */
const REVIEW_FROM = -1.1
const DIGITS = 6

const { values } = parseArgs({ options: { data: { type: 'string', default: REAL_DATA_DEFAULT } } })
const examples = [...(await judgedExamples(values.data)), ...(await demoExamples())]
const sameFrom = limitOf(examples, crossValidated(examples))
const { base, trees } = boost(rowsOf(examples), labelsOf(examples), OPTIONS, seededRandom(0))
const model: PairModel = { base, trees, sameFrom, reviewFrom: REVIEW_FROM }
writeFileSync(OUT, `${JSON.stringify(model, (_, value: unknown) => shortened(value))}\n`)

function shortened(value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value
}

function rowsOf(from: readonly Example[]): Float64Array[] {
  return from.map(({ row }) => row)
}

function labelsOf(from: readonly Example[]): number[] {
  return from.map(({ label }) => label)
}

function exampleOf(a: Profile, b: Profile, label: 0 | 1, isReal: boolean): Example {
  const evidence = compare(a, b)
  const standing = a.namesakes.standingOf(a.record, b.record)
  return { row: evidenceRow(evidence, judge(evidence, decideWeights), standing), label, isReal }
}

async function judgedExamples(data: string): Promise<Example[]> {
  const real = await realRecords(data)
  if (real.kind === 'absent') throw new Error(real.reason)
  const profiles = profilesOf(real.records, statisticsOf(real.records))
  const byKey = new Map(profiles.map((profile) => [keyOf(profile.record.record), profile]))
  return readLabels()
    .filter(({ split, label }) => split === 'tune' && label !== 'unsure')
    .map(({ a, b, label }) => {
      const [left, right] = [byKey.get(keyOf(a)), byKey.get(keyOf(b))]
      if (left === undefined || right === undefined) throw new Error(`a judged record is missing: ${keyOf(a)}`)
      return exampleOf(left, right, label === 'same' ? 1 : 0, true)
    })
}

async function demoExamples(): Promise<Example[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-learn-'))
  try {
    await demoLists.write(folder, DEMO_AS_OF)
    const { sources, regions, stations } = demoInputs(demoLists, folder, DEMO_AS_OF)
    const reading = await readLists(sources, new BuildLog(() => 0, ignore))
    if (reading.kind === 'unreadable') throw new Error(reading.reason)
    const geography = await readGeography(regions, stations)
    const { records } = normaliseRecords(reading.readings, geography, DEMO_AS_OF, ignore)
    return drawnDemo(records, readTruth(path.join(folder, demoLists.truthFile)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function drawnDemo(records: readonly NormalRecord[], truth: ReadonlyMap<string, number>): Example[] {
  const ordered = records.toSorted(compareKeys).map((record, index) => ({ ...record, index }))
  const statistics = statisticsOf(ordered)
  const profiles = profilesOf(ordered, statistics)
  const { first, second } = block(profiles, statistics)
  const venueOf = ({ record }: Profile) => truth.get(keyOf(record.record)) ?? 0
  const examples: { example: Example; at: number }[] = []
  const random = seededRandom(1)
  first.forEach((at, i) => {
    const [a, b] = [profiles[at] as Profile, profiles[second[i] as number] as Profile]
    const example = exampleOf(a, b, venueOf(a) !== 0 && venueOf(a) === venueOf(b) ? 1 : 0, false)
    const bits = example.row[0] as number
    if (bits >= DEMO_BAND_BITS[0] && bits <= DEMO_BAND_BITS[1]) examples.push({ example, at: random() })
  })
  return examples
    .sort((a, b) => a.at - b.at)
    .slice(0, DEMO_PAIRS)
    .map(({ example }) => example)
}

function readTruth(file: string): Map<string, number> {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const told = lines.map((line) => JSON.parse(line) as { source: string; sourceId: string; venue: number })
  return new Map(told.map((line) => [keyOf(line), line.venue]))
}

/** The log odds of every example by trees that have not seen it. */
function crossValidated(all: readonly Example[]): Float64Array {
  const odds = new Float64Array(all.length)
  for (let turn = 0; turn < REPEATS; turn++) {
    const random = seededRandom(100 + turn)
    const folds = all.map(() => Math.floor(random() * FOLDS))
    for (let fold = 0; fold < FOLDS; fold++) {
      const seen = all.filter((_, i) => folds[i] !== fold)
      const trees = boost(rowsOf(seen), labelsOf(seen), OPTIONS, seededRandom(fold))
      all.forEach(({ row }, i) => {
        if (folds[i] === fold) odds[i] = (odds[i] as number) + logOdds(trees, row) / REPEATS
      })
    }
  }
  return odds
}

/** The lowest log odds from which the judged pairs are right often enough; guarded pairs are never merged by themselves. */
function limitOf(all: readonly Example[], odds: Float64Array): number {
  const isGuarded = ({ row }: Example) => row[Object.keys(ROW_DIRECTIONS).indexOf('guarded')] === 1
  const judged = all.map((example, i) => ({ ...example, odds: odds[i] as number })).filter(({ isReal }) => isReal)
  const positives = judged.filter(({ label }) => label === 1).length
  for (let from = 0; ; from += 0.05) {
    const merged = judged.filter((example) => example.odds >= from && !isGuarded(example))
    const right = merged.filter(({ label }) => label === 1).length
    if (right < merged.length * PRECISION_MIN) continue
    const figures = `precision ${(right / merged.length).toFixed(3)}, recall ${(right / positives).toFixed(3)}`
    process.stdout.write(
      `merged from ${from.toFixed(2)}: ${figures} of ${judged.length} judged pairs, cross-validated\n`,
    )
    return from
  }
}

function keyOf({ source, sourceId }: { source: string; sourceId: string }): string {
  return `${source} ${sourceId}`
}

function ignore(): void {}
