/** Every page's address; links are built of nothing else. */
export const PATHS = {
  explorer: '/',
  place: '/place/$placeId',
  owner: '/owner',
} as const

/** The path below which the pages lie, where a proxy adds one. */
export const BASE_PATH = new URL('.', document.baseURI).pathname

/** Pages of the server itself. */
export const REFERENCE_URL = new URL('docs', document.baseURI).href
export const MARK_URL = new URL('mark.svg', document.baseURI).href
