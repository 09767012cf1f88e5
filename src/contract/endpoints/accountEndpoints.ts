import { day, instant, nullable } from '../schemas/values.ts'
import { Type } from 'typebox'
import { keyId } from './admin/adminEndpoints.ts'
import { successSchema } from '../schemas/envelope.ts'
import { own } from './accountEndpoint.ts'
import { GUEST_ENDPOINTS } from './guestEndpoints.ts'
import { OWN_WEBHOOK_ENDPOINTS } from './ownWebhookEndpoints.ts'
import { SECURITY_ENDPOINTS } from './securityEndpoints.ts'
import { TEAM_ENDPOINTS } from './teamEndpoints.ts'
import { AccessReviewBody, dailyTokensSchema, OwnAccountChange } from '../schemas/accountBodies.ts'
import { OwnStoredRequestsSchema, STORED_REQUEST_QUERY } from '../schemas/storedRequestSchema.ts'
import { KeyBody, KeyRotation, keyView, keyWithText } from '../schemas/keySchema.ts'
import { SecretReplayMeta, type ShownOnce } from '../access/shownOnce.ts'

const count = Type.Integer({ minimum: 0 })

const OwnAccount = Type.Object({
  accountId: Type.String(),
  email: Type.String({ format: 'email' }),
  name: Type.String(),
  plan: Type.String(),
  bulkExport: Type.Boolean(),
  dailyTokens: dailyTokensSchema,
  createdAt: instant,
  accessReviewDue: Type.Boolean({
    description: 'true: the password was reset by mail, and the access review has not been completed since.',
  }),
})

const RequestCounts = Type.Object({
  days: Type.Integer({
    description: 'How many days back the counts go; 0: this installation does not record requests.',
  }),
  requests: Type.Array(
    Type.Object({
      hourAt: { ...instant, description: 'The hour of the requests.' },
      keyId: Type.String(),
      endpoint: Type.String({ description: 'The operationId.' }),
      status: Type.Integer(),
      requests: count,
      units: { ...count, description: 'Tokens billed for these requests.' },
    }),
    { description: 'Newest hour first, at most 1,000 rows.' },
  ),
})

const RequestDays = Type.Object({
  days: Type.Integer({
    description: 'How many days back the counts go; 0: this installation does not record requests.',
  }),
  rows: Type.Array(
    Type.Object({
      day,
      status: Type.Integer(),
      requests: count,
      units: { ...count, description: 'Tokens billed for these requests.' },
    }),
    { description: 'Newest day first, then by status.' },
  ),
})

const limit = { ...nullable(Type.Integer({ minimum: 1 })), description: 'null: no limit.' }

const UsageOverview = Type.Object({
  plan: Type.String(),
  period: Type.Object({ start: instant, end: instant }, { description: 'The calendar month in Korea.' }),
  tokens: Type.Object({ limit, used: count, remaining: nullable(count) }, { description: 'Of this month.' }),
  usedToday: { ...count, description: 'Tokens used by all keys since midnight, KST.' },
  rate: Type.Object(
    { perMinute: limit, burst: { ...limit, description: 'How many requests may come at once; null: no limit.' } },
    { description: 'Per key.' },
  ),
  resultWindow: Type.Integer(),
  activeKeys: Type.Object({ limit: Type.Integer({ minimum: 1 }), used: count }),
  longPolls: Type.Object({ limit }),
  distinctVenues: Type.Object({ limit, windowDays: Type.Integer() }, { description: 'Per key.' }),
  keys: Type.Array(
    Type.Object({
      keyId: { ...Type.String(), description: 'The id of a key or a grant.' },
      name: { ...Type.String(), description: 'The name of the key or the program.' },
      used: { ...count, description: 'Tokens used this month.' },
      usedToday: count,
      dailyTokens: {
        ...nullable(Type.Integer()),
        description: 'The daily token budget that applies to it; null: none.',
      },
      distinctVenues: { ...count, description: 'Distinct venues seen within the window.' },
    }),
    { description: 'Active keys and grants, and those with usage; oldest first.' },
  ),
})

const UsageSums = Type.Object({
  from: day,
  to: day,
  by: Type.String(),
  tokens: { ...count, description: 'The sum of all rows.' },
  rows: Type.Array(
    Type.Object({
      day: Type.Optional(day),
      tier: Type.Optional(Type.String()),
      keyId: Type.Optional(Type.String()),
      last4: Type.Optional(Type.String()),
      tokens: count,
    }),
    { description: 'One row for each day, tier or key with usage.' },
  ),
})

const grantId = { name: 'grantId', description: 'From the list of grants.', example: 'grt_7Q2M4TZB1C9XKD5F' }

const Grant = Type.Object({
  grantId: Type.String(),
  clientId: Type.String({ description: 'The id of the registered client, or the URL of its metadata document.' }),
  clientName: Type.String({ description: 'The name that the client states. It is not verified.' }),
  scopes: Type.Array(Type.String(), { description: 'The granted scopes.' }),
  createdAt: instant,
  lastUsedAt: nullable(instant),
})

const access = {
  createdAt: instant,
  lastUsedAt: nullable(instant),
  createdBeforeConfirmation: Type.Boolean({
    description: 'true: created before the person confirmed the address.',
  }),
}
const AccessReview = Type.Object({
  isDue: Type.Boolean({ description: 'true: the password was reset since the last review.' }),
  confirmedAt: {
    ...nullable(instant),
    description: 'When the person confirmed the address; null when this was not recorded.',
  },
  passwordResetAt: { ...nullable(instant), description: 'When a password was last set with a mailed code.' },
  keys: Type.Array(
    Type.Object({ keyId: Type.String(), name: Type.String(), mode: Type.String(), last4: Type.String(), ...access }),
    { description: 'Active keys, oldest first.' },
  ),
  grants: Type.Array(
    Type.Object({ grantId: Type.String(), clientId: Type.String(), clientName: Type.String(), ...access }),
    { description: 'Programs with access, oldest first.' },
  ),
})

const KEY_SHOWN_ONCE: ShownOnce = { field: 'key', renewedBy: 'POST /api/account/v1/keys/{keyId}/rotate' }

/** The calls that people make for their own account. */
export const ACCOUNT_ENDPOINTS = [
  own({
    name: 'readOwnAccount',
    method: 'GET',
    path: '/account',
    summary: 'Read the account',
    output: successSchema(OwnAccount),
  }),
  own({
    name: 'changeOwnAccount',
    method: 'PATCH',
    path: '/account',
    summary: 'Set or remove the daily token budget of the keys',
    body: OwnAccountChange,
    output: successSchema(OwnAccount),
  }),
  own({
    name: 'eraseOwnAccount',
    method: 'DELETE',
    path: '/account',
    summary: 'Erase the account: keys stop working at once, personal data is deleted, usage counts are kept',
    output: successSchema(Type.Object({ accountId: Type.String(), erasedAt: instant })),
  }),
  own({
    name: 'listOwnKeys',
    method: 'GET',
    path: '/keys',
    summary: 'List the keys, oldest first, without their secrets',
    output: successSchema(Type.Array(Type.Object(keyView))),
  }),
  own({
    name: 'createOwnKey',
    method: 'POST',
    path: '/keys',
    summary: 'Create an API key; the key itself is shown only once',
    body: KeyBody,
    status: 201,
    output: successSchema(keyWithText, SecretReplayMeta),
    shownOnce: KEY_SHOWN_ONCE,
    errors: ['key_limit_reached'],
  }),
  own({
    name: 'rotateOwnKey',
    method: 'POST',
    path: '/keys/{keyId}/rotate',
    summary: 'Give a key a new secret; the current one keeps working for the grace period',
    pathParameters: [keyId],
    body: KeyRotation,
    output: successSchema(keyWithText, SecretReplayMeta),
    shownOnce: KEY_SHOWN_ONCE,
  }),
  own({
    name: 'revokeOwnKey',
    method: 'DELETE',
    path: '/keys/{keyId}',
    summary: 'Revoke a key at once and permanently',
    pathParameters: [keyId],
    output: successSchema(Type.Object({ keyId: Type.String(), revokedAt: instant })),
  }),
  own({
    name: 'readOwnAccountUsage',
    method: 'GET',
    path: '/usage',
    summary: 'Sum the tokens of a period by day, tier or key; by default this month by day',
    query: [
      {
        name: 'from',
        description: 'The first day, KST; default: the first day of the month of to.',
        schema: day,
      },
      { name: 'to', description: 'The last day, KST, inclusive; default: today.', schema: day },
      {
        name: 'by',
        description: 'How the tokens are grouped.',
        schema: Type.Union(
          ['day', 'tier', 'key'].map((by) => Type.Literal(by)),
          { default: 'day' },
        ),
      },
    ],
    output: successSchema(UsageSums),
  }),
  own({
    name: 'readOwnStanding',
    method: 'GET',
    path: '/standing',
    summary: 'Read the limits of the plan and the usage of the account and each key',
    output: successSchema(UsageOverview),
  }),
  own({
    name: 'listOwnRequests',
    method: 'GET',
    path: '/requests',
    summary: 'Count the requests of the last days, by hour, key, endpoint and status',
    output: successSchema(RequestCounts),
  }),
  own({
    name: 'countOwnRequests',
    method: 'GET',
    path: '/requests/days',
    summary: 'Count the requests of the last days, by day and status; 429 counts the requests over a limit',
    output: successSchema(RequestDays),
  }),
  own({
    name: 'searchOwnRequests',
    method: 'GET',
    path: '/requests/log',
    summary: 'List the requests of the last days one by one, newest first, as GET /api/v1/requests',
    query: STORED_REQUEST_QUERY.map(({ name, description, schema }) => ({ name, description, schema })),
    output: successSchema(OwnStoredRequestsSchema),
    errors: ['invalid_parameter'],
  }),
  own({
    name: 'listGrants',
    method: 'GET',
    path: '/grants',
    summary: 'List the programs with access to the account (OAuth), oldest first',
    output: successSchema(Type.Array(Grant)),
  }),
  own({
    name: 'readGrant',
    method: 'GET',
    path: '/grants/{grantId}',
    summary: 'Read the access of a program',
    pathParameters: [grantId],
    output: successSchema(Grant),
  }),
  own({
    name: 'withdrawGrant',
    method: 'DELETE',
    path: '/grants/{grantId}',
    summary: 'Revoke the access of a program: its tokens stop working at once and permanently',
    pathParameters: [grantId],
    output: successSchema(Type.Object({ grantId: Type.String(), revokedAt: instant })),
  }),
  own({
    name: 'readAccessReview',
    method: 'GET',
    path: '/access-review',
    summary:
      'Read what gives access to the account besides the password: keys and programs, and which of them were created before the address was confirmed',
    output: successSchema(AccessReview),
  }),
  own({
    name: 'finishAccessReview',
    method: 'POST',
    path: '/access-review',
    summary: 'Revoke the named keys and programs at once and permanently, and record that the others were reviewed',
    body: AccessReviewBody,
    output: successSchema(AccessReview),
  }),
  ...GUEST_ENDPOINTS,
  ...OWN_WEBHOOK_ENDPOINTS,
  ...SECURITY_ENDPOINTS,
  ...TEAM_ENDPOINTS,
] as const
