import { isoInstantOrNull } from '#base/kst.ts'
import type { ValueOf } from '#contract/body/bodySchema.ts'
import { defaultScopes, type KeyBody } from '#contract/schemas/keySchema.ts'
import type { KeyOrder } from '#flows/administer.ts'

/** Returns the order of the key that a body describes. */
export function keyOrderOf({ scopes, ...key }: ValueOf<typeof KeyBody>, accountId: string): KeyOrder {
  return { ...key, accountId, scopes: scopes ?? defaultScopes(key.mode) }
}

const TIMES = ['createdAt', 'lastUsedAt', 'expiresAt', 'revokedAt', 'rotatedAt', 'graceEndsAt'] as const

/** Converts instants to ISO 8601 UTC, the format of every timestamp in the API. */
export function withIsoTimes<T extends Record<(typeof TIMES)[number], number | null>>(view: T) {
  const [createdAt, lastUsedAt, expiresAt, revokedAt, rotatedAt, graceEndsAt] = TIMES.map((name) =>
    isoInstantOrNull(view[name]),
  )
  return { ...view, createdAt, lastUsedAt, expiresAt, revokedAt, rotatedAt, graceEndsAt }
}
