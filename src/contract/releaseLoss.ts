import type { LossAllowance, LossPermission } from './lossAllowance.ts'
import type { ComparedRelease } from './schemas/releases/releaseFigures.ts'

/** A smaller share of the previous venues is unusual: a list failed, or a filter is wrong. */
export const VENUES_KEPT_MIN = 0.8
/** Medians and shares vary more than counts, so only a loss of a third or more is unusual. */
const QUALITY_KEPT_MIN = 2 / 3

/** A loss of a release compared with the one being served; `before` and `after` are the figures of both. */
export type ReleaseLoss =
  | { kind: 'no_venues'; before: number | null; after: 0 }
  | { kind: 'venues'; before: number; after: number }
  | { kind: 'sido'; sido: string; before: number; after: number }
  /** Medians from 0 to 1; null when no venue has a score. */
  | { kind: 'freshness'; before: number; after: number | null }
  /** Shares of all venues, from 0 to 1. */
  | { kind: 'known_hours'; before: number; after: number }
  /** The record counts of a list; the release to be published has none. */
  | { kind: 'source'; source: string; before: number; after: 0 }

/** A figure that could not be compared, because this release does not state it and its files do not show it. */
export interface NotCompared {
  figure: 'sido' | 'freshness' | 'hours'
  /** The version of the release without the figure. */
  release: string
}

/** What a release lacks compared with the one that is served. */
export interface ReleaseComparison {
  /** The version of the release that is served; null without one, when nothing is compared. */
  served: string | null
  /** Losses that nobody permitted; the release may be published when there are none. */
  losses: readonly ReleaseLoss[]
  /** Losses that were permitted. */
  permitted: readonly ReleaseLoss[]
  /** The permissions that no loss needed, as they were given. */
  unneeded: readonly string[]
  notCompared: readonly NotCompared[]
}

/**
 * Compares `after` with `before`, the release that is served. A permission lets exactly one figure pass: the venues of
 * a permitted sido that lost too many are left out of the total, and all other sidos are still compared. A release
 * without venues needs `force`. Without a previous release, only that is refused.
 */
export function compareReleases(
  before: ComparedRelease | null,
  after: ComparedRelease,
  { force, allow }: LossPermission,
): ReleaseComparison {
  const served = before?.version ?? null
  const found = foundLosses(before, after, allow)
  const losses = force ? [] : found.filter((loss) => !allow.some((allowance) => permits(allowance, loss)))
  return {
    served,
    losses,
    permitted: found.filter((loss) => !losses.includes(loss)),
    unneeded: allow.filter((allowance) => !found.some((loss) => permits(allowance, loss))).map(({ text }) => text),
    notCompared: before === null || before.version === after.version ? [] : notCompared(before, after),
  }
}

/** Returns all losses; the total is without the sidos whose loss is permitted. */
function foundLosses(
  before: ComparedRelease | null,
  after: ComparedRelease,
  allow: readonly LossAllowance[],
): ReleaseLoss[] {
  if (before?.version === after.version) return []
  if (after.venues === 0) return [{ kind: 'no_venues', before: before?.venues ?? null, after: 0 }]
  if (before === null) return []
  const sidos = sidoLosses(before, after)
  const permitted = sidos.filter((loss) => allow.some((allowance) => permits(allowance, loss)))
  return [
    ...totalLoss(before, after, permitted),
    ...sidos,
    ...qualityLosses(before, after),
    ...sourceLosses(before, after),
  ]
}

function permits(allowance: LossAllowance, loss: ReleaseLoss): boolean {
  switch (allowance.kind) {
    case 'venues':
    case 'freshness':
      return loss.kind === allowance.kind
    case 'hours':
      return loss.kind === 'known_hours'
    case 'sido':
      return loss.kind === 'sido' && allowance.codes.includes(loss.sido)
    case 'source':
      return loss.kind === 'source' && loss.source === allowance.source
  }
}

function notCompared(before: ComparedRelease, after: ComparedRelease): NotCompared[] {
  const missing = [before, after].flatMap(({ version, figures }) =>
    figures === null ? (['sido', 'freshness', 'hours'] as const).map((figure) => ({ figure, release: version })) : [],
  )
  if (missing.length > 0 || before.figures?.medianFreshness !== null) return missing
  return [{ figure: 'freshness', release: before.version }]
}

type Loss<Kind extends ReleaseLoss['kind']> = Extract<ReleaseLoss, { kind: Kind }>

/** Compares all venues without those of some sidos. */
function totalLoss(old: ComparedRelease, next: ComparedRelease, without: readonly Loss<'sido'>[]): Loss<'venues'>[] {
  const before = without.reduce((left, sido) => left - sido.before, old.venues)
  const after = without.reduce((left, sido) => left - sido.after, next.venues)
  return after < before * VENUES_KEPT_MIN ? [{ kind: 'venues', before, after }] : []
}

function sidoLosses(old: ComparedRelease, next: ComparedRelease): Loss<'sido'>[] {
  if (old.figures === null || next.figures === null) return []
  const counts = next.figures.venuesBySido
  return Object.entries(old.figures.venuesBySido)
    .map(([sido, before]) => ({ kind: 'sido' as const, sido, before, after: counts[sido] ?? 0 }))
    .filter(({ before, after }) => after < before * VENUES_KEPT_MIN)
}

function qualityLosses(old: ComparedRelease, next: ComparedRelease): ReleaseLoss[] {
  if (old.figures === null || next.figures === null) return []
  const losses: ReleaseLoss[] = []
  const freshness = { before: old.figures.medianFreshness, after: next.figures.medianFreshness }
  if (freshness.before !== null && isDown(freshness.before, freshness.after ?? 0))
    losses.push({ kind: 'freshness', before: freshness.before, after: freshness.after })
  const share = ({ figures, venues }: ComparedRelease) => (venues === 0 ? 0 : (figures?.knownHours ?? 0) / venues)
  const hours = { before: share(old), after: share(next) }
  if (isDown(hours.before, hours.after)) losses.push({ kind: 'known_hours', ...hours })
  return losses
}

/** A loss of exactly a third counts; the margin allows for rounding. */
function isDown(before: number, after: number): boolean {
  return before > 0 && after <= before * QUALITY_KEPT_MIN + 1e-9
}

function sourceLosses(old: ComparedRelease, next: ComparedRelease): Loss<'source'>[] {
  const left = new Set(next.sources.filter(({ records }) => records > 0).map(({ name }) => name))
  return old.sources
    .filter(({ name, records }) => records > 0 && !left.has(name))
    .map(({ name, records }) => ({ kind: 'source', source: name, before: records, after: 0 }))
}
