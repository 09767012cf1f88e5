import { instant, nullable } from '../../schemas/values.ts'
import { SecretReplayMeta, shownOnce } from '../../access/shownOnce.ts'
import { Type } from 'typebox'
import { admin } from './adminEndpoint.ts'
import {
  ClaimApproval,
  ClaimRejection,
  OwnedPlaceBody,
  OwnerReinstatement,
  OwnerSuspension,
  PlaceRevocation,
  PlaceTransfer,
} from '../../schemas/adminBodies.ts'
import { ClaimSchema, ClaimWithOwnersSchema, PLACE_LABEL } from '../../schemas/claimSchema.ts'
import type { PathParameter } from '../endpoints.ts'
import { successSchema } from '../../schemas/envelope.ts'
import { ActivitySchema } from '../../schemas/peopleSchema.ts'
import { PLACE_ROLES } from '../../access/placeRoles.ts'
import { OwnerErasure } from '../../schemas/owner/ownerErasure.ts'

const ownerId: PathParameter = {
  name: 'ownerId',
  description: 'The id from the creation of the owner.',
  example: 'own_8f1j4m7q0s3v6y9b',
}
const tokenId: PathParameter = {
  name: 'tokenId',
  description: 'The id from the creation of the owner.',
  example: 'ot_5e8h1k4n7q0t3w6z',
}
const claimId: PathParameter = { name: 'claimId', description: 'From the list.', example: 'clm_2b5e8h1k4n7q0t3w' }

const placeId: PathParameter = { name: 'placeId', description: 'A place.', example: 'pl_4x8k2m9q1r7t3v5w' }

/** Longer than any e-mail address (RFC 5321) and any id of this service. */
export const OWNER_SEARCH_LENGTH_MAX = 254
export const OWNERS_A_PAGE = { default: 50, max: 200 } as const

const count = Type.Integer({ minimum: 0 })

const listed = {
  ownerId: Type.String(),
  email: Type.String(),
  createdAt: instant,
  seenAt: { ...nullable(instant), description: 'When their app was last active.' },
  suspendedAt: { ...nullable(instant), description: 'Since when the owner is suspended; null: not suspended.' },
}

/** A role at a place. */
const Role = Type.Object({
  personId: Type.String(),
  email: Type.String(),
  placeId: Type.String(),
  ...PLACE_LABEL,
  role: Type.Enum([...PLACE_ROLES]),
  grantedBy: Type.String({ description: 'The ownerId of the owner who granted the role.' }),
  since: instant,
})

const OwnerDetail = Type.Object({
  ...listed,
  places: Type.Array(
    Type.Object({
      placeId: Type.String(),
      ...PLACE_LABEL,
      partner: Type.Boolean(),
      since: instant,
      otherOwners: { ...count, description: 'Number of other owners of the place.' },
    }),
  ),
  tokens: Type.Array(
    Type.Object({
      tokenId: Type.String(),
      kind: Type.Enum(['token', 'session']),
      createdAt: instant,
      expiresAt: nullable(instant),
    }),
    { description: 'Active tokens of programs and sessions of browsers, newest first, without their secrets.' },
  ),
  subscriptions: Type.Array(
    Type.Object({
      subscriptionId: Type.String(),
      pushService: Type.String({ description: 'The host of the push service.' }),
      createdAt: instant,
    }),
    { description: 'Browsers that receive push notifications.' },
  ),
  claims: Type.Array(Type.Omit(ClaimSchema, ['ownerId', 'email'])),
  roles: Type.Array(Role, { description: 'The roles that owners of other places gave to this person.' }),
  people: Type.Array(Role, { description: 'The people to whom this owner gave roles.' }),
  activity: Type.Array(ActivitySchema, {
    description: 'What the owner did and what concerned them, newest first, at most 200 rows.',
  }),
})

const RevokedPlace = Type.Object({
  ownerId: Type.String(),
  placeId: Type.String(),
  ownersLeft: { ...count, description: 'Number of remaining owners of the place.' },
  tokensRevoked: count,
  peopleRemoved: { ...count, description: 'Number of people whom the owner had invited and who lost the place.' },
  editsWithdrawn: Type.Boolean({ description: "true: the owner's edits of the place are no longer shown." }),
  reservationsEnded: {
    ...count,
    description: 'Number of pending requests that expired because the place has no owner left.',
  },
  questionsEnded: { ...count, description: 'Number of live questions that expired for the same reason.' },
  reservationsAhead: {
    ...count,
    description: 'Number of confirmed future reservations. They stay confirmed: inform the venue.',
  },
})

/** The operator's calls for owners and their claims. */
export const ADMIN_OWNER_ENDPOINTS = [
  admin({
    name: 'claimPlace',
    method: 'POST',
    path: '/owners',
    summary: 'Give a place to its owner; a partner takes reservation requests through this service',
    body: OwnedPlaceBody,
    status: 201,
    output: successSchema(
      Type.Object({
        ownerId: Type.String(),
        placeId: Type.String(),
        tokenId: Type.String(),
        token: shownOnce('The token for signing in.'),
        expiresAt: { ...instant, description: 'One year after creation.' },
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
      { name: 'cursor', description: 'The nextCursor of the previous page.', schema: Type.String() },
      {
        name: 'limit',
        description: `Owners per page; default ${OWNERS_A_PAGE.default}.`,
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
    summary: 'Read one owner with places, roles, people, tokens and sessions, browsers, claims and activity',
    pathParameters: [ownerId],
    output: successSchema(OwnerDetail),
    errors: ['not_found'],
  }),
  admin({
    name: 'revokePlace',
    method: 'POST',
    path: '/owners/{ownerId}/places/{placeId}/revoke',
    summary:
      "Revoke an owner's access to a place: all of the owner's tokens and sessions end on every node within a second, and pending requests expire when the place has no other owner",
    pathParameters: [
      ownerId,
      { ...placeId, description: 'A current or former place of this owner, or one where they have a role.' },
    ],
    body: PlaceRevocation,
    output: successSchema(RevokedPlace),
    errors: ['not_found'],
  }),
  admin({
    name: 'transferPlace',
    method: 'POST',
    path: '/owners/{ownerId}/places/{placeId}/transfer',
    summary:
      'Give a place of one owner to another: requests and reservations go with it, the former owner and the people whom they invited lose it on every node within a second, and all sides are mailed',
    pathParameters: [ownerId, placeId],
    body: PlaceTransfer,
    output: successSchema(
      Type.Object({
        placeId: Type.String(),
        formerOwnerId: Type.String(),
        ownerId: Type.String({ description: 'The new owner.' }),
        tokensRevoked: count,
        editsWithdrawn: Type.Boolean(),
        peopleRemoved: count,
      }),
    ),
    errors: ['not_found'],
  }),
  admin({
    name: 'suspendOwner',
    method: 'POST',
    path: '/owners/{ownerId}/suspend',
    summary:
      'Suspend an owner: all tokens and sessions end on every node within a second, nobody signs in with the address, and people whom the owner invited lose the places until the owner is reinstated',
    pathParameters: [ownerId],
    body: OwnerSuspension,
    output: successSchema(
      Type.Object({
        ownerId: Type.String(),
        suspendedAt: instant,
        tokensRevoked: count,
        reservationsEnded: count,
        questionsEnded: count,
      }),
    ),
    errors: ['not_found'],
  }),
  admin({
    name: 'reinstateOwner',
    method: 'POST',
    path: '/owners/{ownerId}/reinstate',
    summary: 'End the suspension of an owner, who then signs in anew by mail',
    pathParameters: [ownerId],
    body: OwnerReinstatement,
    output: successSchema(Type.Object({ ownerId: Type.String() })),
    errors: ['not_found'],
  }),
  admin({
    name: 'revokeOwnerTokens',
    method: 'DELETE',
    path: '/owners/{ownerId}/tokens',
    summary:
      'End all tokens, sessions and mailed links of an owner on every node; browsers receive no further push notifications',
    pathParameters: [ownerId],
    output: successSchema(Type.Object({ ownerId: Type.String(), tokensRevoked: count, subscriptionsRemoved: count })),
    errors: ['not_found'],
  }),
  admin({
    name: 'eraseOwner',
    method: 'DELETE',
    path: '/owners/{ownerId}',
    summary:
      'Permanently erase an owner and all that they wrote; counts, statuses and times are kept without a link to the owner',
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
    summary: 'List the claims to places that wait for a decision',
    output: successSchema(Type.Array(ClaimWithOwnersSchema)),
  }),
  admin({
    name: 'approveClaim',
    method: 'POST',
    path: '/claims/{claimId}/approve',
    summary: 'Give the place to the claimant; a partner takes reservation requests through this service',
    pathParameters: [claimId],
    body: ClaimApproval,
    output: successSchema(ClaimSchema),
  }),
  admin({
    name: 'rejectClaim',
    method: 'POST',
    path: '/claims/{claimId}/reject',
    summary: 'Reject the claim and leave the place unchanged; the claimant is mailed the reason',
    pathParameters: [claimId],
    body: ClaimRejection,
    output: successSchema(ClaimSchema),
  }),
] as const
