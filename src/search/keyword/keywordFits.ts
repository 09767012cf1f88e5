import { KEYWORD_FITS, type KeywordFit } from '../ranking/discoveryScore.ts'

/** How well a keyword can fit, best first; the engine speaks of a fit by its position here, its *level*. */
export const FITS = Object.keys(KEYWORD_FITS) as KeywordFit[]

export const EXACT_NAME = FITS.indexOf('exactName')
export const NAME_PREFIX = FITS.indexOf('namePrefix')
export const NAME_WORD = FITS.indexOf('nameWord')
export const NAME_SUBSTRING = FITS.indexOf('nameSubstring')
export const MENU = FITS.indexOf('menu')
export const ADDRESS = FITS.indexOf('address')
