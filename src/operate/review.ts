import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { metresApart } from '#base/geometry.ts'
import type { PairLine, PairSide } from '#dataset/pairLine.ts'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { appendSettled, readSettled } from './settledFile.ts'

/** Asks one question; resolves to null at the end of input. */
export type Ask = (question: string) => Promise<string | null>

export type ReviewOutcome =
  | { kind: 'reviewed'; same: number; different: number; left: number }
  | { kind: 'refused'; reason: string }

const HELP = 'y: one venue, n: two venues, s: skip, q: quit'

/**
 * Shows the undecided pairs of a release, most likely first, and stores each answer in `decisions` at once; later
 * builds apply them.
 */
export async function review(release: string, decisions: string, ask: Ask): Promise<ReviewOutcome> {
  const file = path.join(release, RELEASE_FILES.review)
  if (!existsSync(file)) return { kind: 'refused', reason: `there is no ${file}: build the release again` }
  const settled = await readSettled(decisions)
  if (settled.kind === 'refused') return settled
  const known = new Set(settled.pairs.map(pairKey))
  const tally = { same: 0, different: 0, left: 0 }
  let isOver = false
  for await (const pair of reviewPairs(file)) {
    if (known.has(pairKey(pair))) continue
    const answer = isOver ? 'quit' : await answerTo(pair, ask)
    if (answer === 'quit') isOver = true
    if (answer === 'same' || answer === 'different') {
      await appendSettled(decisions, { a: pair.a, b: pair.b, same: answer === 'same' })
      tally[answer]++
    } else tally.left++
  }
  return { kind: 'reviewed', ...tally }
}

/** Reads the pairs of a release's file, most likely first. */
export async function* reviewPairs(file: string): AsyncGenerator<PairLine> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    yield JSON.parse(line) as PairLine
}

/** Returns one key for two records, in either order. */
export function pairKey({
  a,
  b,
}: {
  a: { source: string; sourceId: string }
  b: { source: string; sourceId: string }
}): string {
  return [a, b]
    .map(({ source, sourceId }) => `${source}\u0000${sourceId}`)
    .sort()
    .join('\u0000')
}

async function answerTo(pair: PairLine, ask: Ask): Promise<'same' | 'different' | 'skip' | 'quit'> {
  for (;;) {
    const answer = await ask(`\n${pairText(pair)}\none venue? [y/n/s/q] `)
    switch (answer?.trim().toLowerCase()) {
      case 'y':
        return 'same'
      case 'n':
        return 'different'
      case 's':
        return 'skip'
      case 'q':
      case undefined:
        return 'quit'
      default:
        pair = { ...pair, reasons: [...pair.reasons.filter((reason) => reason !== HELP), HELP] }
    }
  }
}

/** Formats both records side by side, part by part, and the evidence below. */
export function pairText({ a, b, chance, reasons }: PairLine): string {
  const rows: [string, (side: PairSide) => string][] = [
    ['list', ({ source, sourceId }) => `${source} ${sourceId}`],
    ['name', ({ name }) => name],
    ['address', ({ address }) => address || '–'],
    ['phone', ({ phone }) => phone || '–'],
  ]
  const apart = Math.round(metresApart(a.lat, a.lng, b.lat, b.lng))
  return [
    ...rows.map(([label, of]) => `${label.padEnd(8)} ${of(a)}\n${' '.repeat(8)} ${of(b)}`),
    // Pairs of the review band are never certain: a guard may have separated records that look the same.
    `${apart} m apart, chance ${Math.min(99, Math.floor(100 * chance))} %: ${reasons.join(', ')}`,
  ].join('\n')
}
