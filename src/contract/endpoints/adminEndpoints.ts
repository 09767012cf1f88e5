import { instant, nullable } from '../schemas/values.ts'
import { Type } from 'typebox'
import type { PathParameter } from './endpoints.ts'
import { successSchema } from '../schemas/envelope.ts'
import { ANY_CALL } from './errorSets.ts'
import { admin, type AdminEndpoint } from './adminEndpoint.ts'
import { ADMIN_OWNER_ENDPOINTS } from './adminOwnerEndpoints.ts'
import { keyMode, keyView, keyWithText, rotation } from '../schemas/keySchema.ts'
import { LIST_ITEMS_MAX } from '../limits/listLength.ts'
import { DEFAULT_PLANS } from '../access/plans.ts'
import { PairDecisionSchema, ReviewSchema } from '../schemas/reviewSchema.ts'
import { SCOPES } from '../access/scopes.ts'
import { type ShownOnce, SecretReplayMeta } from '../access/shownOnce.ts'
import { UsageSchema } from '../schemas/usageSchema.ts'

const oneOf = (values: readonly string[]) => Type.Union(values.map((value) => Type.Literal(value)))
const strict = { additionalProperties: false }

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
  description: 'A release that is on disk.',
  example: '2026-11-21-1f3a9c07',
}

/** Korea has 17 sidos. */
export const ALLOW_SIDO_MAX = 17

const email = Type.String({ format: 'email', maxLength: 254 })
const plan = Type.String({
  description: `A plan of this installation: ${Object.keys(DEFAULT_PLANS).join(', ')}, and those of ONESET_PLANS.`,
})
const scopesInput = Type.Array(oneOf(SCOPES), { minItems: 1, maxItems: LIST_ITEMS_MAX, uniqueItems: true })

/** What a new key may be told; what is left out has no limit. */
export const keyBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    mode: keyMode,
    scopes: Type.Optional(scopesInput),
    expiresAt: Type.Optional(instant),
    allowedIps: Type.Optional(
      Type.Array(Type.String(), { minItems: 1, maxItems: LIST_ITEMS_MAX, description: 'Addresses and CIDR ranges.' }),
    ),
    allowedOrigins: Type.Optional(
      Type.Array(Type.String({ format: 'uri' }), {
        minItems: 1,
        maxItems: LIST_ITEMS_MAX,
        description: 'Of browser keys only: the origins of the web pages that may use it.',
      }),
    ),
    dailyTokens: Type.Optional(Type.Integer({ minimum: 1, description: 'A budget a day, KST.' })),
  },
  strict,
)

const Account = Type.Object({ accountId: Type.String(), email: Type.String(), plan, bulkExport: Type.Boolean() })
const Release = Type.Object({
  version: Type.String(),
  asOf: Type.String({ format: 'date' }),
  createdAt: instant,
  venues: Type.Integer(),
  current: Type.Boolean({ description: 'true: this one serves.' }),
  broken: Type.Boolean({ description: 'true: this node could not serve it when it last tried.' }),
})

const noticeId: PathParameter = {
  name: 'noticeId',
  description: 'From the list of notices.',
  example: 'ntc_5f8j1m4p7s0v3y6b',
}
const channel = oneOf(['push', 'text', 'webhook'])
const noticeStatus = oneOf(['waiting', 'sent', 'dead', 'dropped'])
const Notice = Type.Object({
  noticeId: Type.String({ description: 'The same when it was sent twice.' }),
  channel,
  occasion: Type.String(),
  subjectId: Type.String({ description: 'Of the reservation, the live question or the place.' }),
  status: noticeStatus,
  tries: Type.Integer(),
  at: instant,
  dueAt: nullable(instant),
  settledAt: nullable(instant),
  reason: nullable(Type.String({ description: 'Why the last try did not succeed.' })),
  body: nullable(Type.String({ description: 'What was said; it holds no phone and no name of a guest.' })),
})
const NoticeList = Type.Object({
  counts: Type.Array(Type.Object({ channel, status: noticeStatus, notices: Type.Integer() })),
  notices: Type.Array(Notice, { description: 'The newest first, 200 at most.' }),
})

export type { AdminEndpoint }

const KEY_SHOWN_ONCE: ShownOnce = {
  field: 'key',
  renewedBy: 'POST /api/admin/v1/accounts/{accountId}/keys/{keyId}/rotate',
}

/** The operator's calls, as far as they are built. */
export const ADMIN_ENDPOINTS: readonly AdminEndpoint[] = [
  admin({
    name: 'openOperatorSession',
    method: 'POST',
    path: '/session',
    summary: 'Exchange the admin token for a cookie of half an hour, for a browser',
    output: successSchema(Type.Object({ expiresAt: instant })),
  }),
  {
    ...admin({
      name: 'readOperatorSession',
      method: 'GET',
      path: '/session',
      summary: 'Until when the cookie opens; null without one that does',
      output: successSchema(Type.Object({ expiresAt: nullable(instant) })),
    }),
    errors: ANY_CALL,
  },
  admin({
    name: 'endOperatorSession',
    method: 'DELETE',
    path: '/session',
    summary: 'Have the browser forget that cookie',
    output: successSchema(Type.Object({})),
  }),
  admin({
    name: 'createAccount',
    method: 'POST',
    path: '/accounts',
    summary: 'Make an account',
    body: Type.Object({ email, plan }, strict),
    status: 201,
    output: successSchema(Account),
  }),
  admin({
    name: 'readAccount',
    method: 'GET',
    path: '/accounts/{accountId}',
    summary: 'Read an account, by its id or by its e-mail address',
    pathParameters: [{ ...accountId, description: 'From the creation of the account; or its e-mail address.' }],
    output: successSchema(Account),
  }),
  admin({
    name: 'changeAccount',
    method: 'PATCH',
    path: '/accounts/{accountId}',
    summary: "Change an account's plan, or allow it the bulk export",
    pathParameters: [accountId],
    body: Type.Object({ plan: Type.Optional(plan), bulkExport: Type.Optional(Type.Boolean()) }, strict),
    output: successSchema(Account),
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
    summary: "List an account's keys, oldest first; never the keys themselves",
    pathParameters: [accountId],
    output: successSchema(Type.Array(Type.Object(keyView))),
  }),
  admin({
    name: 'createKey',
    method: 'POST',
    path: '/accounts/{accountId}/keys',
    summary: 'Make an API key; the key itself is told this once',
    pathParameters: [accountId],
    body: keyBody,
    status: 201,
    output: successSchema(keyWithText, SecretReplayMeta),
    shownOnce: KEY_SHOWN_ONCE,
    errors: ['key_limit_reached'],
  }),
  admin({
    name: 'rotateAccountKey',
    method: 'POST',
    path: '/accounts/{accountId}/keys/{keyId}/rotate',
    summary: 'Give a key a new secret; the present one works on for the grace time',
    pathParameters: [accountId, keyId],
    body: rotation,
    output: successSchema(keyWithText, SecretReplayMeta),
    shownOnce: KEY_SHOWN_ONCE,
  }),
  admin({
    name: 'revokeKey',
    method: 'DELETE',
    path: '/accounts/{accountId}/keys/{keyId}',
    summary: 'Revoke a key, at once and for good',
    pathParameters: [accountId, keyId],
    output: successSchema(Type.Object({ keyId: Type.String(), revokedAt: instant })),
  }),
  ...ADMIN_OWNER_ENDPOINTS,
  admin({
    name: 'exportOwnerRecords',
    method: 'GET',
    path: '/owner-records',
    summary: 'What owners say of their places, as source records for the next build',
    output: successSchema(Type.Array(Type.Object({}))),
  }),
  admin({
    name: 'resealPersonalData',
    method: 'POST',
    path: '/personal-data/reseal',
    summary: 'Seal personal data anew that was sealed under an earlier secret',
    output: successSchema(
      Type.Object({
        resealed: Type.Integer(),
        unreadable: Type.Integer({ description: 'Texts whose secret this server does not have.' }),
      }),
    ),
  }),
  admin({
    name: 'listNotices',
    method: 'GET',
    path: '/notices',
    summary: "List what guests' phones, owners' browsers and accounts' webhooks were told or are still to be",
    output: successSchema(NoticeList),
  }),
  admin({
    name: 'listDeadNotices',
    method: 'GET',
    path: '/notices/dead',
    summary: 'List the notices that were given up, and why',
    output: successSchema(NoticeList),
  }),
  admin({
    name: 'retryNotice',
    method: 'POST',
    path: '/notices/{noticeId}/retry',
    summary: 'Have a dead notice tried again',
    pathParameters: [noticeId],
    output: successSchema(Notice),
  }),
  admin({
    name: 'retryDeadNotices',
    method: 'POST',
    path: '/notices/dead/retry',
    summary: 'Have all dead notices tried again that are still worth telling',
    output: successSchema(Type.Object({ waiting: Type.Integer() })),
  }),
  admin({
    name: 'readReview',
    method: 'GET',
    path: '/review',
    summary: 'Read the pairs of records that the build of the serving release left to people, likeliest first',
    output: successSchema(ReviewSchema),
    errors: ['not_found'],
  }),
  admin({
    name: 'settlePair',
    method: 'POST',
    path: '/review',
    summary: 'Decide whether two records are one venue; later builds keep to it, the last word counts',
    body: PairDecisionSchema,
    output: successSchema(PairDecisionSchema),
    errors: ['not_found'],
  }),
  admin({
    name: 'listReleases',
    method: 'GET',
    path: '/releases',
    summary: 'List the releases on disk, newest first',
    output: successSchema(Type.Array(Release)),
  }),
  admin({
    name: 'publishRelease',
    method: 'POST',
    path: '/releases/{version}/publish',
    summary:
      'Serve a release, or roll back to one; a release that cannot be served, or lacks too much, leaves everything as it was',
    pathParameters: [version],
    body: Type.Object(
      {
        force: Type.Optional(Type.Boolean({ description: 'Publish whatever is missing.' })),
        allowSido: Type.Optional(
          Type.Array(Type.String({ pattern: '^[0-9]{2}$' }), {
            description: 'Sidos whose venues may be fewer: the first two digits of their region codes.',
            minItems: 1,
            maxItems: ALLOW_SIDO_MAX,
          }),
        ),
      },
      strict,
    ),
    output: successSchema(Release),
    errors: ['release_regression'],
  }),
]
