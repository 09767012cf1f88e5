import type { Meta, PlaceFields } from '#client/generated/records.ts'

export type Source = Meta['sources'][number]

/** What a map says about whose data it draws. */
export interface Credit {
  text: string
  /** Where the licence is; null when unknown. */
  url: string | null
}

/** Returns the sources of a place, in its order. An id that the release does not describe is named by itself. */
export function sourcesOfPlace({ sources }: Pick<PlaceFields, 'sources'>, known: readonly Source[]): Source[] {
  return (sources ?? []).map((id) => known.find((source) => source.id === id) ?? undescribed(id))
}

/** Stands for a source that is in a place and not in the release's list, as when the two are of different releases. */
function undescribed(id: string): Source {
  return { ...UNDESCRIBED, id, name: id }
}

/**
 * Returns the credits of the places that a map draws, each once, in the order of the release's sources. A text without a
 * licence's address is left out where the same text has one. A source that the release does not describe comes last, by
 * its id.
 */
export function creditsOf(places: readonly Pick<PlaceFields, 'sources'>[], known: readonly Source[]): Credit[] {
  const drawn = new Set(places.flatMap(({ sources }) => sources ?? []))
  const described = new Set(known.map(({ id }) => id))
  const others = [...drawn].filter((id) => !described.has(id)).toSorted()
  const credits = [...known.filter(({ id }) => drawn.has(id)), ...others.map(undescribed)].map(
    ({ name, attribution, licenceUrl }): Credit => ({ text: attribution ?? name, url: safeUrl(licenceUrl) }),
  )
  const linked = new Set(credits.flatMap(({ text, url }) => (url === null ? [] : [text])))
  const shown = credits.filter(({ text, url }) => url !== null || !linked.has(text))
  return [...new Map(shown.map((credit) => [`${credit.text} ${credit.url}`, credit])).values()]
}

/** Returns a web address, or null: a list may state anything, and a link may run a script. */
export function safeUrl(url: string | null): string | null {
  return url !== null && (url.startsWith('https://') || url.startsWith('http://')) ? url : null
}

const UNDESCRIBED = {
  licence: null,
  licenceUrl: null,
  attribution: null,
  editionDate: null,
  proves: 'mentioned',
  statesClosure: false,
} as const
