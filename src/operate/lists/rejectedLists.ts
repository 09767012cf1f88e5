import path from 'node:path'
import { compareByCodeUnit } from '#base/text/text.ts'
import { writeLines } from '#dataset/venueLines.ts'
import type { SourceFigures } from '#pipeline/memory/buildMemory.ts'
import type { RejectedLine } from '#sources/record.ts'
import type { BuildOptions } from '../build/buildOptions.ts'
import { type BuildFailure, failed } from '../build/buildContent.ts'
import { tooManyRejected } from './readLists.ts'

/** Returns the rejected lines by source, so that a build that read only some of the lists has the same order. */
export function rejectedOf(sources: readonly Pick<SourceFigures, 'info' | 'rejected'>[]): RejectedLine[] {
  return sources.toSorted((a, b) => compareByCodeUnit(a.info.name, b.info.name)).flatMap(({ rejected }) => rejected)
}

/**
 * Returns null while no source exceeds the limit of rejected lines; else the failure, after writing all rejected lines
 * beside the release that was not made.
 */
export async function rejectionFailure(
  sources: readonly SourceFigures[],
  { maxRejected, out }: BuildOptions,
): Promise<BuildFailure | null> {
  const excess = tooManyRejected(sources, maxRejected)
  if (excess === null) return null
  const file = `${path.resolve(out)}.rejected.ndjson`
  await writeLines(file, rejectedOf(sources))
  return failed(excess.message, [...excess.reasons, `all of them: ${file}`])
}
