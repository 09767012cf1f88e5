import { returnPathOf } from './address/returnPath.ts'

/** The address of every page; all links use these. */
export const PATHS = {
  explorer: '/',
  place: '/place/$placeId',
  saved: '/saved',
  bookings: '/bookings',
  signIn: '/sign-in',
  plans: '/plans',
  status: '/status',
  docs: '/docs',
  docsErrors: '/docs/errors',
  docsError: '/docs/errors/$code',
  dashboard: '/dashboard',
  keys: '/dashboard/keys',
  start: '/dashboard/start',
  tryIt: '/dashboard/try',
  requests: '/dashboard/requests',
  request: '/dashboard/requests/$requestId',
  webhooks: '/dashboard/webhooks',
  programs: '/dashboard/programs',
  account: '/dashboard/account',
  access: '/dashboard/access',
  security: '/dashboard/security',
  team: '/dashboard/team',
  joinTeam: '/dashboard/join',
  signUp: '/sign-up',
  forgottenPassword: '/forgotten-password',
  newPassword: '/new-password',
  operator: '/operator',
  owner: '/owner',
  ownerEnter: '/owner/sign-in/$code',
  ownerInvitation: '/owner/invitation/$code',
  ownerObjection: '/owner/objection/$code',
  ownerAlertLink: '/owner/a/$code',
  ownerAlerts: '/owner/alerts',
  ownerHistory: '/owner/history',
  ownerPlaces: '/owner/places',
  ownerBook: '/owner/book',
  ownerPlace: '/owner/places/$placeId',
  ownerPeople: '/owner/places/$placeId/people',
  ownerRules: '/owner/places/$placeId/requests',
  ownerClaim: '/owner/claim',
  ownerNewVenue: '/owner/new-venue',
  ownerStatistics: '/owner/statistics',
} as const

/** The path below which the pages are served; a proxy may add one. */
export const BASE_PATH = new URL('.', document.baseURI).pathname

/**
 * Returns a page's path for the service, which does not know the proxy's path. The service uses it in mails and for the
 * return from an identity provider.
 */
export const pathBelow = (path: string): string => BASE_PATH + path.slice(1)

/** The page that the link of a confirmation mail ends at. */
export const CONFIRMED_URL = `${pathBelow(PATHS.dashboard)}?confirmed=1`

/** Returns the full address of a path below the base path. */
export const urlBelow = (path: string): string => new URL(path, document.baseURI).href

export const MARK_URL = urlBelow('mark.svg')

/** Returns the address of the page that a link leads back to; null for anything else. */
export function returnAddressFrom(back: string | undefined): string | null {
  const path = returnPathOf(back)
  return path === null ? null : pathBelow(path)
}
