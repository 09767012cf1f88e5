import type { TSchema } from 'typebox'
import { ACCOUNT_ENDPOINTS } from '#contract/endpoints/accountEndpoints.ts'
import { ADMIN_ENDPOINTS } from '#contract/endpoints/admin/adminEndpoints.ts'
import { takesIdempotencyKey } from '#contract/endpoints/errorSets.ts'
import type { InterfaceEndpoint } from '#contract/endpoints/interfaceEndpoint.ts'
import { STORED_REQUEST_QUERY } from '#contract/schemas/storedRequestSchema.ts'
import { withIdempotencyKey } from '#contract/schemas/values.ts'
import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { OAUTH_PATHS } from '#contract/access/oauthPaths.ts'
import { OWNER_EVENTS_PATH } from '#contract/endpoints/owner/ownerEvents.ts'
import { OWNER_ENDPOINTS } from '#contract/endpoints/owner/ownerEndpoints.ts'
import { parametersOf } from '#contract/parameters/parameters.ts'
import { RESERVATION_EVENTS_PATH } from '#contract/reservation.ts'
import { SIGN_IN_ENDPOINTS } from '#contract/endpoints/signInEndpoints.ts'
import { ID_VALUES } from './validValues.ts'

/** Writes with a cookie and without fields: their body shows that no form of another page sent them. */
const EMPTY_BODIES: ReadonlySet<string> = new Set([
  'testOwnWebhook',
  'retryOwnDelivery',
  'beginTotp',
  'beginPasskey',
  'renewBackupCodes',
])

/** The kind of credential of a valid request. */
export type Access = 'none' | 'key' | 'session' | 'owner' | 'admin' | 'page'

/** An endpoint for the fuzz test: its address, and the parts of a valid request. */
export interface FuzzEndpoint {
  name: string
  method: string
  /** The path, with placeholders of the cast where it varies. */
  path: string
  access: Access
  /** Valid parameters, which may be omitted unless required. */
  query: readonly { name: string; value: string; required: boolean }[]
  body: TSchema | null
  /** A literal body to send instead of one generated from the schema. */
  text?: { type: string; body: string }
  /** Headers in addition to those of its access. */
  headers?: readonly [string, string][]
  /** Redirects and long streams also count as success. */
  succeeds: (status: number) => boolean
}

const isSuccess = (status: number) => status >= 200 && status < 300
const isSuccessOrRedirect = (status: number) => status >= 200 && status < 400

/** Parameters whose example in the contract refers to another server, or waits for half a minute. */
const QUERY_VALUES: Readonly<Record<string, string>> = {
  wait: '0',
  data_version: '{{version}}',
  since: '{{version}}',
  placeId: '{{place}}',
  done: 'dlv_7m0p3s6v9y2b5e8h',
  from: '2026-11-01',
  to: '2026-11-30',
  by: 'tier',
  'openConfirmationLink.token': '{{confirmCode}}',
  'returnFromProvider.code': '{{newReturn.code}}',
  'returnFromProvider.state': '{{newReturn.state}}',
  'returnFromProvider.iss': '{{newReturn.iss}}',
  order: 'desc',
  reservationTime: '{{tomorrow}}',
  ...ofStoredRequests('listRequests'),
  ...ofStoredRequests('searchOwnRequests'),
}

/** The lists of stored requests share parameter names with other endpoints, but not their values. */
function ofStoredRequests(endpoint: string): Record<string, string> {
  return Object.fromEntries(STORED_REQUEST_QUERY.map(({ name, example }) => [`${endpoint}.${name}`, String(example)]))
}

const withIds = ({ name, path }: { name: string; path: string }) =>
  path.replaceAll(
    /\{(\w+)\}/g,
    (_, parameter: string) => ID_VALUES[`${name}.${parameter}`] ?? ID_VALUES[parameter] ?? 'x',
  )

const reads: FuzzEndpoint[] = ENDPOINTS.map((endpoint) => ({
  name: endpoint.name,
  method: 'GET',
  path: withIds(endpoint),
  access: endpoint.scope === null ? 'none' : 'key',
  query: [...parametersOf(endpoint.name).values()].map(({ name, example, required }) => ({
    name,
    value: QUERY_VALUES[name] ?? example,
    required,
  })),
  body: null,
  succeeds: isSuccess,
}))

const calls: FuzzEndpoint[] = CALLER_ENDPOINTS.map((endpoint) => ({
  ...described(endpoint, 'key'),
  query: endpoint.query.map(({ name, example, required }) => ({
    name,
    value: QUERY_VALUES[`${endpoint.name}.${name}`] ?? QUERY_VALUES[name] ?? String(example),
    required,
  })),
}))

const account: FuzzEndpoint[] = ACCOUNT_ENDPOINTS.map((endpoint) => ({
  ...described(endpoint, 'session'),
  query: endpoint.query.map(({ name }) => ({
    name,
    value: QUERY_VALUES[`${endpoint.name}.${name}`] ?? QUERY_VALUES[name] ?? '1',
    required: false,
  })),
}))

/** Mailed links and the provider's callback end with a redirect. */
const signIn: FuzzEndpoint[] = SIGN_IN_ENDPOINTS.map((endpoint) => ({
  ...described(endpoint, 'none'),
  query: endpoint.query
    .map(({ name, required = false }) => ({
      name,
      value: QUERY_VALUES[`${endpoint.name}.${name}`] ?? '/docs',
      required: required || endpoint.name === 'returnFromProvider',
    }))
    .filter(({ name }) => name !== 'error'),
  succeeds: isSuccessOrRedirect,
}))

function described(endpoint: InterfaceEndpoint, access: Access): FuzzEndpoint {
  const { name, method } = endpoint
  const schema = endpoint.body?.schema ?? null
  const body = schema && takesIdempotencyKey(endpoint) ? withIdempotencyKey(schema) : schema
  const query = (endpoint.query ?? [])
    .filter(({ required = false }) => required)
    .map((parameter) => ({ name: parameter.name, value: QUERY_VALUES[parameter.name] ?? '1', required: true }))
  const call = { name, method, path: withIds(endpoint), access, query, body, succeeds: isSuccess }
  return EMPTY_BODIES.has(name) ? { ...call, text: { type: 'application/json', body: '{}' } } : call
}

const page = (name: string, path: string): FuzzEndpoint => ({
  name,
  method: 'GET',
  path,
  access: 'page',
  query: [],
  body: null,
  succeeds: isSuccessOrRedirect,
})

const FORM = 'application/x-www-form-urlencoded'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

/** The interface of the authorization server, which OAuth standards describe. */
const oauth: FuzzEndpoint[] = [
  page('oauthMetadata', '/.well-known/oauth-authorization-server'),
  page('resourceMetadata', '/.well-known/oauth-protected-resource/api/v1'),
  page('mcpResourceMetadata', '/.well-known/oauth-protected-resource/mcp'),
  page('oauthJwks', OAUTH_PATHS.jwks),
  {
    ...page('oauthAuthorize', OAUTH_PATHS.authorization),
    query: Object.entries({
      client_id: '{{clientId}}',
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1/callback',
      scope: 'places:read',
      resource: '{{url}}/api/v1',
      state: 'a-state',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    }).map(([name, value]) => ({ name, value, required: true })),
  },
  { ...page('oauthPage', '{{newAuthorization.page}}'), headers: [['Cookie', '{{newAuthorization.session}}']] },
  {
    ...page('oauthConsent', '{{newAuthorization.page}}'),
    method: 'POST',
    headers: [
      ['Cookie', '{{newAuthorization.session}}'],
      ['Origin', '{{url}}'],
    ],
    text: { type: FORM, body: 'action=deny&person=x&scope=places%3Aread' },
  },
  {
    ...page('oauthToken', OAUTH_PATHS.token),
    method: 'POST',
    text: {
      type: FORM,
      body: 'grant_type=refresh_token&refresh_token={{newRefreshToken.refreshToken}}&client_id={{newRefreshToken.clientId}}',
    },
  },
  {
    ...page('oauthTokenByCode', OAUTH_PATHS.token),
    method: 'POST',
    text: {
      type: FORM,
      body: 'grant_type=authorization_code&code={{newCode.code}}&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback&code_verifier={{newCode.verifier}}&client_id={{newCode.clientId}}',
    },
  },
  {
    ...page('oauthRegister', OAUTH_PATHS.registration),
    method: 'POST',
    text: {
      type: 'application/json',
      body: JSON.stringify({
        client_name: 'A program',
        redirect_uris: ['http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        scope: 'places:read',
        logo_uri: 'https://example.com/logo.png',
        contacts: ['a@example.com'],
      }),
    },
  },
  {
    ...page('oauthRevoke', OAUTH_PATHS.revocation),
    method: 'POST',
    text: { type: FORM, body: 'client_id={{clientId}}&token={{n}}' },
  },
]

const MCP_ACCEPT: [string, string] = ['Accept', 'application/json, text/event-stream']
const mcpCall = (name: string, method: string, params: object): FuzzEndpoint => ({
  name,
  method: 'POST',
  path: '/mcp',
  access: 'key',
  query: [],
  body: null,
  headers: [MCP_ACCEPT, ['MCP-Protocol-Version', '2025-11-25']],
  text: { type: 'application/json', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) },
  succeeds: isSuccess,
})

const mcp: FuzzEndpoint[] = [
  mcpCall('mcpInitialize', 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'fuzz', version: '1' },
  }),
  mcpCall('mcpListTools', 'tools/list', {}),
  mcpCall('mcpSearch', 'tools/call', { name: 'search_venues', arguments: { keyword: '카페', page_size: 3 } }),
  mcpCall('mcpResources', 'resources/list', {}),
  mcpCall('mcpPrompts', 'prompts/list', {}),
]

const open: FuzzEndpoint[] = [
  page('openApi', '/openapi.json'),
  page('reference', '/docs'),
  page('errorsPage', '/docs/errors'),
  page('errorPage', '/docs/errors/rate_limited'),
  page('referenceExamples', '/docs/examples.json'),
  page('llms', '/llms.txt'),
  page('changelogJson', '/changelog.json'),
  page('changelog', '/changelog'),
  page('home', '/'),
  page('alive', '/healthz'),
  page('ready', '/readyz'),
  { ...page('metrics', '/metrics'), access: 'admin' },
  page('ownerSignInPage', '/api/owner/v1/sign-in/{{signInCode}}'),
  { ...page('ownerEvents', OWNER_EVENTS_PATH), access: 'owner' },
  { ...page('reservationEvents', RESERVATION_EVENTS_PATH.replace('{id}', '{{reservation}}')), access: 'key' },
]

/** Web pages, included only where they are built. */
const WEB_PAGES = [
  '/place/{{place}}',
  '/dashboard',
  '/dashboard/keys',
  '/sign-up',
  '/operator',
  '/owner',
  '/owner/places',
  '/map/outlines.json',
]

/** Returns every endpoint that the fuzz test calls. */
export function fuzzEndpoints(hasPages: boolean): FuzzEndpoint[] {
  return [
    ...reads,
    ...calls,
    ...account,
    ...OWNER_ENDPOINTS.map((endpoint) => described(endpoint, endpoint.open ? 'none' : 'owner')),
    ...ADMIN_ENDPOINTS.map((endpoint) => described(endpoint, 'admin')),
    ...signIn,
    ...oauth,
    ...mcp,
    ...open,
    ...(hasPages ? WEB_PAGES.map((path) => page(`page ${path}`, path)) : []),
  ]
}

/** Returns the credential headers of a valid request to this endpoint. */
export function accessHeaders({ access, name, method }: FuzzEndpoint): [string, string][] {
  const own: [string, string][] = method === 'GET' ? [] : [['Origin', '{{url}}']]
  const special = SPECIAL_ACCESS[name]
  if (special) return [...special, ...own]
  switch (access) {
    case 'key':
      return [['Authorization', 'Bearer {{key}}']]
    case 'session':
      return [['Cookie', '{{session}}'], ...own]
    case 'owner':
      return [['Authorization', 'Bearer {{ownerToken}}']]
    case 'admin':
      return [['Authorization', 'Bearer {{adminToken}}']]
    case 'page':
      return [['Accept', 'text/html, */*']]
    case 'none':
      return own
  }
}

const bearer = (token: string): [string, string][] => [['Authorization', `Bearer ${token}`]]
const cookie = (cookies: string): [string, string][] => [['Cookie', cookies]]

/** Calls that end their own credential, or that only one caller may make. */
const SPECIAL_ACCESS: Readonly<Record<string, [string, string][]>> = {
  eraseOwnAccount: cookie('{{newSession}}'),
  eraseOwnOwnerAccount: bearer('{{newOwner.token}}'),
  finishAccessReview: cookie('{{newOwnKey.session}}'),
  changeOwnName: cookie('{{session}}'),
  beginTotp: cookie('{{newSession}}'),
  confirmTotp: cookie('{{begunApp.session}}'),
  removeTotp: cookie('{{appOwner.session}}'),
  renewBackupCodes: cookie('{{appOwner.session}}'),
  confirmIdentity: cookie('{{appOwner.session}}'),
  beginPasskey: cookie('{{newSession}}'),
  addPasskey: cookie('{{madePasskey.session}}'),
  removePasskey: cookie('{{passkeyOwner.session}}'),
  readSecondFactor: cookie('{{waitingSignIn.session}}'),
  proveSecondFactor: cookie('{{waitingSignIn.session}}'),
  revokeSession: cookie('{{twoSessions.session}}'),
  revokeOtherSessions: cookie('{{twoSessions.session}}'),
  joinTeam: cookie('{{teamInvitation.memberSession}}'),
  inviteMember: cookie('{{newSession}}'),
  withdrawTeamInvitation: cookie('{{teamInvitation.session}}'),
  leaveTeam: cookie('{{teamMember.memberSession}}'),
  changeMemberRole: cookie('{{teamMember.session}}'),
  removeMember: cookie('{{teamMember.session}}'),
  returnFromProvider: cookie('{{newReturn.session}}'),
  signOut: cookie('{{newSession}}'),
  readSession: cookie('{{session}}'),
  rotateOwnKey: cookie('{{newOwnKey.session}}'),
  revokeOwnKey: cookie('{{newOwnKey.session}}'),
  editBookingRules: bearer('{{newOwner.token}}'),
  readBookingRules: bearer('{{newOwner.token}}'),
  readOwnReports: bearer('{{newOwner.token}}'),
  stateInBusiness: bearer('{{newOwner.token}}'),
  readPlaceProposals: bearer('{{newOwner.token}}'),
  proposeChange: bearer('{{newOwner.token}}'),
  findVenueMatches: bearer('{{newOwner.token}}'),
  proposeVenue: bearer('{{newOwner.token}}'),
  listVenueProposals: bearer('{{newOwner.token}}'),
  withdrawVenue: bearer('{{newVenueProposal.ownerToken}}'),
  withdrawChange: bearer('{{newPlaceProposal.ownerToken}}'),
  listPhotos: bearer('{{newOwner.token}}'),
  deletePhoto: bearer('{{uploadedPhoto.ownerToken}}'),
  listPeople: bearer('{{newOwner.token}}'),
  invitePerson: bearer('{{newOwner.token}}'),
  readPlaceActivity: bearer('{{newOwner.token}}'),
  changeRole: bearer('{{staffMember.ownerToken}}'),
  removePerson: bearer('{{staffMember.ownerToken}}'),
  withdrawInvitation: bearer('{{invitation.ownerToken}}'),
  setAlertPhone: bearer('{{newOwner.token}}'),
  confirmAlertPhone: bearer('{{alertPhone.ownerToken}}'),
  endOwnerSession: bearer('{{newOwner.token}}'),
  claimOwnPlace: bearer('{{newOwner.token}}'),
  acceptReservation: bearer('{{newReservation.ownerToken}}'),
  declineReservation: bearer('{{newReservation.ownerToken}}'),
  proposeTime: bearer('{{newReservation.ownerToken}}'),
  checkProposedTime: bearer('{{newReservation.ownerToken}}'),
  cancelTable: bearer('{{acceptedReservation.ownerToken}}'),
  withdrawProposal: bearer('{{proposedReservation.ownerToken}}'),
  undoAnswer: bearer('{{heldReservation.ownerToken}}'),
  changeEntry: bearer('{{enteredReservation.ownerToken}}'),
  seeCancellation: bearer('{{cancelledReservation.ownerToken}}'),
  correctAnswer: bearer('{{answeredQuestion.ownerToken}}'),
  readBook: bearer('{{newOwner.token}}'),
  enterReservation: bearer('{{newOwner.token}}'),
  acceptProposal: bearer('{{serverKey}}'),
  declineProposal: bearer('{{serverKey}}'),
  readGuestReservation: cookie('{{guestReservation.session}}'),
  cancelGuestReservation: cookie('{{guestReservation.session}}'),
  readGuestQuestion: cookie('{{guestQuestion.session}}'),
  deleteOwnWebhook: cookie('{{newOwnWebhook.session}}'),
  rotateOwnWebhook: cookie('{{newOwnWebhook.session}}'),
  testOwnWebhook: cookie('{{newOwnWebhook.session}}'),
  listOwnDeliveries: cookie('{{newOwnWebhook.session}}'),
  retryOwnDelivery: cookie('{{failedOwnDelivery.session}}'),
  noShow: bearer('{{seated.ownerToken}}'),
  undoNoShow: bearer('{{seated.ownerToken}}'),
  answerQuestion: bearer('{{newQuestion.ownerToken}}'),
  readOwnPlace: bearer('{{newOwner.token}}'),
  editOwnPlace: bearer('{{newOwner.token}}'),
  previewOwnPlace: bearer('{{newOwner.token}}'),
  unsubscribePush: bearer('{{newSubscription.ownerToken}}'),
  listen: bearer('{{newListener.key}}'),
  deleteListener: bearer('{{newListener.key}}'),
  createListener: bearer('{{otherKey}}'),
  readReservation: bearer('{{serverKey}}'),
  cancelReservation: bearer('{{serverKey}}'),
}
