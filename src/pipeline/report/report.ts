import type { PairLine } from '#dataset/pairLine.ts'
import type { Declaration } from '#sources/record.ts'
import type { ClusterGuard, PairGuard } from '#venue/decisionRecord.ts'
import type { RuleShare } from './ruleShares.ts'

/** Reports the progress of a step, one line at a time, to a waiting person. */
export type Progress = (step: string, detail: string) => void

export interface StageReport {
  stage: string
  seconds: number
  /** Resident memory when the stage ended, MiB. */
  memoryMiB: number
  /** Numbers of inputs, outputs and rejected items, by name. */
  counts: Readonly<Record<string, number>>
}

/** A venue of several records with the pairs that joined them, for a person to check. */
export interface MergeSample {
  venueId: string
  name: string
  records: readonly {
    source: string
    sourceId: string
    name: string
    address: string
    lat: number
    lng: number
    phone: string
  }[]
  joins: readonly PairLine[]
}

/**
 * Why two venues were not joined: a guard, a person, the model (`model_unsure` pairs are those for a person to review),
 * or because no blocking rule found a pair of their records.
 */
export type ReasonApart = PairGuard | ClusterGuard | 'person' | 'model_unsure' | 'model_different' | 'never_compared'

/** Two venues by their ids. */
export type VenueIds = readonly [one: string, other: string]

/** Why two venues are two; `chance`: the probability that they are one, null when they were never compared. */
export interface VenuesApart {
  reason: ReasonApart
  chance: number | null
}

/** What happened between the lists and the venues; the source of the build report. */
export interface PipelineReport {
  stages: readonly StageReport[]
  sources: readonly {
    name: string
    independenceGroup: string
    declaration: Declaration
    records: number
    /** Records of former editions that a complete list does not hold any more. */
    absent: number
    rejected: number
    replaced: number
    setAside: Readonly<Record<string, number>>
    dropped: Readonly<Record<string, number>>
    /** Number of records of this list that share a venue with another list. */
    merged: number
  }[]
  /** By the number of records in a venue, the number of such venues. */
  clusterSizes: Readonly<Record<number, number>>
  samples: readonly MergeSample[]
  /** Pairs by outcome: same, different, review. */
  decisions: Readonly<Record<string, number>>
  /** The results of each blocking rule, by its code. */
  rules: readonly RuleShare[]
  /** Joins refused, by the code of the guard. */
  cuts: Readonly<Record<string, number>>
}
