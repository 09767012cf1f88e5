import { MATCH_PROBABILITY_DEFAULT } from '#contract/match.ts'
import { match } from '#pipeline/match/match.ts'
import { StageLog } from '#pipeline/report/stageLog.ts'
import { realRecords } from '../korea/realRecords.ts'
import { intervalOf } from '../korea/section.ts'
import { table } from '../markdownTable.ts'
import { judgedListings, keyOf } from './judgedListings.ts'
import { releaseWithout } from './leftOutRelease.ts'
import { figuresOf, type MatchFigures, type MatchOutcome, outcomesOf } from './score.ts'

export type MatchResult =
  | { kind: 'scored'; venues: number; rows: { what: string; figures: MatchFigures }[]; seconds: number }
  | { kind: 'absent'; reason: string }

/** The draw that is held back; those before it informed decisions (korea/README.md). */
const HELD_DRAW = 4

/** Matches the judged records of the real lists in `folder` with a release without them, or returns why not. */
export async function judgedMatch(folder: string): Promise<MatchResult> {
  const start = performance.now()
  const listings = judgedListings()
  const companions = await companionsIn(folder)
  if (companions.kind === 'absent') return companions
  const built = await releaseWithout(new Set(listings.map(({ sent }) => keyOf(sent))), folder)
  if (built.kind === 'absent') return built
  const outcomes = outcomesOf(listings, built, companions.of)
  return {
    kind: 'scored',
    venues: built.release.venues.length,
    rows: [
      rowOf('tune', outcomes, (split) => split === 'tune'),
      rowOf('held', outcomes, (split) => split === 'held'),
      rowOf('held, fourth draw', outcomes, (split, draw) => split === 'held' && draw === HELD_DRAW),
    ],
    seconds: (performance.now() - start) / 1000,
  }
}

function rowOf(what: string, outcomes: readonly MatchOutcome[], suits: (split: string, draw: number) => boolean) {
  return { what, figures: figuresOf(outcomes.filter(({ judged }) => suits(judged.split, judged.draw))) }
}

/** Returns by record the records that a build of all lists joins with it. */
async function companionsIn(
  folder: string,
): Promise<{ kind: 'known'; of: (record: string) => readonly string[] } | { kind: 'absent'; reason: string }> {
  const real = await realRecords(folder)
  if (real.kind === 'absent') return real
  const { clusters } = match(real.records, new StageLog(() => {}))
  const keys = real.records.map(({ record }) => keyOf(record))
  const companions = new Map<string, readonly string[]>()
  for (const members of clusters) {
    const own = members.map((member) => keys[member] as string)
    for (const key of own) companions.set(key, own)
  }
  return { kind: 'known', of: (record) => companions.get(record) ?? [] }
}

/** Returns the section of RESULTS.md about matching. */
export function matchSection(result: MatchResult): string {
  const title = "## Matching callers' venues"
  if (result.kind === 'absent') return `${title}\n\nSkipped: ${result.reason}.`
  const share = (hits: number, of: number) =>
    `${((100 * hits) / Math.max(1, of)).toFixed(1)} % (${intervalOf(hits, of)})`
  const rows = result.rows.map(({ what, figures }) => {
    const { listings, same, firstIsJudged, firstIsRight, found, wrong } = figures
    return [
      what,
      String(listings),
      String(same),
      share(firstIsRight, same),
      share(firstIsJudged, same),
      share(found, same),
      `${share(wrong, listings)}: ${wrong}`,
    ]
  })
  return `${title}

One record of each judged pair of the [Korean truth](korea/README.md), sent alone to a release of ${result.venues.toLocaleString('en-US')} venues that was built without it ([match/README.md](match/README.md)). Right is the venue of the other record, or a venue that a build with the record joins with it; wrong is any other answer above the default limit of ${MATCH_PROBABILITY_DEFAULT}. The pairs are hard: most were drawn around the limit of the model. In brackets the 95 % interval (Wilson). In ${result.seconds.toFixed(0)} s.

${table(['split', 'sent', 'same', 'right venue first', "first is the pair's venue", 'right venue answered', 'wrong venue answered'], rows)}`
}
