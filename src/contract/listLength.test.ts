import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { ACCOUNT_ENDPOINTS } from './accountEndpoints.ts'
import { ADMIN_ENDPOINTS } from './adminEndpoints.ts'
import { CALLER_ENDPOINTS } from './callerEndpoints.ts'
import { OWNER_ENDPOINTS } from './ownerEndpoints.ts'
import { SIGN_IN_ENDPOINTS } from './signInEndpoints.ts'

/** Paths of the lists in a schema that may be of any length. */
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

test('every list in the body of a call has a bound that the contract names', () => {
  const calls = [CALLER_ENDPOINTS, ACCOUNT_ENDPOINTS, OWNER_ENDPOINTS, ADMIN_ENDPOINTS, SIGN_IN_ENDPOINTS].flat()
  assert.deepEqual(
    calls.flatMap(({ name, body }) => (body ? unbounded(body, name) : [])),
    [],
  )
})
