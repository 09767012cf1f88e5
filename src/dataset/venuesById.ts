import path from 'node:path'
import type { Venue } from '#venue/venue.ts'
import { RELEASE_FILES } from './releaseFiles.ts'
import { readVenueLines } from './venueLines.ts'

/** Reads the venues of a release and checks that each id is greater than the one before. Throws otherwise. */
export async function* venuesById(folder: string): AsyncGenerator<Venue> {
  const file = path.join(folder, RELEASE_FILES.venues)
  let last = ''
  for await (const venue of readVenueLines(file)) {
    const { id } = venue.place
    if (id <= last) throw new Error(`${file} is not in the order of its ids: ${id} follows ${last}`)
    last = id
    yield venue
  }
}
