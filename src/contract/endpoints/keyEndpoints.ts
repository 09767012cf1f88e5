import { Type } from 'typebox'
import { instant } from '../schemas/values.ts'
import { keyId } from './admin/adminEndpoints.ts'
import { callerEndpoint } from './callerEndpoint.ts'
import { successSchema } from '../schemas/envelope.ts'
import { KeyBody, KeyRotation, keyView, keyWithText } from '../schemas/keySchema.ts'
import { FREE } from '../access/price.ts'
import { SecretReplayMeta, type ShownOnce } from '../access/shownOnce.ts'
import { StoredRequestMetaSchema, StoredRequestSchema, STORED_REQUEST_QUERY } from '../schemas/storedRequestSchema.ts'
import { UsageSchema } from '../schemas/usageSchema.ts'

const KEY_SHOWN_ONCE: ShownOnce = { field: 'key', renewedBy: 'POST /api/v1/keys/{keyId}/rotate' }

const MANAGED = {
  tag: 'Keys',
  scope: 'keys:manage',
  price: FREE,
} as const

/** The calls for the caller's own account and keys. */
export const KEY_ENDPOINTS = [
  callerEndpoint({
    name: 'usage',
    tag: 'Keys',
    method: 'GET',
    path: '/api/v1/usage',
    summary: 'Read the usage of the account this month, and its limits',
    description: 'Tokens by tier and key, the rate, distinct venues and the budget.',
    scope: 'usage:read',
    price: FREE,
    output: successSchema(UsageSchema),
  }),
  callerEndpoint({
    name: 'listRequests',
    tag: 'Keys',
    method: 'GET',
    path: '/api/v1/requests',
    summary: "List the account's requests of the last days, newest first",
    description:
      'A test key gets the requests of test keys, any other key the live ones; an OAuth program gets its own. Requests of other servers appear after ten seconds. An account keeps the newest meta.storedMax; more than 50 a second, and refusals for too many requests, are stored in part. Values that may identify a person are left out or made coarse.',
    scope: 'usage:read',
    price: FREE,
    query: STORED_REQUEST_QUERY.map((parameter) => ({ ...parameter, required: false })),
    output: successSchema(Type.Array(StoredRequestSchema), StoredRequestMetaSchema),
  }),
  callerEndpoint({
    ...MANAGED,
    name: 'listApiKeys',
    method: 'GET',
    path: '/api/v1/keys',
    summary: "List the account's keys, oldest first, without their secrets",
    description: 'A test key sees the test keys.',
    output: successSchema(Type.Array(Type.Object(keyView))),
  }),
  callerEndpoint({
    ...MANAGED,
    name: 'createApiKey',
    method: 'POST',
    path: '/api/v1/keys',
    summary: 'Create a key; the key itself is shown only once',
    description:
      'The new key has at most the permissions of the calling key; a test key creates test keys. A key with limits (addresses, expiry, budget), a retiring secret and an OAuth program cannot create keys.',
    body: KeyBody,
    status: 201,
    output: successSchema(keyWithText, SecretReplayMeta),
    shownOnce: KEY_SHOWN_ONCE,
    errors: ['key_limit_reached'],
  }),
  callerEndpoint({
    ...MANAGED,
    name: 'revokeApiKey',
    method: 'DELETE',
    path: '/api/v1/keys/{keyId}',
    summary: "Revoke one of the account's keys at once and permanently",
    description:
      'The key must not have more permissions than the calling key in scopes, mode, addresses, expiry and budget. It may be the calling key itself.',
    pathParameters: [keyId],
    output: successSchema(Type.Object({ keyId: Type.String(), revokedAt: instant })),
  }),
  callerEndpoint({
    ...MANAGED,
    name: 'rotateKey',
    method: 'POST',
    path: '/api/v1/keys/{keyId}/rotate',
    summary: "Give one of the account's keys a new secret; the current one keeps working for the grace period",
    description:
      'The key must not have more permissions than the calling key in scopes, mode, addresses and expiry. A key with a budget can rotate only itself, and a retiring secret cannot rotate any key. While the previous secret of a rotated key still works, its responses carry Deprecation and Sunset.',
    pathParameters: [keyId],
    body: KeyRotation,
    output: successSchema(keyWithText, SecretReplayMeta),
    shownOnce: KEY_SHOWN_ONCE,
  }),
] as const
