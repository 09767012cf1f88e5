import type { TaskOutcome } from './agents/runTasks.ts'
import { agentsSection } from './agents/section.ts'
import type { LinkageRow } from './linkage.ts'
import { everydaySection, type EverydayResult } from './everyday/section.ts'
import { hoursSection, type HoursResult } from './hours/section.ts'
import { kindsSection, type KindsResult } from './kinds/section.ts'
import { koreaSection, type KoreaResult } from './korea/section.ts'
import { table } from './markdownTable.ts'
import { matchSection, type MatchResult } from './match/section.ts'
import type { QueryOutcome } from './ranking/score.ts'
import type { SentenceOutcome } from './words/score.ts'

/** The judgement of one release, or the reason why it is missing. */
export type RankingResult =
  | { kind: 'judged'; title: string; venues: number; outcomes: readonly QueryOutcome[]; seconds: number }
  | { kind: 'skipped'; title: string; reason: string }

const WORST = 10

/** Returns RESULTS.md: figures per class, the worst results, and durations. */
export function resultsPage(results: {
  date: string
  words: readonly SentenceOutcome[]
  wordsSeconds: number
  ranking: readonly RankingResult[]
  everyday: readonly EverydayResult[] | null
  hours: HoursResult
  kinds: KindsResult
  korea: KoreaResult
  match: MatchResult
  agents: readonly TaskOutcome[]
  linkage: { rows: readonly LinkageRow[]; seconds: number }
}): string {
  return `# Evaluation

${results.date}. Written by \`npm run evaluate\`; what is judged and how stands in [README.md](README.md).

## Words

${wordsTable(results.words)}

${wrongSentences(results.words)}
In ${results.wordsSeconds.toFixed(1)} s.

${results.ranking.map(rankingSection).join('\n\n')}

${everydaySection(results.everyday)}

${hoursSection(results.hours)}

${kindsSection(results.kinds)}

${koreaSection(results.korea)}

${matchSection(results.match)}

${agentsSection(results.agents)}

## Linking listings

${linkageTable(results.linkage.rows)}

In ${results.linkage.seconds.toFixed(1)} s.
`
}

function linkageTable(rows: readonly LinkageRow[]): string {
  const cells = rows.map(({ what, figure, published }) => [what, figure, published])
  return table(['what', 'ours', 'published'], cells)
}

/** Returns the share of sentences that were read as judged. */
export function rightShare(outcomes: readonly SentenceOutcome[]): number {
  return outcomes.filter(({ right }) => right).length / outcomes.length
}

/** Returns the mean over the queries. */
export function meanNdcg(outcomes: readonly QueryOutcome[]): number {
  return outcomes.reduce((sum, { ndcg }) => sum + ndcg, 0) / outcomes.length
}

function wordsTable(outcomes: readonly SentenceOutcome[]): string {
  const groups: readonly (readonly [string, readonly SentenceOutcome[]])[] = [
    ['all', outcomes],
    ['looked at while the function was made', outcomes.filter(({ set }) => set === 'developed')],
    ['held back', outcomes.filter(({ set }) => set === 'held back')],
    ['everyday language', outcomes.filter(({ set }) => set === 'everyday')],
    ['Korean', outcomes.filter(({ sentence }) => /\p{Script=Hangul}/u.test(sentence))],
    ['English', outcomes.filter(({ sentence }) => !/\p{Script=Hangul}/u.test(sentence))],
  ]
  const rows = groups.map(([name, group]) => [
    name,
    String(group.length),
    String(group.filter(({ right }) => right).length),
    `${(100 * rightShare(group)).toFixed(1)} %`,
  ])
  return table(['sentences', 'judged', 'as judged', 'share'], rows)
}

function wrongSentences(outcomes: readonly SentenceOutcome[]): string {
  const wrong = outcomes.filter(({ right }) => !right)
  if (wrong.length === 0) return ''
  const rows = wrong.map(({ sentence, want, got }) => [sentence, code(want), code(got)])
  return `Not as judged:\n\n${table(['sentence', 'judged', 'came out'], rows)}\n`
}

function rankingSection(result: RankingResult): string {
  if (result.kind === 'skipped') return `## Ranking: ${result.title}\n\nSkipped: ${result.reason}.`
  const { title, venues, outcomes, seconds } = result
  const classes = [...Map.groupBy(outcomes, ({ kind }) => kind)]
  const rows = [['all', outcomes] as const, ...classes].map(([kind, group]) => [
    kind,
    String(group.length),
    meanNdcg(group).toFixed(3),
  ])
  // Ties keep the order of the judged list.
  const worst = outcomes.toSorted((a, b) => a.ndcg - b.ndcg).slice(0, WORST)
  const worstRows = worst.map(({ query, ndcg, grades, best }) => [
    code(query),
    ndcg.toFixed(3),
    grades.join(' ') || 'nothing',
    best.filter((grade) => grade > 0).join(' '),
  ])
  return `## Ranking: ${title}

${venues.toLocaleString('en-US')} venues, in ${seconds.toFixed(1)} s.

${table(['class', 'queries', 'nDCG@10'], rows)}

The worst:

${table(['query', 'nDCG@10', 'grades as they came', 'the best there are'], worstRows)}`
}

function code(text: string): string {
  return text === '' ? 'nothing' : `\`${text}\``
}
