/** How well a keyword fits, by where it was found, best first. */
export const KEYWORD_FITS = {
  exactName: 1,
  namePrefix: 0.85,
  /** Begins a word of the name, or ends it: Korean names put the dish last (춘천닭갈비). */
  nameWord: 0.7,
  nameSubstring: 0.55,
  menu: 0.45,
  /** Also near a named place. */
  address: 0.35,
  /** Of the named kind, without the word in a text. */
  ofKind: 0.2,
  /** The name of a place in a text of a venue elsewhere. */
  elsewhere: 0.05,
} as const
export type KeywordFit = keyof typeof KEYWORD_FITS

/** The kinds of fit, best first; the engine identifies a fit by its position here, its *level*. */
export const FITS = Object.keys(KEYWORD_FITS) as KeywordFit[]

export const EXACT_NAME = FITS.indexOf('exactName')
export const NAME_PREFIX = FITS.indexOf('namePrefix')
export const NAME_WORD = FITS.indexOf('nameWord')
export const NAME_SUBSTRING = FITS.indexOf('nameSubstring')
export const MENU = FITS.indexOf('menu')
export const ADDRESS = FITS.indexOf('address')
export const OF_KIND = FITS.indexOf('ofKind')
export const ELSEWHERE = FITS.indexOf('elsewhere')
