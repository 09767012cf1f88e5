import { EXPORT_MANIFEST } from '#contract/schemas/releases/exportSchema.ts'
import { DIFFERENCE_NAMED_MAX, type ReleaseDifference } from '#contract/schemas/releases/releaseDifference.ts'
import { summariseBySido } from '../changes/changeSummary.ts'
import { openLines } from '../release.ts'
import { writeFolder } from './exportDraft.ts'
import type { ExportOutcome } from './writeExport.ts'

/**
 * Writes what happened to the venues between two releases, for an operator who decides whether to publish the second. It
 * is the manifest of a folder without other files. Refuses a release that cannot be opened.
 */
export async function writeReleaseDifference(
  previous: string,
  next: string,
  out: string,
): Promise<ExportOutcome<ReleaseDifference>> {
  const [before, after] = [await openLines(previous), await openLines(next)]
  if (before.kind === 'refused') return before
  if (after.kind === 'refused') return after
  const manifest = await writeFolder(out, EXPORT_MANIFEST, () =>
    summariseBySido(before.lines, after.lines, DIFFERENCE_NAMED_MAX),
  )
  return { kind: 'written', manifest }
}
