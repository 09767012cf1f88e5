/**
 * How well a keyword fits, by where it was found, best first. All fits of a name are close together, so that among names
 * a venue on which lists agree comes before one that is only spelt better; the gap to the menu is wide, because what
 * only the menu, the address or the kind has is often not meant (docs/decisions/0054-discovery-order.md).
 */
export const KEYWORD_FITS = {
  exactName: 1,
  namePrefix: 0.95,
  /** Begins a word of the name, or ends it: Korean names put the dish last (춘천닭갈비). */
  nameWord: 0.9,
  nameSubstring: 0.8,
  menu: 0.5,
  address: 0.45,
  /** Of the named kind, without the word in a text. */
  ofKind: 0.1,
  /** The name of a place in a text of a venue elsewhere. */
  elsewhere: 0.02,
} as const
export type KeywordFit = keyof typeof KEYWORD_FITS

/** The kinds of fit, best first; the engine identifies a fit by its position here. */
export const FITS = Object.keys(KEYWORD_FITS) as KeywordFit[]

/** This number of other readings of one keyword is searched at most. */
export const READINGS_MAX = 8
/**
 * The *level* of a match orders it: that of the keyword as typed is the position of its fit. The level of a match under the nth reading of a keyword is that of its text plus n × FITS.length, n from 1 on; below
 * FITS.length the text has the keyword as typed.
 */
const LEVELS = FITS.length * (1 + READINGS_MAX)
/** The level of a whole name that is the keyword: before all others. Its fit is that of a whole name. */
export const OWN_NAME = LEVELS

/** Returns the fit of a level, as a position in FITS. */
export function fitOf(level: number): number {
  return level % FITS.length
}

/** Returns the number of the reading of a level: 0 for the keyword as typed. */
export function readingOf(level: number): number {
  return level === OWN_NAME ? 0 : Math.floor(level / FITS.length)
}

export const EXACT_NAME = FITS.indexOf('exactName')
export const NAME_PREFIX = FITS.indexOf('namePrefix')
export const NAME_WORD = FITS.indexOf('nameWord')
export const NAME_SUBSTRING = FITS.indexOf('nameSubstring')
export const MENU = FITS.indexOf('menu')
export const ADDRESS = FITS.indexOf('address')
export const OF_KIND = FITS.indexOf('ofKind')
export const ELSEWHERE = FITS.indexOf('elsewhere')
