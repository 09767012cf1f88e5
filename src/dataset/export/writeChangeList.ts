import path from 'node:path'
import {
  CHANGE_LIST_FILE,
  CHANGES_PER_OFFSET,
  type ChangeListManifest,
  type ListedChange,
} from '#contract/schemas/releases/changeListSchema.ts'
import { EXPORT_MANIFEST } from '#contract/schemas/releases/exportSchema.ts'
import { releaseChanges } from '../changes/releaseChanges.ts'
import type { VenueDifference } from '../changes/venueDifference.ts'
import { openLines } from '../release.ts'
import { writeFolder } from './exportDraft.ts'
import { TextFile } from './textFile.ts'
import type { ExportOutcome } from './writeExport.ts'

/**
 * Writes which venues changed between two releases, one line each by id, with the positions at which a reader of a page
 * starts. Venues whose scores alone differ are left out: they are most of a release. Refuses a release that cannot be
 * opened.
 */
export async function writeChangeList(
  previous: string,
  next: string,
  out: string,
): Promise<ExportOutcome<ChangeListManifest>> {
  const [before, after] = [await openLines(previous), await openLines(next)]
  if (before.kind === 'refused') return before
  if (after.kind === 'refused') return after
  const manifest = await writeFolder(out, EXPORT_MANIFEST, async (draft) => {
    await using file = await TextFile.create(path.join(draft, CHANGE_LIST_FILE))
    const offsets: number[] = []
    let total = 0
    for await (const difference of releaseChanges(before.lines, after.lines)) {
      if (difference.kinds.includes('rescored')) continue
      if (total++ % CHANGES_PER_OFFSET === 0) offsets.push(file.bytes)
      await file.add(`${JSON.stringify(listed(difference))}\n`)
    }
    await file.finish()
    const { version: since } = before.lines.manifest
    return { since, dataVersion: after.lines.manifest.version, total, bytes: file.bytes, offsets }
  })
  return { kind: 'written', manifest }
}

function listed({ id, kinds, set, into }: VenueDifference): ListedChange {
  const fields = kinds.includes('new') ? [] : Object.keys(set)
  return { id, kinds: [...kinds], fields, into }
}
