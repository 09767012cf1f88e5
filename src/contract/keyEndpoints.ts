import { type AdminEndpoint, keyId } from './adminEndpoints.ts'
import { successSchema } from './envelope.ts'
import { ANY_CALL, ONCE, WITH_BODY, WITH_KEY } from './errorSets.ts'
import { keyWithText, rotation } from './keySchema.ts'
import type { Scope } from './scopes.ts'
import { UsageSchema } from './usageSchema.ts'

/** A call of the public API on the caller's own account and keys. It costs no tokens. */
export interface KeyEndpoint extends AdminEndpoint {
  scope: Scope
}

export const KEY_ENDPOINTS: readonly KeyEndpoint[] = [
  {
    name: 'usage',
    method: 'GET',
    path: '/api/v1/usage',
    summary: 'Read what the account has used this month, and how far it may go',
    scope: 'usage:read',
    pathParameters: [],
    body: null,
    status: 200,
    output: successSchema(UsageSchema),
    errors: [...WITH_KEY, ...ANY_CALL],
  },
  {
    name: 'rotateKey',
    method: 'POST',
    path: '/api/v1/keys/{keyId}/rotate',
    summary: "Give one of the account's keys a new secret; the present one works on for the grace time",
    scope: 'keys:manage',
    pathParameters: [keyId],
    body: rotation,
    status: 200,
    output: successSchema(keyWithText),
    errors: [...ONCE, ...WITH_BODY, ...WITH_KEY, ...ANY_CALL],
  },
]
