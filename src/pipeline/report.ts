import type { RuleShare } from './ruleShares.ts'

/** Called as work goes on: one line a step, for a person who waits. */
export type Progress = (step: string, detail: string) => void

export interface StageReport {
  stage: string
  seconds: number
  /** Resident memory when the stage ended, MiB. */
  memoryMiB: number
  /** What went in, came out, fell out: by name. */
  counts: Readonly<Record<string, number>>
}

/** Two records and why they were joined, as a person checks them. */
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
  evidence: readonly string[]
}

/** What happened between the lists and the venues; the build report is drawn from it. */
export interface PipelineReport {
  stages: readonly StageReport[]
  sources: readonly {
    name: string
    independenceGroup: string
    records: number
    rejected: number
    replaced: number
    setAside: Readonly<Record<string, number>>
    dropped: Readonly<Record<string, number>>
    /** Records of this list that share a venue with another list. */
    merged: number
  }[]
  /** Records in a venue → number of such venues. */
  clusterSizes: Readonly<Record<number, number>>
  samples: readonly MergeSample[]
  /** Pairs by outcome: same, different, review. */
  decisions: Readonly<Record<string, number>>
  /** What each blocking rule found. */
  rules: readonly RuleShare[]
  /** Joins refused by a guard, by its reason. */
  cuts: Readonly<Record<string, number>>
}
