import path from 'node:path'
import { EXPORT_MANIFEST, SAMPLE_FILE, type SampleManifest } from '#contract/schemas/releases/exportSchema.ts'
import { STORED_FIELDS } from '#venue/records.ts'
import { placesById } from '../changes/releaseChanges.ts'
import { shownPlace } from '../changes/shownPlace.ts'
import { checksumOf } from '../checksum.ts'
import { openLines } from '../release.ts'
import { chosenSample } from './chosenSample.ts'
import { writeFolder } from './exportDraft.ts'
import { TextFile } from './textFile.ts'
import type { ExportOutcome } from './writeExport.ts'

/** Enough to try out every field and format, too few to replace the data. */
const SAMPLE_PLACES = 1_000

/** Writes a sample of a release with all fields, in the order of ids. Refuses a release that cannot be opened. */
export async function writeSample(release: string, out: string): Promise<ExportOutcome<SampleManifest>> {
  const opening = await openLines(release)
  if (opening.kind === 'refused') return opening
  const { folder, manifest } = opening.lines
  const written = await writeFolder(out, EXPORT_MANIFEST, async (draft) => {
    const chosen = await chosenSample(placesById(folder), SAMPLE_PLACES)
    const name = path.join(draft, SAMPLE_FILE)
    await using file = await TextFile.create(name)
    for await (const place of placesById(folder)) {
      if (chosen.has(place.id)) await file.add(`${JSON.stringify(shownPlace(place, STORED_FIELDS))}\n`)
    }
    await file.finish()
    return { dataVersion: manifest.version, places: chosen.size, ...(await checksumOf(name)) }
  })
  return { kind: 'written', manifest: written }
}
