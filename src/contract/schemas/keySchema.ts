import { instant, nullable } from './values.ts'
import { Type } from 'typebox'
import { isAddressRange } from '#base/network/addressRanges.ts'
import { DEFAULT_SCOPES, SCOPES, type Scope } from '../access/scopes.ts'
import { shownOnce } from '../access/shownOnce.ts'
import { bodySchema } from '../body/bodySchema.ts'
import { choice, futureTime, listOf, optional, required, text, textsOf, wholeNumber } from '../body/fieldTypes.ts'
import { LIST_ITEMS_MAX } from '../limits/listLength.ts'

const KEY_MODES = ['live', 'test', 'browser'] as const
export const keyMode = Type.Union(
  KEY_MODES.map((mode) => Type.Literal(mode)),
  {
    description: 'test: never billed, no real effects; browser: may be used in a web page, can only read places.',
  },
)

/** The fields of a key that its account can read. */
export const keyView = {
  keyId: Type.String(),
  name: Type.String(),
  mode: keyMode,
  last4: Type.String(),
  scopes: Type.Array(Type.String()),
  allowedIps: nullable(Type.Array(Type.String())),
  allowedOrigins: nullable(Type.Array(Type.String())),
  dailyTokens: nullable(Type.Integer()),
  createdAt: instant,
  lastUsedAt: nullable(instant),
  expiresAt: nullable(instant),
  revokedAt: nullable(instant),
  rotatedAt: nullable(instant),
  graceEndsAt: { ...nullable(instant), description: 'Until when the previous secret works.' },
}

/** The response that contains the key itself. */
export const keyWithText = Type.Object({
  ...keyView,
  key: shownOnce('Stored only as a hash.'),
})

/** One day by default, a week at most (docs/reference/billing.md#rotation). */
export const GRACE_SECONDS = { fallback: 86_400, max: 604_800 } as const

/** Returns the body of a rotation; `description` says what the previous secret is good for. */
export const rotationBody = (description: string) =>
  bodySchema({
    graceSeconds: optional(
      wholeNumber(
        Type.Integer({ minimum: 0, maximum: GRACE_SECONDS.max, default: GRACE_SECONDS.fallback, description }),
      ),
      GRACE_SECONDS.fallback,
    ),
  })

export const KeyRotation = rotationBody(
  'How long the current secret keeps working. A secret that is already retiring ends at once.',
)

/**
 * The scopes of a browser key. Everyone can read it in a web page, so it may only look up places
 * (docs/reference/billing.md#keys).
 */
const BROWSER_SCOPES: readonly Scope[] = ['places:read']

/** Returns the scopes of a new key whose body names none. */
export const defaultScopes = (mode: (typeof KEY_MODES)[number]): readonly Scope[] =>
  mode === 'browser' ? BROWSER_SCOPES : DEFAULT_SCOPES

/** Returns whether a text is an origin as browsers send it: scheme, host and port only. */
function isOrigin(value: string): boolean {
  return /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value
}

const scopes = Type.Array(Type.Union(SCOPES.map((scope) => Type.Literal(scope))), {
  minItems: 1,
  maxItems: LIST_ITEMS_MAX,
  uniqueItems: true,
})
const allowedIps = Type.Array(Type.String(), {
  minItems: 1,
  maxItems: LIST_ITEMS_MAX,
  description: 'Addresses and CIDR ranges.',
})
const allowedOrigins = Type.Array(Type.String({ format: 'uri' }), {
  minItems: 1,
  maxItems: LIST_ITEMS_MAX,
  description: 'For browser keys only: the origins of the web pages that may use the key.',
})
const RANGES = {
  en: 'addresses or CIDR ranges, such as 203.0.113.0/24',
  ko: '203.0.113.0/24 같은 IP 주소나 CIDR 범위',
}
const ORIGINS = {
  en: 'origins, such as https://example.com, with nothing after host and port',
  ko: 'https://example.com처럼 호스트와 포트까지만 쓴 출처',
}
const NO_OTHER_SCOPE = {
  en: `A browser key has the scope ${BROWSER_SCOPES.join()} and no other: leave scopes out.`,
  ko: `브라우저 키의 권한은 ${BROWSER_SCOPES.join()}뿐입니다. scopes를 빼세요.`,
}
const ONLY_BROWSER_KEYS = {
  en: 'Only browser keys are limited to origins: leave allowedOrigins out, or make a key of mode browser.',
  ko: '출처는 브라우저 키에만 제한할 수 있습니다. allowedOrigins를 빼거나 mode를 browser로 하세요.',
}

/** The settings of a new key; omitted ones mean no limit. */
export const KeyBody = bodySchema(
  {
    mode: required(choice(KEY_MODES, keyMode)),
    name: required(text(Type.String({ minLength: 1, maxLength: 100 }))),
    scopes: optional(listOf(SCOPES, scopes)),
    expiresAt: optional(futureTime(instant)),
    allowedIps: optional(textsOf(allowedIps, isAddressRange, RANGES)),
    allowedOrigins: optional(textsOf(allowedOrigins, isOrigin, ORIGINS)),
    dailyTokens: optional(
      wholeNumber(Type.Integer({ minimum: 1, description: 'Daily token budget, KST.' }), 1, Number.MAX_SAFE_INTEGER),
    ),
  },
  {
    check: ({ mode, scopes: chosen, allowedOrigins: origins }, fault) => {
      if (mode === undefined) return
      const isBrowserKey = mode === 'browser'
      if (isBrowserKey && chosen?.some((scope) => !BROWSER_SCOPES.includes(scope))) fault('scopes', NO_OTHER_SCOPE)
      if (!isBrowserKey && origins) fault('allowedOrigins', ONLY_BROWSER_KEYS)
    },
  },
)
