import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { ACCOUNT_ENDPOINTS } from '../endpoints/accountEndpoints.ts'
import { ADMIN_ENDPOINTS } from '../endpoints/admin/adminEndpoints.ts'
import { CALLER_ENDPOINTS } from '../endpoints/callerEndpoints.ts'
import { OWNER_ENDPOINTS } from '../endpoints/owner/ownerEndpoints.ts'
import { SIGN_IN_ENDPOINTS } from '../endpoints/signInEndpoints.ts'

/** Returns the paths of the lists in a schema without a maximum length. */
function unbounded(schema: TSchema, path: string): string[] {
  const { type, maxItems, items, properties, anyOf } = schema as {
    type?: string
    maxItems?: number
    items?: TSchema
    properties?: Record<string, TSchema>
    anyOf?: TSchema[]
  }
  return [
    ...(type === 'array' && maxItems === undefined ? [path] : []),
    ...(items ? unbounded(items, `${path}[]`) : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => unbounded(inner, `${path}.${name}`)),
    ...(anyOf ?? []).flatMap((inner) => unbounded(inner, path)),
  ]
}

test('every list in a request body has a maximum length in the contract', () => {
  const calls = [CALLER_ENDPOINTS, ACCOUNT_ENDPOINTS, OWNER_ENDPOINTS, ADMIN_ENDPOINTS, SIGN_IN_ENDPOINTS].flat()
  assert.deepEqual(
    calls.flatMap(({ name, body }) => (body ? unbounded(body.schema, name) : [])),
    [],
  )
})
