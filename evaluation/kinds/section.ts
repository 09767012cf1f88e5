import { openRelease } from '#dataset/release.ts'
import { table } from '../markdownTable.ts'
import { kindLabels } from './labels.ts'
import { judgeKinds, type KindScore, scoreOfKinds } from './score.ts'

export type KindsResult =
  | { kind: 'scored'; rows: readonly { split: string; score: KindScore }[]; seconds: number }
  | { kind: 'absent'; reason: string }

/** Scores the kinds of the judged venues in the Seoul release in `folder`, or returns why not. */
export async function judgedKinds(folder: string): Promise<KindsResult> {
  const start = performance.now()
  const opening = await openRelease(folder)
  if (opening.kind === 'refused')
    return { kind: 'absent', reason: 'no release of the Seoul lists: run with --build-seoul' }
  const outcomes = await judgeKinds(kindLabels(), opening.release.venues())
  return {
    kind: 'scored',
    rows: (['tune', 'held'] as const).map((split) => ({ split, score: scoreOfKinds(outcomes, split) })),
    seconds: (performance.now() - start) / 1000,
  }
}

/** Returns the section of RESULTS.md about the kinds of venues. */
export function kindsSection(result: KindsResult): string {
  const title = '## Kinds'
  if (result.kind === 'absent') return `${title}\n\nSkipped: ${result.reason}.`
  const rows = result.rows.map(({ split, score: { venues, categoryRight, subtypeTrue, subtypes } }) => [
    split,
    String(venues),
    share(categoryRight, venues),
    share(subtypeTrue, venues),
    ...(['right', 'broad', 'absent', 'wrong', 'left_out'] as const).map((verdict) => String(subtypes[verdict])),
  ])
  return `${title}

Open venues of the Seoul release, judged by hand as a diner would ([kinds/README.md](kinds/README.md)); broad is the head of the family of a right subtype. In ${result.seconds.toFixed(1)} s.

${table(['split', 'venues', 'category right', 'subtype right, broad or absent', 'right', 'broad', 'absent', 'wrong', 'left out'], rows)}`
}

function share(count: number, of: number): string {
  return `${count} (${((100 * count) / of).toFixed(1)} %)`
}
