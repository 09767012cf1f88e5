import type { ReleaseSource } from './schemas/releases/releaseSource.ts'

/** Returns the days of a source's editions as people read them: one day, or the oldest and the newest. */
export function editionText({
  editionDate,
  oldestEditionDate,
}: Pick<ReleaseSource, 'editionDate' | 'oldestEditionDate'>): string | null {
  return oldestEditionDate === undefined ? editionDate : `${oldestEditionDate} – ${editionDate}`
}
