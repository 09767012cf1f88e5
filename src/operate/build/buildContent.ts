import type { FilePiece } from '#dataset/filePiece.ts'
import type { CutLine, JoinLine, PairLine } from '#dataset/pairLine.ts'
import type { VenueLine } from '#dataset/venueLine.ts'
import type { CompleteListRecord } from '#pipeline/absentRecords.ts'
import type { BuildMemory } from '#pipeline/memory/buildMemory.ts'
import type { NameCounts } from '#pipeline/nameCounts.ts'
import type { PipelineReport, VenueIds, VenuesApart } from '#pipeline/report/report.ts'
import type { PreviousIndexSource } from '#search/previousIndex.ts'
import type { BuiltList } from './memoryFolder.ts'

/** The content from which a release is written, for whole and incremental builds. */
export interface BuildContent {
  /** Null once the memory is written, because it refers to the data of every record and merging needs that space. */
  matched: MatchedContent | null
  /** The approximate number of venues. */
  venues: number
  /** Null once they are written, because they refer to the records. */
  lines: LinesOfVenues | null
  redirects: ReadonlyMap<string, string>
  /** The index of the previous release, where venues are taken over from it. */
  previousIndex: PreviousIndexSource | null
  /** The rejected rows of the lists, in the order of the lists. */
  rejected: readonly FilePiece[]
  report: PipelineReport
  /** Returns for pairs of venues why they are two. */
  reasonsApart: (wanted: readonly VenueIds[]) => VenuesApart[]
}

/** The venues' lines, ascending by id; `done` is called with the totals after the last line. */
export type LinesOfVenues = (
  done: (counts: Readonly<Record<string, number>>) => void,
) => Iterable<VenueLine> | AsyncIterable<VenueLine>

/** The content of a release, and the version of the previous release, if there is one. */
export interface ComputedContent {
  kind: 'built'
  content: BuildContent
  before: string | null
}

/** The results of matching pairs of records. */
export interface MatchedContent {
  review: Iterable<PairLine>
  joins: Iterable<JoinLine>
  cuts: Iterable<CutLine>
  /** The records of complete lists. */
  completeListRecords: Iterable<CompleteListRecord>
  nameCounts: NameCounts
  /** The lists as they were read, and the state from which the next build can continue. */
  lists: readonly BuiltList[]
  remember: () => BuildMemory
}

/** A build failure that an operator can fix. `details` are further lines. */
export interface BuildFailure {
  kind: 'failed'
  message: string
  details: readonly string[]
}

export function failed(message: string, details: readonly string[] = []): BuildFailure {
  return { kind: 'failed', message, details }
}
