import { table } from '../markdownTable.ts'
import { realRecords } from './realRecords.ts'
import { koreaPairs, type PairScore, scoreOf } from './score.ts'

export type KoreaResult =
  | { kind: 'scored'; records: number; rows: KoreaRow[]; seconds: number }
  | { kind: 'absent'; reason: string }

/** A split, or one draw of it. */
export interface KoreaRow {
  what: string
  score: PairScore
}

/** How the draws were taken. */
const DRAW_TITLES = {
  1: 'first draw',
  2: 'second draw, around the limit of the learned model',
  3: 'third draw, likewise',
  4: 'fourth draw, half of its held pairs uniform among candidates of one dong',
} as const

/** Reads and matches the real lists of `folder` and scores the judged pairs, or returns why not. */
export async function judgedKorea(folder: string): Promise<KoreaResult> {
  const start = performance.now()
  const real = await realRecords(folder)
  if (real.kind === 'absent') return real
  const pairs = koreaPairs(real.records)
  return {
    kind: 'scored',
    records: real.records.length,
    rows: (['tune', 'held'] as const).flatMap((split) => [
      { what: split, score: scoreOf(pairs, split) },
      ...Object.entries(DRAW_TITLES).map(([draw, what]) => ({
        what: `${split}, ${what}`,
        score: scoreOf(pairs, split, Number(draw)),
      })),
    ]),
    seconds: (performance.now() - start) / 1000,
  }
}

/** Returns the section of RESULTS.md about real Korean records. */
export function koreaSection(result: KoreaResult): string {
  const title = '## Korean truth'
  if (result.kind === 'absent') return `${title}\n\nSkipped: ${result.reason}.`
  const rows = result.rows.map(({ what, score }) => {
    const { pairs, positives, joined, right, precision, recall, f1 } = score
    return [
      what,
      String(pairs),
      String(positives),
      `${precision.toFixed(3)} (${intervalOf(right, joined)})`,
      `${recall.toFixed(3)} (${intervalOf(right, positives)})`,
      f1.toFixed(3),
    ]
  })
  return `${title}

Hard pairs of ${result.records.toLocaleString('en-US')} real records, judged by hand, scored by where they ended after clustering ([korea/README.md](korea/README.md)); in brackets the 95 % interval (Wilson). In ${result.seconds.toFixed(0)} s.

${table(['split', 'pairs', 'same', 'precision', 'recall', 'F1'], rows)}`
}

/** The two-sided 95 % quantile of the normal distribution. */
const Z = 1.96

/**
 * Returns Wilson's interval of a share: valid for small counts and at the ends, where the plain interval leaves 0–1.
 */
export function intervalOf(hits: number, trials: number): string {
  if (trials === 0) return 'nothing to count'
  const share = hits / trials
  const spread = Z * Math.sqrt((share * (1 - share)) / trials + (Z * Z) / (4 * trials * trials))
  const scale = 1 + (Z * Z) / trials
  // Rounding may leave a value slightly below zero.
  const at = (sign: number) => Math.max(0, (share + (Z * Z) / (2 * trials) + sign * spread) / scale).toFixed(3)
  return `${at(-1)}–${at(1)}`
}
