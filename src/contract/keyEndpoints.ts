import { keyId } from './adminEndpoints.ts'
import type { CallerEndpoint } from './callerEndpoint.ts'
import { successSchema } from './envelope.ts'
import { ANY_CALL, ONCE, WITH_BODY, WITH_KEY } from './errorSets.ts'
import { keyWithText, rotation } from './keySchema.ts'
import { FREE } from './price.ts'
import { UsageSchema } from './usageSchema.ts'

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
    name: 'rotateKey',
    tag: 'Keys',
    method: 'POST',
    path: '/api/v1/keys/{keyId}/rotate',
    summary: "Give one of the account's keys a new secret; the present one works on for the grace time",
    description: "While a rotated key's former secret still works, its answers carry Deprecation and Sunset.",
    scope: 'keys:manage',
    price: FREE,
    query: [],
    headers: [],
    pathParameters: [keyId],
    body: rotation,
    status: 200,
    output: successSchema(keyWithText),
    errors: [...ONCE, ...WITH_BODY, ...WITH_KEY, ...ANY_CALL],
  },
]
