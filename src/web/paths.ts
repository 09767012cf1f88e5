/** Every page's address; links are built of nothing else. */
export const PATHS = {
  explorer: '/',
  place: '/place/$placeId',
  dashboard: '/dashboard',
  keys: '/dashboard/keys',
  start: '/dashboard/start',
  tryIt: '/dashboard/try',
  requests: '/dashboard/requests',
  programs: '/dashboard/programs',
  account: '/dashboard/account',
  access: '/dashboard/access',
  signUp: '/sign-up',
  forgottenPassword: '/forgotten-password',
  newPassword: '/new-password',
  operator: '/operator',
  owner: '/owner',
  ownerEnter: '/owner/sign-in/$code',
  ownerPlaces: '/owner/places',
  ownerPlace: '/owner/places/$placeId',
  ownerClaim: '/owner/claim',
  ownerStatistics: '/owner/statistics',
} as const

/** The path below which the pages lie, where a proxy adds one. */
export const BASE_PATH = new URL('.', document.baseURI).pathname

/** A page for the service, which knows nothing of that path: where its mails and an identity provider lead back to. */
export const pathBelow = (path: string): string => BASE_PATH + path.slice(1)

/** Where the link of a mail that confirms an address leads. */
export const CONFIRMED_URL = `${pathBelow(PATHS.dashboard)}?confirmed=1`

/** The whole address of something below that path. */
export const urlBelow = (path: string): string => new URL(path, document.baseURI).href

/** Pages of the server itself. */
export const REFERENCE_URL = urlBelow('docs')
export const MARK_URL = urlBelow('mark.svg')

/** A page of the explorer by the path in a link; null for anything else, so no link leads a visitor elsewhere. */
export function explorerUrlOf(path: string | undefined): string | null {
  if (path === undefined || !/^\/(?:place\/\w+)?(?:\?|$)/.test(path)) return null
  return pathBelow(path)
}
