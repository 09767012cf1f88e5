import { instant, nullable } from '../schemas/values.ts'
import { SecretReplayMeta, shownOnce } from '../access/shownOnce.ts'
import { Type } from 'typebox'
import { admin, type AdminEndpoint } from './adminEndpoint.ts'
import { ClaimSchema, ClaimWithOwnersSchema, PLACE_LABEL } from '../schemas/claimSchema.ts'
import type { PathParameter } from './endpoints.ts'
import { successSchema } from '../schemas/envelope.ts'
import { OwnerErasure } from '../schemas/ownerErasure.ts'

const ownerId: PathParameter = {
  name: 'ownerId',
  description: 'From the call that made the owner.',
  example: 'own_8f1j4m7q0s3v6y9b',
}
const tokenId: PathParameter = { name: 'tokenId', description: 'From the same call.', example: 'ot_5e8h1k4n7q0t3w6z' }
const claimId: PathParameter = { name: 'claimId', description: 'From the list.', example: 'clm_2b5e8h1k4n7q0t3w' }

const placeId: PathParameter = { name: 'placeId', description: 'A place.', example: 'pl_4x8k2m9q1r7t3v5w' }

/** Longer than any address (RFC 5321), and than any id of ours. */
export const OWNER_SEARCH_LENGTH_MAX = 254
export const OWNERS_A_PAGE = { default: 50, max: 200 } as const

const strict = { additionalProperties: false }
const count = Type.Integer({ minimum: 0 })
const email = Type.String({ format: 'email', maxLength: 254 })

const listed = {
  ownerId: Type.String(),
  email: Type.String(),
  createdAt: instant,
  seenAt: { ...nullable(instant), description: 'When their app last showed a sign of life.' },
}

const OwnerDetail = Type.Object({
  ...listed,
  places: Type.Array(
    Type.Object({
      placeId: Type.String(),
      ...PLACE_LABEL,
      partner: Type.Boolean(),
      since: instant,
      otherOwners: { ...count, description: 'Who own the place too.' },
    }),
  ),
  tokens: Type.Array(
    Type.Object({
      tokenId: Type.String(),
      kind: Type.Enum(['token', 'session']),
      createdAt: instant,
      expiresAt: nullable(instant),
    }),
    { description: 'Those that open, newest first: of programs, and sessions of browsers. Never what opens.' },
  ),
  subscriptions: Type.Array(
    Type.Object({
      subscriptionId: Type.String(),
      pushService: Type.String({ description: 'The host that wakes the browser.' }),
      createdAt: instant,
    }),
    { description: 'Browsers that are woken by pushes.' },
  ),
  claims: Type.Array(Type.Omit(ClaimSchema, ['ownerId', 'email'])),
})

const RevokedPlace = Type.Object({
  ownerId: Type.String(),
  placeId: Type.String(),
  ownersLeft: { ...count, description: 'Owners that the place still has.' },
  tokensRevoked: count,
  editsWithdrawn: Type.Boolean({ description: 'true: what the owner said of the place is not shown any more.' }),
  reservationsEnded: { ...count, description: 'Pending requests that expired because no owner is left.' },
  questionsEnded: { ...count, description: 'The same of live questions.' },
  reservationsAhead: { ...count, description: 'Confirmed reservations to come. They stand: tell the venue.' },
})

/** The operator's calls about owners and their claims. */
export const ADMIN_OWNER_ENDPOINTS: readonly AdminEndpoint[] = [
  admin({
    name: 'claimPlace',
    method: 'POST',
    path: '/owners',
    summary: 'Give a place to its owner; a partner takes reservation requests through this service',
    body: Type.Object({ email, placeId: Type.String(), partner: Type.Boolean() }, strict),
    status: 201,
    output: successSchema(
      Type.Object({
        ownerId: Type.String(),
        placeId: Type.String(),
        tokenId: Type.String(),
        token: shownOnce('What the owner signs in with.'),
        expiresAt: { ...instant, description: 'A year ahead.' },
      }),
      SecretReplayMeta,
    ),
    shownOnce: { field: 'token', renewedBy: 'POST /api/admin/v1/owners' },
    errors: ['place_not_found'],
  }),
  admin({
    name: 'listOwners',
    method: 'GET',
    path: '/owners',
    summary: 'List owners, newest first, or find them by e-mail address, place or id',
    query: [
      {
        name: 'search',
        description: 'Part of an e-mail address, or a whole id of an owner or a place.',
        schema: Type.String({ minLength: 1, maxLength: OWNER_SEARCH_LENGTH_MAX }),
      },
      { name: 'cursor', description: 'The nextCursor of the page before.', schema: Type.String() },
      {
        name: 'limit',
        description: `Owners a page; ${OWNERS_A_PAGE.default} without.`,
        schema: Type.Integer({ minimum: 1, maximum: OWNERS_A_PAGE.max }),
      },
    ],
    output: successSchema(
      Type.Object({
        owners: Type.Array(Type.Object({ ...listed, places: count })),
        nextCursor: { ...nullable(Type.String()), description: 'null: this is the last page.' },
      }),
    ),
  }),
  admin({
    name: 'readOwner',
    method: 'GET',
    path: '/owners/{ownerId}',
    summary: 'Read one owner with places, tokens and sessions, browsers and claims',
    pathParameters: [ownerId],
    output: successSchema(OwnerDetail),
    errors: ['not_found'],
  }),
  admin({
    name: 'revokePlace',
    method: 'POST',
    path: '/owners/{ownerId}/places/{placeId}/revoke',
    summary:
      "Take a place back from an owner: all of the owner's tokens and sessions end on every node within a second, and what waits at a place without another owner expires",
    pathParameters: [ownerId, { ...placeId, description: 'A place that is, or was, this owner’s.' }],
    body: Type.Object(
      {
        withdrawEdits: Type.Optional(
          Type.Boolean({
            description:
              'false: what the owner said of the place stays. Else it goes, and what other owners who are left said stays. true withdraws it afterwards too, when the place is not the owner’s any more.',
          }),
        ),
      },
      strict,
    ),
    output: successSchema(RevokedPlace),
    errors: ['not_found'],
  }),
  admin({
    name: 'revokeOwnerTokens',
    method: 'DELETE',
    path: '/owners/{ownerId}/tokens',
    summary:
      'End all tokens and sessions of an owner on every node, and the links that were mailed; no browser is woken',
    pathParameters: [ownerId],
    output: successSchema(Type.Object({ ownerId: Type.String(), tokensRevoked: count, subscriptionsRemoved: count })),
    errors: ['not_found'],
  }),
  admin({
    name: 'eraseOwner',
    method: 'DELETE',
    path: '/owners/{ownerId}',
    summary: 'Erase an owner and all that they wrote, for good; counts, statuses and times stay and are nobody’s',
    pathParameters: [ownerId],
    output: successSchema(OwnerErasure),
    errors: ['not_found'],
  }),
  admin({
    name: 'revokeOwnerToken',
    method: 'DELETE',
    path: '/owners/{ownerId}/tokens/{tokenId}',
    summary: 'End a token of an owner at once',
    pathParameters: [ownerId, tokenId],
    output: successSchema(Type.Object({ tokenId: Type.String(), revokedAt: instant })),
  }),
  admin({
    name: 'listClaims',
    method: 'GET',
    path: '/claims',
    summary: 'Who says that a place is theirs, and waits for an answer',
    output: successSchema(Type.Array(ClaimWithOwnersSchema)),
  }),
  admin({
    name: 'approveClaim',
    method: 'POST',
    path: '/claims/{claimId}/approve',
    summary: 'Give the place to whoever asked for it; a partner takes reservation requests through this service',
    pathParameters: [claimId],
    body: Type.Object(
      {
        partner: Type.Optional(Type.Boolean()),
        confirmOwned: Type.Optional(
          Type.Boolean({
            description:
              'true: it is known that the place has an owner, and both are to have it. Without it such a claim is refused.',
          }),
        ),
      },
      strict,
    ),
    output: successSchema(ClaimSchema),
  }),
  admin({
    name: 'rejectClaim',
    method: 'POST',
    path: '/claims/{claimId}/reject',
    summary: 'Leave the place as it is',
    pathParameters: [claimId],
    output: successSchema(ClaimSchema),
  }),
]
