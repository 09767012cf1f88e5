import { probabilityOf } from '#linkage/boostedTrees.ts'
import type { ModelOdds, PairGuard } from '#venue/decisionRecord.ts'
import { classifyPair } from '../classifyPair.ts'
import { Namesakes } from '../compare/namesakes.ts'
import type { NameCounts } from '../nameCounts.ts'
import type { MatchRecord, NormalRecord } from '../normalRecord.ts'
import { type PairModel, pairModel } from '../pairModel.ts'
import { AddressAnchors } from '../place/addressAnchors.ts'
import type { Point } from '../place/pointStatistics.ts'
import { profilesOf, statisticsWith } from '../profile.ts'
import { namesPart } from './namesPart.ts'

/** A venue of the release that a listing may mean. */
export interface RankedVenue {
  record: MatchRecord
  /** Log odds of the pair alone. */
  logOdds: number
  /** The probability that the listing means this venue and none of the others. */
  probability: number
  /** The guard that keeps the two apart, whatever the probability; null for none. */
  guard: PairGuard | null
  /** Returns whether only one of the names is that of a part or of another shop (namesPart.ts). */
  isPart: () => boolean
  /** The odds with the evidence; null where the evidence is too weak for the model. */
  odds: () => ModelOdds | null
}

export interface Ranking {
  /** The counts by which names are weighed. */
  counts: NameCounts
  /** Venues of the names of the listing and of the candidates around them. */
  namesakes: readonly NormalRecord[]
  pointOf: (record: NormalRecord) => Point
  model?: PairModel
}

/** Classifies a listing against each candidate as a build does; returns the candidates, the likeliest first. */
export function rankVenues(
  listing: NormalRecord,
  candidates: readonly NormalRecord[],
  { counts, namesakes, pointOf, model = pairModel }: Ranking,
): RankedVenue[] {
  const records = [listing, ...candidates]
  const around = {
    pointStatistics: { pointOf },
    anchors: new AddressAnchors([]),
    namesakes: new Namesakes([...new Set([...records, ...namesakes])]),
  }
  const [profile, ...others] = profilesOf(records, statisticsWith(records, counts, around))
  if (profile === undefined) return []
  const classified = others.map((other) => ({ record: other.record, ...classifyPair(profile, other, model) }))
  return excludingOneAnother(
    classified.map(({ record, logOdds, guard, apart, odds }) => ({
      record,
      logOdds,
      guard: apart ? guard : null,
      isPart: () => namesPart(listing, record),
      odds,
    })),
  )
}

/** Returns the venues with their probabilities, the likeliest first: a listing means at most one of them. */
export function excludingOneAnother(venues: readonly Omit<RankedVenue, 'probability'>[]): RankedVenue[] {
  const total = venues.reduce((sum, { logOdds, guard }) => sum + (guard === null ? Math.exp(logOdds) : 0), 0)
  return venues
    .map((venue) => ({
      ...venue,
      probability: venue.guard === null ? Math.exp(venue.logOdds) / (1 + total) : probabilityOf(venue.logOdds) / 2,
    }))
    .sort((a, b) => b.probability - a.probability || Number(a.record.closed) - Number(b.record.closed))
}
