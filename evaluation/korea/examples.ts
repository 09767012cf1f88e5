import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seededRandom } from '#base/seededRandom.ts'
import { BuildLog } from '#operate/build/buildLog.ts'
import { demoInputs } from '#operate/demo.ts'
import { readGeography } from '#operate/lists/readGeography.ts'
import { readLists } from '#operate/lists/readLists.ts'
import { block } from '#pipeline/block.ts'
import { compareKeys } from '#pipeline/normalise/canonicalOrder.ts'
import { addedLogOdds } from '#pipeline/match/addedOdds.ts'
import { compare } from '#pipeline/compare/compare.ts'
import { evidenceRow } from '#pipeline/match/evidenceRow.ts'
import { separatingGuard } from '#pipeline/match/pairGuards.ts'
import { ruleScore } from '#pipeline/match/ruleScore.ts'
import { normaliseRecords } from '#pipeline/normalise.ts'
import type { NormalRecord } from '#pipeline/normalRecord.ts'
import { type Profile, profilesOf, statisticsOf } from '#pipeline/profile.ts'
import { demoLists } from '../../src/main/demoLists.ts'

/** A pair to learn from: its evidence, and 1 when both records are one venue. */
export interface Example {
  row: Float64Array
  label: 0 | 1
}

const DEMO_AS_OF = '2026-11-21'
/** Far fewer than were judged: the demo contains cases the judged pairs lack, but must not outweigh them. */
const DEMO_PAIRS = 400
/** Demo pairs outside this band are clear by the rule score and contribute nothing. */
const DEMO_BAND_BITS = [-6, 12] as const

/** The evidence about a pair as input of the trees, and what rules make of it. */
interface Compared {
  row: Float64Array
  score: number
  /** Whether a guard separates the pair. */
  apart: boolean
  /** Log odds that rules add to those of the trees. */
  added: number
}

/** Compares two records as a build does. */
export function rowOf(a: Profile, b: Profile): Compared {
  const evidence = compare(a, b)
  const [score, apart] = [ruleScore(evidence), separatingGuard(evidence) !== null]
  const namesakeEvidence = a.namesakes.evidenceOf(a.record, b.record)
  const row = evidenceRow({ evidence, ruleScore: score, guarded: apart, namesakeEvidence })
  return { row, score, apart, added: apart ? 0 : addedLogOdds(evidence) }
}

/** Returns candidate pairs of the demo that are not clear either way, drawn with a fixed seed. */
export async function demoExamples(): Promise<Example[]> {
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
    const { row, score } = rowOf(a, b)
    const label = venueOf(a) !== 0 && venueOf(a) === venueOf(b) ? 1 : 0
    const [from, to] = DEMO_BAND_BITS
    if (score >= from && score <= to) examples.push({ example: { row, label }, at: random() })
  })
  return examples
    .sort((a, b) => a.at - b.at)
    .slice(0, DEMO_PAIRS)
    .map(({ example }) => example)
}

function readTruth(file: string): Map<string, number> {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const members = lines.map((line) => JSON.parse(line) as { source: string; sourceId: string; venue: number })
  return new Map(members.map((line) => [keyOf(line), line.venue]))
}

/** Returns one text that identifies a record of a list. */
export function keyOf({ source, sourceId }: { source: string; sourceId: string }): string {
  return `${source} ${sourceId}`
}

function ignore(): void {}
