import { Type } from 'typebox'
import { keyBody, keyId } from './adminEndpoints.ts'
import type { CallerEndpoint } from './callerEndpoint.ts'
import { successSchema } from '../schemas/envelope.ts'
import { ANY_CALL, ONCE, WITH_BODY, WITH_KEY } from './errorSets.ts'
import { keyView, keyWithText, rotation } from '../schemas/keySchema.ts'
import { FREE } from '../access/price.ts'
import { SecretReplayMeta, type ShownOnce } from '../access/shownOnce.ts'
import { UsageSchema } from '../schemas/usageSchema.ts'

const KEY_SHOWN_ONCE: ShownOnce = { field: 'key', renewedBy: 'POST /api/v1/keys/{keyId}/rotate' }

const MANAGED = {
  tag: 'Keys',
  scope: 'keys:manage',
  price: FREE,
  query: [],
  headers: [],
  pathParameters: [],
  body: null,
  status: 200,
} as const

/** On the caller's own account and keys. */
export const KEY_ENDPOINTS: readonly CallerEndpoint[] = [
  {
    name: 'usage',
    tag: 'Keys',
    method: 'GET',
    path: '/api/v1/usage',
    summary: 'Read what the account has used this month, and how far it may go',
    description: 'Tokens by tier and key, the rate, distinct venues and the budget.',
    scope: 'usage:read',
    price: FREE,
    query: [],
    headers: [],
    pathParameters: [],
    body: null,
    status: 200,
    output: successSchema(UsageSchema),
    errors: [...WITH_KEY, ...ANY_CALL],
  },
  {
    ...MANAGED,
    name: 'listApiKeys',
    method: 'GET',
    path: '/api/v1/keys',
    summary: "List the account's keys, oldest first; never the keys themselves",
    description: 'A test key sees the test keys.',
    output: successSchema(Type.Array(Type.Object(keyView))),
    errors: [...WITH_KEY, ...ANY_CALL],
  },
  {
    ...MANAGED,
    name: 'createApiKey',
    method: 'POST',
    path: '/api/v1/keys',
    summary: 'Make a key; the key itself is told this once',
    description:
      'It may do what the key that is sent may do, and no more; a test key makes test keys. A key that is limited itself (addresses, end, budget), a secret that is retiring and a program that was let in (OAuth) make none.',
    body: keyBody,
    status: 201,
    output: successSchema(keyWithText, SecretReplayMeta),
    shownOnce: KEY_SHOWN_ONCE,
    errors: ['key_limit_reached', ...ONCE, ...WITH_BODY, ...WITH_KEY, ...ANY_CALL],
  },
  {
    ...MANAGED,
    name: 'revokeApiKey',
    method: 'DELETE',
    path: '/api/v1/keys/{keyId}',
    summary: "Revoke one of the account's keys, at once and for good",
    description:
      'One that may do no more than the key that is sent, in scopes, mode, addresses, end and budget; it may be that key.',
    pathParameters: [keyId],
    output: successSchema(Type.Object({ keyId: Type.String(), revokedAt: Type.String({ format: 'date-time' }) })),
    errors: [...WITH_KEY, ...ANY_CALL],
  },
  {
    name: 'rotateKey',
    tag: 'Keys',
    method: 'POST',
    path: '/api/v1/keys/{keyId}/rotate',
    summary: "Give one of the account's keys a new secret; the present one works on for the grace time",
    description:
      "One that may do no more than the key that is sent, in scopes, mode, addresses and end; a key with a budget rotates itself only, and a secret that is retiring rotates none. While a rotated key's former secret still works, its answers carry Deprecation and Sunset.",
    scope: 'keys:manage',
    price: FREE,
    query: [],
    headers: [],
    pathParameters: [keyId],
    body: rotation,
    status: 200,
    output: successSchema(keyWithText, SecretReplayMeta),
    shownOnce: KEY_SHOWN_ONCE,
    errors: [...ONCE, ...WITH_BODY, ...WITH_KEY, ...ANY_CALL],
  },
]
