import { isoInstantOrNull } from '#base/kst.ts'
import type { Instant } from '#base/clock.ts'
import { defaultScopes, KeyBody } from '#contract/schemas/keySchema.ts'
import type { KeyOrder } from '#flows/administer.ts'
import type { Refusal } from '#flows/refusal.ts'
import { readBody } from '../input/readBody.ts'
import type { SentObject } from '#contract/body/bodySchema.ts'

/** Reads the key that a body orders. */
export function keyOrderOf(
  body: SentObject,
  accountId: string,
  now: Instant,
): { kind: 'order'; order: KeyOrder } | Refusal {
  const reading = readBody(KeyBody, body, { now })
  if (reading.kind === 'refused') return reading
  const { scopes, ...key } = reading.value
  return { kind: 'order', order: { ...key, accountId, scopes: scopes ?? defaultScopes(key.mode) } }
}

const TIMES = ['createdAt', 'lastUsedAt', 'expiresAt', 'revokedAt', 'rotatedAt', 'graceEndsAt'] as const

/** Converts instants to ISO 8601 UTC, the format of every timestamp in the API. */
export function withIsoTimes<T extends Record<(typeof TIMES)[number], number | null>>(view: T) {
  const [createdAt, lastUsedAt, expiresAt, revokedAt, rotatedAt, graceEndsAt] = TIMES.map((name) =>
    isoInstantOrNull(view[name]),
  )
  return { ...view, createdAt, lastUsedAt, expiresAt, revokedAt, rotatedAt, graceEndsAt }
}
