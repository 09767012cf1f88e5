import type { CutLine, JoinLine, PairLine } from '#dataset/pairLine.ts'
import type { VenueLine } from '#dataset/venueLine.ts'
import type { BuildMemory } from '#pipeline/buildMemory.ts'
import type { NameCounts } from '#pipeline/nameCounts.ts'
import type { PipelineReport } from '#pipeline/report.ts'
import type { PreviousRelease } from '#search/previousIndex.ts'
import type { RejectedLine } from '#sources/record.ts'
import type { ReadList } from './memoryFile.ts'

/** What a release is written from, whether all of it was worked out anew or only what changed. */
export interface BuildContent {
  /** Null once it is written: it holds on to what is known of every record, and merging needs the memory. */
  matched: MatchedContent | null
  /** About how many venues there are. */
  venues: number
  /** Null once they are written: they hold on to the records. */
  lines: LinesOfVenues | null
  redirects: ReadonlyMap<string, string>
  /** The index of the release before, where venues are taken over from it. */
  previousIndex: PreviousRelease | null
  rejected: readonly RejectedLine[]
  report: PipelineReport
}

/** The venues' lines, ascending by id; `done` is told what they came to once the last was taken. */
export type LinesOfVenues = (
  done: (counts: Readonly<Record<string, number>>) => void,
) => Iterable<VenueLine> | AsyncIterable<VenueLine>

/** A release's content, and the version of the release before, if there is one. */
export interface WorkedOut {
  kind: 'built'
  content: BuildContent
  before: string | null
}

/** What follows from the pairs of records. */
export interface MatchedContent {
  review: Iterable<PairLine>
  joins: Iterable<JoinLine>
  cuts: Iterable<CutLine>
  nameCounts: NameCounts
  /** The lists as they were read, and what the next build may go on from. */
  lists: readonly ReadList[]
  remember: () => BuildMemory
}

/** A build that an operator can mend. `details` are further lines. */
export interface BuildFailure {
  kind: 'failed'
  message: string
  details: readonly string[]
}

export function failed(message: string, details: readonly string[] = []): BuildFailure {
  return { kind: 'failed', message, details }
}
