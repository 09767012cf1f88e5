import path from 'node:path'
import type { HistoryRun } from '#venue/history.ts'
import { openRelease } from '#dataset/release.ts'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { memberKey, type PreviousRelease } from '#pipeline/identity.ts'
import { readNameCounts } from '#pipeline/memory/nameCountsFile.ts'

/**
 * Reads what a build takes over from the previous release: ids by member, histories, redirects, and the one lines by
 * id. Verifies the release in full.
 */
export async function readPrevious(
  folder: string,
): Promise<
  | { kind: 'ok'; version: string; previous: PreviousRelease; lines: ReadonlyMap<string, string> }
  | { kind: 'refused'; reason: string }
> {
  const opening = await openRelease(folder, { verify: 'full' })
  if (opening.kind === 'refused') return opening
  const members = new Map<string, string>()
  const history = new Map<string, readonly HistoryRun[]>()
  const lines = new Map<string, string>()
  for await (const venue of opening.release.venues()) {
    for (const { source, sourceId } of venue.members) members.set(memberKey(source, sourceId), venue.place.id)
    if (venue.place.aiSummary !== null) lines.set(venue.place.id, venue.place.aiSummary)
    if (venue.history.length > 0) history.set(venue.place.id, venue.history)
  }
  const redirects = await opening.release.redirects()
  const nameCounts = await readNameCounts(path.join(folder, RELEASE_FILES.nameCounts))
  return {
    kind: 'ok',
    version: opening.release.manifest.version,
    previous: { members, history, redirects, ...(nameCounts && { nameCounts }) },
    lines,
  }
}
