import { instant, nullable } from '../schemas/values.ts'
import { Type, type TSchema } from 'typebox'
import { type AdminEndpoint, keyBody, keyId } from './adminEndpoints.ts'
import { successSchema } from '../schemas/envelope.ts'
import type { ErrorCode } from '../errors.ts'
import { ANY_CALL, ONCE, WITH_BODY } from './errorSets.ts'
import { keyView, keyWithText, rotation } from '../schemas/keySchema.ts'
import { SecretReplayMeta, type ShownOnce } from '../access/shownOnce.ts'

/**
 * A call of the account interface (docs/reference/administration.md#account-interface). It needs the cookie of somebody
 * who is signed in.
 */
export interface AccountEndpoint extends AdminEndpoint {
  /** All of them optional. */
  query: readonly { name: string; description: string; schema: TSchema }[]
}

const count = Type.Integer({ minimum: 0 })
const day = Type.String({ format: 'date', description: 'A day in Korea.' })
const strict = { additionalProperties: false }

const dailyTokens = {
  ...nullable(Type.Integer({ minimum: 1 })),
  description: 'A budget a day, KST, of each key that has none of its own; null for none.',
}

const OwnAccount = Type.Object({
  accountId: Type.String(),
  email: Type.String({ format: 'email' }),
  name: Type.String(),
  plan: Type.String(),
  bulkExport: Type.Boolean(),
  dailyTokens,
  createdAt: instant,
  accessReviewDue: Type.Boolean({
    description: 'true: the password was reset by mail, and nobody has looked through the access review since.',
  }),
})

const RequestCounts = Type.Object({
  days: Type.Integer({ description: 'How far back it goes; 0: this installation notes no requests.' }),
  requests: Type.Array(
    Type.Object({
      hourAt: { ...instant, description: 'The hour they came in.' },
      keyId: Type.String(),
      endpoint: Type.String({ description: 'Its operationId.' }),
      status: Type.Integer(),
      requests: count,
      units: { ...count, description: 'Tokens billed for them.' },
    }),
    { description: 'Newest hour first; a thousand rows at most.' },
  ),
})

const RequestDays = Type.Object({
  days: Type.Integer({ description: 'How far back it goes; 0: this installation notes no requests.' }),
  rows: Type.Array(
    Type.Object({
      day,
      status: Type.Integer(),
      requests: count,
      units: { ...count, description: 'Tokens billed for them.' },
    }),
    { description: 'Newest day first, then by status.' },
  ),
})

const limit = { ...nullable(Type.Integer({ minimum: 1 })), description: 'null: no limit.' }

const Standing = Type.Object({
  plan: Type.String(),
  period: Type.Object({ start: instant, end: instant }, { description: 'The calendar month in Korea.' }),
  tokens: Type.Object({ limit, used: count, remaining: nullable(count) }, { description: 'Of the month.' }),
  usedToday: { ...count, description: 'Tokens, by all keys, since midnight in Korea.' },
  rate: Type.Object(
    { perMinute: limit, burst: { ...limit, description: 'So many of them may come at once; null: no limit.' } },
    { description: 'Of each key.' },
  ),
  resultWindow: Type.Integer(),
  activeKeys: Type.Object({ limit, used: count }),
  longPolls: Type.Object({ limit }),
  distinctVenues: Type.Object({ limit, windowDays: Type.Integer() }, { description: 'Of each key.' }),
  keys: Type.Array(
    Type.Object({
      keyId: { ...Type.String(), description: 'Of a key, or of a grant.' },
      name: { ...Type.String(), description: 'Of the key, or of the program.' },
      used: { ...count, description: "The month's tokens." },
      usedToday: count,
      dailyTokens: { ...nullable(Type.Integer()), description: 'The budget that holds for it; null: none.' },
      distinctVenues: { ...count, description: 'Within the window.' },
    }),
    { description: 'Keys and grants that work, and those that used something; oldest first.' },
  ),
})

const UsageSums = Type.Object({
  from: day,
  to: day,
  by: Type.String(),
  tokens: { ...count, description: 'Of all rows.' },
  rows: Type.Array(
    Type.Object({
      day: Type.Optional(day),
      tier: Type.Optional(Type.String()),
      keyId: Type.Optional(Type.String()),
      last4: Type.Optional(Type.String()),
      tokens: count,
    }),
    { description: 'One for each day, tier or key that tokens were spent on.' },
  ),
})

const grantId = { name: 'grantId', description: 'From the list of grants.', example: 'grt_7Q2M4TZB1C9XKD5F' }

const Grant = Type.Object({
  grantId: Type.String(),
  clientId: Type.String({ description: 'As the client was registered, or the URL of its metadata document.' }),
  clientName: Type.String({ description: 'As the client calls itself: anybody can take any name.' }),
  scopes: Type.Array(Type.String(), { description: 'What it may do.' }),
  createdAt: instant,
  lastUsedAt: nullable(instant),
})

const access = {
  createdAt: instant,
  lastUsedAt: nullable(instant),
  createdBeforeConfirmation: Type.Boolean({
    description: 'true: it was there before the person confirmed the address.',
  }),
}
const AccessReview = Type.Object({
  isDue: Type.Boolean({ description: 'true: there was a reset since the last review.' }),
  confirmedAt: {
    ...nullable(instant),
    description: 'When the person confirmed the address; null where that was not noted yet.',
  },
  passwordResetAt: { ...nullable(instant), description: 'Of the last password that was set by a mailed code.' },
  keys: Type.Array(
    Type.Object({ keyId: Type.String(), name: Type.String(), mode: Type.String(), last4: Type.String(), ...access }),
    { description: 'Keys that work, oldest first.' },
  ),
  grants: Type.Array(
    Type.Object({ grantId: Type.String(), clientId: Type.String(), clientName: Type.String(), ...access }),
    { description: 'Programs that are let in, oldest first.' },
  ),
})
const revokedIds = (description: string) =>
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: ACCESS_IDS_MAX, description })

const SIGNED_IN: readonly ErrorCode[] = ['sign_in_required', 'rate_limited', ...ANY_CALL]

type Row = Omit<AccountEndpoint, 'path' | 'pathParameters' | 'body' | 'status' | 'errors' | 'query'> &
  Partial<Pick<AccountEndpoint, 'pathParameters' | 'body' | 'status' | 'query'>> & {
    path: string
    errors?: readonly ErrorCode[]
  }

const own = (row: Row): AccountEndpoint => ({
  pathParameters: [],
  body: null,
  status: 200,
  query: [],
  ...row,
  path: `/api/account/v1${row.path}`,
  errors: [
    ...(row.errors ?? []),
    ...(row.method === 'POST' ? ONCE : []),
    ...(row.method === 'GET' ? [] : (['origin_not_allowed'] as const)),
    ...(row.body ? WITH_BODY : []),
    'invalid_parameter',
    ...SIGNED_IN,
  ],
})

const KEY_SHOWN_ONCE: ShownOnce = { field: 'key', renewedBy: 'POST /api/account/v1/keys/{keyId}/rotate' }
/** More than an account has keys that work, and grants. */
export const ACCESS_IDS_MAX = 200

/** What people do with their own account. */
export const ACCOUNT_ENDPOINTS: readonly AccountEndpoint[] = [
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
    summary: 'Set a budget a day for the keys, or take it away',
    body: Type.Object({ dailyTokens }, strict),
    output: successSchema(OwnAccount),
  }),
  own({
    name: 'eraseOwnAccount',
    method: 'DELETE',
    path: '/account',
    summary: 'Erase the account: keys end at once, personal data is gone, what was used stays counted',
    output: successSchema(Type.Object({ accountId: Type.String(), erasedAt: instant })),
  }),
  own({
    name: 'listOwnKeys',
    method: 'GET',
    path: '/keys',
    summary: 'List the keys, oldest first; never the keys themselves',
    output: successSchema(Type.Array(Type.Object(keyView))),
  }),
  own({
    name: 'createOwnKey',
    method: 'POST',
    path: '/keys',
    summary: 'Make an API key; the key itself is told this once',
    body: keyBody,
    status: 201,
    output: successSchema(keyWithText, SecretReplayMeta),
    shownOnce: KEY_SHOWN_ONCE,
    errors: ['key_limit_reached'],
  }),
  own({
    name: 'rotateOwnKey',
    method: 'POST',
    path: '/keys/{keyId}/rotate',
    summary: 'Give a key a new secret; the present one works on for the grace time',
    pathParameters: [keyId],
    body: rotation,
    output: successSchema(keyWithText, SecretReplayMeta),
    shownOnce: KEY_SHOWN_ONCE,
  }),
  own({
    name: 'revokeOwnKey',
    method: 'DELETE',
    path: '/keys/{keyId}',
    summary: 'Revoke a key, at once and for good',
    pathParameters: [keyId],
    output: successSchema(Type.Object({ keyId: Type.String(), revokedAt: instant })),
  }),
  own({
    name: 'readOwnAccountUsage',
    method: 'GET',
    path: '/usage',
    summary: 'Sum the tokens of some days by day, tier or key; the month so far by day where nothing is said',
    query: [
      {
        name: 'from',
        description: 'The first day, KST; the first of the month of to where nothing is said.',
        schema: day,
      },
      { name: 'to', description: 'The last day, included; today where nothing is said.', schema: day },
      {
        name: 'by',
        description: 'What is summed.',
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
    summary: 'Read what the plan allows and how much of it is used, by the account and by each key',
    output: successSchema(Standing),
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
    summary: 'Count the requests of the last days, by day and status: 429 are those that were too many',
    output: successSchema(RequestDays),
  }),
  own({
    name: 'listGrants',
    method: 'GET',
    path: '/grants',
    summary: 'List the programs that were let in (OAuth), oldest first',
    output: successSchema(Type.Array(Grant)),
  }),
  own({
    name: 'readGrant',
    method: 'GET',
    path: '/grants/{grantId}',
    summary: 'Read what a program was let in for',
    pathParameters: [grantId],
    output: successSchema(Grant),
  }),
  own({
    name: 'withdrawGrant',
    method: 'DELETE',
    path: '/grants/{grantId}',
    summary: 'Shut a program out: its tokens end at once and for good',
    pathParameters: [grantId],
    output: successSchema(Type.Object({ grantId: Type.String(), revokedAt: instant })),
  }),
  own({
    name: 'readAccessReview',
    method: 'GET',
    path: '/access-review',
    summary:
      'Read what opens the account beside the password: keys and programs, and those from before the address was confirmed',
    output: successSchema(AccessReview),
  }),
  own({
    name: 'finishAccessReview',
    method: 'POST',
    path: '/access-review',
    summary:
      'Revoke the keys and programs that are named, all at once and for good, and note that the rest was looked through',
    body: Type.Object(
      {
        revokeKeyIds: revokedIds('Keys to revoke; empty for none.'),
        revokeGrantIds: revokedIds('Programs to shut out; empty for none.'),
      },
      strict,
    ),
    output: successSchema(AccessReview),
  }),
]
