import { isoInstantOrNull } from '#base/kst.ts'
import type { Instant } from '#base/clock.ts'
import { isAddressRange } from '#base/network/addressRanges.ts'
import { GRACE_SECONDS } from '#contract/schemas/keySchema.ts'
import { DEFAULT_SCOPES, SCOPES, type Scope } from '#contract/access/scopes.ts'
import type { KeyOrder } from '#flows/administer.ts'
import type { Refusal } from '#flows/refusal.ts'
import { BodyFields } from '../input/bodyFields.ts'
import type { JsonObject } from '../input/strictJson.ts'

/** Names of keys: enough for people, not for abuse. */
const NAME_LENGTH_MAX = 100

/**
 * A browser key stands in a web page for everyone to read: it may look places up, and nothing else
 * (docs/reference/billing.md#keys).
 */
const BROWSER_SCOPES: readonly Scope[] = ['places:read']

/** The key that a body asks for. */
export function keyOrderOf(
  body: JsonObject,
  accountId: string,
  now: Instant,
): { kind: 'order'; order: KeyOrder } | Refusal {
  const fields = new BodyFields(body)
  const mode = fields.choice('mode', ['live', 'test', 'browser'])
  const name = fields.text('name', NAME_LENGTH_MAX)
  const scopes = fields.optionalList('scopes', SCOPES) ?? (mode === 'browser' ? BROWSER_SCOPES : DEFAULT_SCOPES)
  const order = {
    accountId,
    name,
    mode,
    scopes,
    expiresAt: fields.optionalFuture('expiresAt', now) ?? null,
    allowedIps:
      fields.optionalTexts('allowedIps', isAddressRange, {
        en: 'addresses or CIDR ranges, such as 203.0.113.0/24',
        ko: '203.0.113.0/24 같은 IP 주소나 CIDR 범위',
      }) ?? null,
    allowedOrigins:
      fields.optionalTexts('allowedOrigins', isOrigin, {
        en: 'origins, such as https://example.com, with nothing after host and port',
        ko: 'https://example.com처럼 호스트와 포트까지만 쓴 출처',
      }) ?? null,
    dailyTokens: fields.optionalInteger('dailyTokens', 1, Number.MAX_SAFE_INTEGER) ?? null,
  }
  if (mode === 'browser' && scopes.some((scope) => !BROWSER_SCOPES.includes(scope)))
    fields.misfit('scopes', {
      en: `A browser key has the scope ${BROWSER_SCOPES.join()} and no other: leave scopes out.`,
      ko: `브라우저 키의 권한은 ${BROWSER_SCOPES.join()}뿐입니다. scopes를 빼세요.`,
    })
  if (mode !== 'browser' && order.allowedOrigins)
    fields.misfit('allowedOrigins', {
      en: 'Only browser keys are limited to origins: leave allowedOrigins out, or make a key of mode browser.',
      ko: '출처는 브라우저 키에만 제한할 수 있습니다. allowedOrigins를 빼거나 mode를 browser로 하세요.',
    })
  return fields.refusal() ?? { kind: 'order', order }
}

export function graceSecondsOf(body: JsonObject): { kind: 'grace'; graceSeconds: number } | Refusal {
  const fields = new BodyFields(body)
  const graceSeconds = fields.optionalInteger('graceSeconds', 0, GRACE_SECONDS.max) ?? GRACE_SECONDS.fallback
  return fields.refusal() ?? { kind: 'grace', graceSeconds }
}

/** As browsers send it: scheme, host and port, nothing after. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

const TIMES = ['createdAt', 'lastUsedAt', 'expiresAt', 'revokedAt', 'rotatedAt', 'graceEndsAt'] as const

/** Instants as ISO 8601 UTC, the way every timestamp of the API is written. */
export function withIsoTimes<T extends Record<(typeof TIMES)[number], number | null>>(view: T) {
  const [createdAt, lastUsedAt, expiresAt, revokedAt, rotatedAt, graceEndsAt] = TIMES.map((name) =>
    isoInstantOrNull(view[name]),
  )
  return { ...view, createdAt, lastUsedAt, expiresAt, revokedAt, rotatedAt, graceEndsAt }
}
