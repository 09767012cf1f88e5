import type { Tier } from '#contract/parameters/fields.ts'
import type { ChangeListManifest } from '#contract/schemas/releases/changeListSchema.ts'
import type { ExportManifest, SampleManifest } from '#contract/schemas/releases/exportSchema.ts'
import type { ReleaseDifference } from '#contract/schemas/releases/releaseDifference.ts'

/** Files that are made of a release: complete in their folder, or on their way. */
export type Prepared<Manifest> =
  | { kind: 'ready'; folder: string; manifest: Manifest }
  /** They are being made; the caller asks again. */
  | { kind: 'preparing' }
  /** The release, or for changes one of the two, is no longer held. */
  | { kind: 'gone' }

/**
 * Makes files of releases at the first request and stores them. Each call waits for at most some seconds. Rejects when
 * the files cannot be made.
 */
export interface ReleaseProducts {
  /** The data versions whose releases are held, newest first. */
  held(): Promise<readonly string[]>
  exportOf(dataVersion: string, tiers: readonly Tier[]): Promise<Prepared<ExportManifest>>
  sampleOf(dataVersion: string): Promise<Prepared<SampleManifest>>
  /** What would happen to the venues of the served release when another one is published. */
  differenceOf(served: string, version: string): Promise<Prepared<ReleaseDifference>>
  changesOf(since: string, dataVersion: string): Promise<Prepared<ChangeListManifest>>
}

/** The seconds after which a caller asks again for files that are being made. */
export const PREPARING_RETRY_S = 10
