import { instant, nullable } from '../../schemas/values.ts'
import { Type } from 'typebox'
import type { PathParameter } from '../endpoints.ts'
import { successSchema } from '../../schemas/envelope.ts'
import { ANY_CALL } from '../errorSets.ts'
import { admin } from './adminEndpoint.ts'
import type { InterfaceEndpoint } from '../interfaceEndpoint.ts'
import type { ErrorCode } from '../../errors.ts'
import { AccountBody, AccountChange, exportTiersSchema, planSchema, Publication } from '../../schemas/adminBodies.ts'
import { ADMIN_OWNER_ENDPOINTS } from './adminOwnerEndpoints.ts'
import { ADMIN_ALERT_ENDPOINTS } from './adminAlertEndpoints.ts'
import { ADMIN_PROPOSAL_ENDPOINTS } from './adminProposalEndpoints.ts'
import { ADMIN_REPORT_ENDPOINTS } from './adminReportEndpoints.ts'
import { KeyBody, KeyRotation, keyView, keyWithText } from '../../schemas/keySchema.ts'
import { ReleaseComparisonSchema } from '../../schemas/releases/releaseComparison.ts'
import { ReleaseDifferenceSchema } from '../../schemas/releases/releaseDifference.ts'
import { PairDecisionBody, ReviewSchema } from '../../schemas/reviewSchema.ts'
import { type ShownOnce, SecretReplayMeta } from '../../access/shownOnce.ts'
import { UsageSchema } from '../../schemas/usageSchema.ts'

const oneOf = (values: readonly string[]) => Type.Union(values.map((value) => Type.Literal(value)))

const accountId: PathParameter = {
  name: 'accountId',
  description: 'From the creation of the account.',
  example: 'acc_2c5h8k1n4q7s0v3x',
}
export const keyId: PathParameter = {
  name: 'keyId',
  description: 'From the creation of the key.',
  example: 'key_6d9g2j5m8p1r4t7w',
}
const version: PathParameter = {
  name: 'version',
  description: 'The version of a release on disk.',
  example: '2026-11-21-1f3a9c07',
}

const Activity = Type.Object({
  requests: Type.Object(
    { answered: Type.Integer(), refused: Type.Integer(), failed: Type.Integer() },
    { description: 'By status: up to 399, from 400, from 500.' },
  ),
  longPolls: Type.Integer({ description: 'Calls that wait for a change now.' }),
})

const Account = Type.Object({
  accountId: Type.String(),
  email: Type.String(),
  plan: planSchema,
  bulkExport: Type.Boolean(),
  exportTiers: exportTiersSchema,
})
const Release = Type.Object({
  version: Type.String(),
  asOf: Type.String({ format: 'date' }),
  createdAt: instant,
  venues: Type.Integer(),
  current: Type.Boolean({ description: 'true: this release is being served.' }),
  broken: Type.Boolean({ description: 'true: the last attempt of this node to serve it failed.' }),
})

const PublishedRelease = Type.Object({ ...Release.properties, comparison: ReleaseComparisonSchema })

const noticeId: PathParameter = {
  name: 'noticeId',
  description: 'From the list of notices.',
  example: 'ntc_5f8j1m4p7s0v3y6b',
}
const channel = oneOf(['push', 'text', 'mail', 'webhook'])
const noticeStatus = oneOf(['waiting', 'sent', 'dead', 'dropped'])
const Notice = Type.Object({
  noticeId: Type.String({ description: 'The same when a notice was sent twice.' }),
  channel,
  occasion: Type.String(),
  subjectId: Type.String({ description: 'The id of the reservation, the live question or the place.' }),
  status: noticeStatus,
  tries: Type.Integer(),
  at: instant,
  dueAt: nullable(instant),
  settledAt: nullable(instant),
  reason: nullable(Type.String({ description: 'Why the last attempt failed.' })),
  body: nullable(
    Type.String({ description: 'The text of the notice; it contains no phone number and no name of a guest.' }),
  ),
})
const NoticeList = Type.Object({
  counts: Type.Array(Type.Object({ channel, status: noticeStatus, notices: Type.Integer() })),
  notices: Type.Array(Notice, { description: 'Newest first, at most 200.' }),
})

const KEY_SHOWN_ONCE: ShownOnce = {
  field: 'key',
  renewedBy: 'POST /api/admin/v1/accounts/{accountId}/keys/{keyId}/rotate',
}

/** These calls read no body and take no idempotency key. */
const SESSION_ERRORS: readonly ErrorCode[] = [
  'api_key_required',
  'api_key_invalid',
  'rate_limited',
  'payload_too_large',
  ...ANY_CALL,
]

/** The calls with which an operator's browser exchanges the admin token for a cookie. */
export const OPERATOR_SESSION_ENDPOINTS = [
  {
    ...admin({
      name: 'openOperatorSession',
      method: 'POST',
      path: '/session',
      summary: 'Exchange the admin token for a browser cookie that is valid for half an hour',
      output: successSchema(Type.Object({ expiresAt: instant })),
    }),
    errors: SESSION_ERRORS,
  },
  {
    ...admin({
      name: 'readOperatorSession',
      method: 'GET',
      path: '/session',
      summary: 'Read when the cookie expires; null without a valid cookie',
      output: successSchema(Type.Object({ expiresAt: nullable(instant) })),
    }),
    errors: ANY_CALL,
  },
  {
    ...admin({
      name: 'endOperatorSession',
      method: 'DELETE',
      path: '/session',
      summary: 'Remove the cookie from the browser',
      output: successSchema(Type.Object({})),
    }),
    errors: SESSION_ERRORS,
  },
] as const

/** The operator's other calls. */
export const ADMIN_CALL_ENDPOINTS = [
  admin({
    name: 'createAccount',
    method: 'POST',
    path: '/accounts',
    summary: 'Create an account',
    body: AccountBody,
    status: 201,
    output: successSchema(Account),
  }),
  admin({
    name: 'readAccount',
    method: 'GET',
    path: '/accounts/{accountId}',
    summary: 'Read an account, by its id or by its e-mail address',
    pathParameters: [{ ...accountId, description: 'The id from the creation of the account, or its e-mail address.' }],
    output: successSchema(Account),
  }),
  admin({
    name: 'changeAccount',
    method: 'PATCH',
    path: '/accounts/{accountId}',
    summary: "Change an account's plan, or allow it bulk exports of some groups of fields",
    pathParameters: [accountId],
    body: AccountChange,
    output: successSchema(Account),
  }),
  admin({
    name: 'removeSecondFactor',
    method: 'DELETE',
    path: '/accounts/{accountId}/second-factor',
    summary:
      'Remove the authenticator app and the passkeys of the person of an account, who lost them; the person is mailed',
    pathParameters: [accountId],
    output: successSchema(Type.Object({ accountId: Type.String() })),
  }),
  admin({
    name: 'accountUsage',
    method: 'GET',
    path: '/accounts/{accountId}/usage',
    summary: 'Read what an account has used this month',
    pathParameters: [accountId],
    output: successSchema(UsageSchema),
  }),
  admin({
    name: 'listKeys',
    method: 'GET',
    path: '/accounts/{accountId}/keys',
    summary: "List an account's keys, oldest first, without their secrets",
    pathParameters: [accountId],
    output: successSchema(Type.Array(Type.Object(keyView))),
  }),
  admin({
    name: 'createKey',
    method: 'POST',
    path: '/accounts/{accountId}/keys',
    summary: 'Create an API key; the key itself is shown only once',
    pathParameters: [accountId],
    body: KeyBody,
    status: 201,
    output: successSchema(keyWithText, SecretReplayMeta),
    shownOnce: KEY_SHOWN_ONCE,
    errors: ['key_limit_reached'],
  }),
  admin({
    name: 'rotateAccountKey',
    method: 'POST',
    path: '/accounts/{accountId}/keys/{keyId}/rotate',
    summary: 'Give a key a new secret; the current one keeps working for the grace period',
    pathParameters: [accountId, keyId],
    body: KeyRotation,
    output: successSchema(keyWithText, SecretReplayMeta),
    shownOnce: KEY_SHOWN_ONCE,
  }),
  admin({
    name: 'revokeKey',
    method: 'DELETE',
    path: '/accounts/{accountId}/keys/{keyId}',
    summary: 'Revoke a key at once and permanently',
    pathParameters: [accountId, keyId],
    output: successSchema(Type.Object({ keyId: Type.String(), revokedAt: instant })),
  }),
  ...ADMIN_OWNER_ENDPOINTS,
  ...ADMIN_REPORT_ENDPOINTS,
  ...ADMIN_PROPOSAL_ENDPOINTS,
  ...ADMIN_ALERT_ENDPOINTS,
  admin({
    name: 'exportOwnerRecords',
    method: 'GET',
    path: '/owner-records',
    summary: 'Export the edits of owners as source records for the next build',
    output: successSchema(Type.Array(Type.Object({}))),
  }),
  admin({
    name: 'resealPersonalData',
    method: 'POST',
    path: '/personal-data/reseal',
    summary: 'Re-encrypt personal data that was encrypted under an earlier secret',
    output: successSchema(
      Type.Object({
        resealed: Type.Integer(),
        unreadable: Type.Integer({ description: 'Number of texts whose secret this server does not have.' }),
      }),
    ),
  }),
  admin({
    name: 'listNotices',
    method: 'GET',
    path: '/notices',
    summary: "List the notices to guests' phones, owners' browsers and accounts' webhooks, sent and waiting",
    output: successSchema(NoticeList),
  }),
  admin({
    name: 'listDeadNotices',
    method: 'GET',
    path: '/notices/dead',
    summary: 'List the notices that could not be delivered, and why',
    output: successSchema(NoticeList),
  }),
  admin({
    name: 'retryNotice',
    method: 'POST',
    path: '/notices/{noticeId}/retry',
    summary: 'Retry a dead notice',
    pathParameters: [noticeId],
    output: successSchema(Notice),
  }),
  admin({
    name: 'retryDeadNotices',
    method: 'POST',
    path: '/notices/dead/retry',
    summary: 'Retry all dead notices that are still relevant',
    output: successSchema(Type.Object({ waiting: Type.Integer() })),
  }),
  admin({
    name: 'readReview',
    method: 'GET',
    path: '/review',
    summary: 'Read the pairs of records that the build of the current release could not decide, likeliest first',
    output: successSchema(ReviewSchema),
    errors: ['not_found'],
  }),
  admin({
    name: 'settlePair',
    method: 'POST',
    path: '/review',
    summary: 'Decide whether two records are one venue; later builds follow the most recent decision',
    body: PairDecisionBody,
    output: successSchema(PairDecisionBody.schema),
    errors: ['not_found'],
  }),
  admin({
    name: 'readActivity',
    method: 'GET',
    path: '/activity',
    summary: 'Read what this node did since its start; /metrics has all figures',
    output: successSchema(Activity),
  }),
  admin({
    name: 'listReleases',
    method: 'GET',
    path: '/releases',
    summary: 'List the releases on disk, newest first',
    output: successSchema(Type.Array(Release)),
  }),
  admin({
    name: 'compareRelease',
    method: 'GET',
    path: '/releases/{version}/comparison',
    summary:
      'Compare a release with the served one before it is published: losses that publishing would refuse, and what happens to the venues, by province',
    pathParameters: [version],
    output: successSchema(ReleaseDifferenceSchema),
    errors: ['not_found'],
  }),
  admin({
    name: 'publishRelease',
    method: 'POST',
    path: '/releases/{version}/publish',
    summary:
      'Serve a release, or roll back to one; a release that cannot be served or has lost too much data is refused and changes nothing',
    pathParameters: [version],
    body: Publication,
    output: successSchema(PublishedRelease),
    errors: ['release_regression'],
  }),
] as const

/** All calls of the operator's interface. */
export const ADMIN_ENDPOINTS: readonly InterfaceEndpoint[] = [...OPERATOR_SESSION_ENDPOINTS, ...ADMIN_CALL_ENDPOINTS]
