/** A place that the visitor saved, with what a list of saved places shows. */
export interface SavedPlace {
  id: string
  name: string
  address: string | null
}

/** Beyond this number the oldest are dropped: some 20 kB of a browser's storage. */
const SAVED_MAX = 200

/** Returns the places with the given one in front, or without it when they contain it. */
export function toggled(places: readonly SavedPlace[], place: SavedPlace): readonly SavedPlace[] {
  const others = places.filter(({ id }) => id !== place.id)
  return others.length < places.length ? others : [place, ...others].slice(0, SAVED_MAX)
}

/** Returns the saved places of a stored text; entries that are not places are left out. */
export function readSavedPlaces(text: string | null): readonly SavedPlace[] {
  const parsed: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(parsed) ? parsed.filter(isSavedPlace).slice(0, SAVED_MAX) : []
}

function isSavedPlace(value: unknown): value is SavedPlace {
  const { id, name, address } = (value ?? {}) as Partial<Record<keyof SavedPlace, unknown>>
  return typeof id === 'string' && typeof name === 'string' && (address === null || typeof address === 'string')
}
