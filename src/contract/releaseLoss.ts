import type { ComparedRelease } from './schemas/releaseFigures.ts'

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

/** What an operator permits: everything, or fewer venues of some sidos (two digits each). */
export interface LossPermission {
  force: boolean
  allowSido: readonly string[]
}

export const NO_PERMISSION: LossPermission = { force: false, allowSido: [] }

/**
 * Returns the losses of `after` compared with `before` that are not permitted; empty when it may be published. Without
 * a previous release, only a release without venues is refused. The venues of a permitted sido are left out of the
 * total, too.
 */
export function lossesOf(
  before: ComparedRelease | null,
  after: ComparedRelease,
  { force, allowSido }: LossPermission,
): ReleaseLoss[] {
  if (force || before?.version === after.version) return []
  if (after.venues === 0) return [{ kind: 'no_venues', before: before?.venues ?? null, after: 0 }]
  if (before === null) return []
  return [
    ...totalLoss(before, after, allowSido),
    ...sidoLosses(before, after).filter(({ sido }) => !allowSido.includes(sido)),
    ...qualityLosses(before, after),
    ...sourceLosses(before, after),
  ]
}

type Loss<Kind extends ReleaseLoss['kind']> = Extract<ReleaseLoss, { kind: Kind }>

function totalLoss(old: ComparedRelease, next: ComparedRelease, allowSido: readonly string[]): Loss<'venues'>[] {
  const compared = ({ venues, figures }: ComparedRelease) =>
    allowSido.reduce((left, sido) => left - (figures?.venuesBySido[sido] ?? 0), venues)
  const [before, after] = [compared(old), compared(next)]
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
