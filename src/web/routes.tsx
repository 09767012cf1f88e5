import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { BASE_PATH, PATHS } from './paths.ts'
import { readAddress, writeAddress } from './address/addressState.ts'
import { Frame } from './shell/frame.tsx'
import { ErrorPage, UnknownAddress } from './shell/notice.tsx'

const root = createRootRoute({ component: Frame, notFoundComponent: UnknownAddress, errorComponent: ErrorPage })

/** One page for the list and for a place, so that map and list keep their state. */
const explorer = createRoute({
  getParentRoute: () => root,
  id: 'explorer',
  component: lazyRouteComponent(() => import('./explorer/explorerPage.tsx'), 'ExplorerPage'),
})
const list = createRoute({ getParentRoute: () => explorer, path: PATHS.explorer })
const place = createRoute({
  getParentRoute: () => explorer,
  path: PATHS.place,
  // The details load while the pointer is still on the card.
  loader: () => void import('./explorer/place/placePanel.tsx'),
})

const saved = createRoute({
  getParentRoute: () => root,
  path: PATHS.saved,
  component: lazyRouteComponent(() => import('./explorer/saved/savedPage.tsx'), 'SavedPage'),
})

const bookings = createRoute({
  getParentRoute: () => root,
  path: PATHS.bookings,
  component: lazyRouteComponent(() => import('./explorer/bookings/bookingsPage.tsx'), 'BookingsPage'),
})

const plans = createRoute({
  getParentRoute: () => root,
  path: PATHS.plans,
  component: lazyRouteComponent(() => import('./product/plansPage.tsx'), 'PlansPage'),
})
const status = createRoute({
  getParentRoute: () => root,
  path: PATHS.status,
  component: lazyRouteComponent(() => import('./product/statusPage.tsx'), 'StatusPage'),
})
const docs = createRoute({
  getParentRoute: () => root,
  path: PATHS.docs,
  component: lazyRouteComponent(() => import('./docs/docsFrame.tsx'), 'DocsFrame'),
})
const docsPages = [
  createRoute({
    getParentRoute: () => docs,
    path: '/',
    component: lazyRouteComponent(() => import('./docs/docsHomePage.tsx'), 'DocsHomePage'),
  }),
  createRoute({
    getParentRoute: () => docs,
    path: 'errors',
    component: lazyRouteComponent(() => import('./docs/errorsPage.tsx'), 'ErrorsPage'),
  }),
  createRoute({
    getParentRoute: () => docs,
    path: 'errors/$code',
    component: lazyRouteComponent(() => import('./docs/errorsPage.tsx'), 'ErrorsPage'),
  }),
  createRoute({
    getParentRoute: () => docs,
    path: 'reference/$section',
    component: lazyRouteComponent(() => import('./docs/referencePage.tsx'), 'ReferencePage'),
  }),
  createRoute({
    getParentRoute: () => docs,
    path: '$page',
    component: lazyRouteComponent(() => import('./docs/guidePage.tsx'), 'GuidePage'),
  }),
]

const dashboard = createRoute({
  getParentRoute: () => root,
  path: PATHS.dashboard,
  component: lazyRouteComponent(() => import('./dashboard/dashboardFrame.tsx'), 'DashboardFrame'),
})
const dashboardPages = [
  createRoute({
    getParentRoute: () => dashboard,
    path: '/',
    component: lazyRouteComponent(() => import('./dashboard/usage/usagePage.tsx'), 'UsagePage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: 'keys',
    component: lazyRouteComponent(() => import('./dashboard/keys/keysPage.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: 'start',
    component: lazyRouteComponent(() => import('./dashboard/startPage.tsx'), 'StartPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: 'try',
    component: lazyRouteComponent(() => import('./dashboard/try/tryPage.tsx'), 'TryPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: 'requests',
    component: lazyRouteComponent(() => import('./dashboard/requests/requestsPage.tsx'), 'RequestsPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: 'requests/$requestId',
    component: lazyRouteComponent(() => import('./dashboard/requests/requestPage.tsx'), 'RequestPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: 'webhooks',
    component: lazyRouteComponent(() => import('./dashboard/webhooks/webhooksPage.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: 'programs',
    component: lazyRouteComponent(() => import('./dashboard/access/programsPage.tsx'), 'ProgramsPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: 'account',
    component: lazyRouteComponent(() => import('./dashboard/accountPage.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: 'security',
    component: lazyRouteComponent(() => import('./dashboard/security/securityPage.tsx'), 'SecurityPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: 'team',
    component: lazyRouteComponent(() => import('./dashboard/team/teamPage.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: 'join',
    component: lazyRouteComponent(() => import('./dashboard/team/joinPage.tsx'), 'JoinPage'),
  }),
  createRoute({
    getParentRoute: () => dashboard,
    path: 'access',
    component: lazyRouteComponent(() => import('./dashboard/access/accessPage.tsx'), 'AccessPage'),
  }),
]

const operator = createRoute({
  getParentRoute: () => root,
  path: PATHS.operator,
  component: lazyRouteComponent(() => import('./operator/operatorPage.tsx'), 'OperatorPage'),
})

const signInPages = [
  createRoute({
    getParentRoute: () => root,
    path: PATHS.signIn,
    component: lazyRouteComponent(() => import('./signIn/guestSignInPage.tsx'), 'GuestSignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: PATHS.signUp,
    component: lazyRouteComponent(() => import('./signIn/signUpPage.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: PATHS.forgottenPassword,
    component: lazyRouteComponent(() => import('./signIn/forgottenPasswordPage.tsx'), 'ForgottenPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: PATHS.newPassword,
    component: lazyRouteComponent(() => import('./signIn/newPasswordPage.tsx'), 'NewPasswordPage'),
  }),
]

/** Outside the owner's frame, because nobody is signed in there yet. */
const ownerEnter = createRoute({
  getParentRoute: () => root,
  path: PATHS.ownerEnter,
  component: lazyRouteComponent(() => import('./owner/enterPage.tsx'), 'EnterPage'),
})
const ownerInvitation = createRoute({
  getParentRoute: () => root,
  path: PATHS.ownerInvitation,
  component: lazyRouteComponent(() => import('./owner/invitationPage.tsx'), 'InvitationPage'),
})
const ownerObjection = createRoute({
  getParentRoute: () => root,
  path: PATHS.ownerObjection,
  component: lazyRouteComponent(() => import('./owner/objectionPage.tsx'), 'ObjectionPage'),
})
/** Outside the owner's frame, because the link of an alert needs no session. */
const ownerAlertLink = createRoute({
  getParentRoute: () => root,
  path: PATHS.ownerAlertLink,
  component: lazyRouteComponent(() => import('./owner/alertLink/alertLinkPage.tsx'), 'AlertLinkPage'),
})
const owner = createRoute({
  getParentRoute: () => root,
  path: PATHS.owner,
  component: lazyRouteComponent(() => import('./owner/ownerFrame.tsx'), 'OwnerFrame'),
})
const ownerPages = [
  createRoute({
    getParentRoute: () => owner,
    path: '/',
    component: lazyRouteComponent(() => import('./owner/inbox/inboxPage.tsx'), 'InboxPage'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: 'book',
    component: lazyRouteComponent(() => import('./owner/book/bookPage.tsx'), 'BookPage'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: 'places/$placeId/requests',
    component: lazyRouteComponent(() => import('./owner/rules/rulesPage.tsx'), 'RulesPage'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: 'places',
    component: lazyRouteComponent(() => import('./owner/places/placesPage.tsx'), 'PlacesPage'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: 'places/$placeId',
    component: lazyRouteComponent(() => import('./owner/profile/profilePage.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: 'places/$placeId/people',
    component: lazyRouteComponent(() => import('./owner/people/peoplePage.tsx'), 'PeoplePage'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: 'claim',
    component: lazyRouteComponent(() => import('./owner/places/claimPage.tsx'), 'ClaimPage'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: 'new-venue',
    component: lazyRouteComponent(() => import('./owner/places/newVenuePage.tsx'), 'NewVenuePage'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: 'history',
    component: lazyRouteComponent(() => import('./owner/history/historyPage.tsx'), 'HistoryPage'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: 'alerts',
    component: lazyRouteComponent(() => import('./owner/alerts/alertsPage.tsx'), 'AlertsPage'),
  }),
  createRoute({
    getParentRoute: () => owner,
    path: 'statistics',
    component: lazyRouteComponent(() => import('./owner/statistics/statisticsPage.tsx'), 'StatisticsPage'),
  }),
]

/** The pages by their addresses; each is loaded when it is first opened. */
export const router = createRouter({
  routeTree: root.addChildren([
    explorer.addChildren([list, place]),
    saved,
    bookings,
    plans,
    status,
    docs.addChildren(docsPages),
    dashboard.addChildren(dashboardPages),
    ...signInPages,
    operator,
    ownerEnter,
    ownerInvitation,
    ownerObjection,
    ownerAlertLink,
    owner.addChildren(ownerPages),
  ]),
  basepath: BASE_PATH,
  defaultPreload: 'intent',
  parseSearch: readAddress,
  stringifySearch: writeAddress,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
