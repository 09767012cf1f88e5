import { instant, nullable } from './values.ts'
import { Type } from 'typebox'
import { shownOnce } from '../access/shownOnce.ts'

export const keyMode = Type.Union(
  ['live', 'test', 'browser'].map((mode) => Type.Literal(mode)),
  {
    description: 'test: never billed, no effect outside; browser: may stand in a web page, reads places only.',
  },
)

/** A key as its account sees it. */
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
  graceEndsAt: { ...nullable(instant), description: 'Until when the secret before the last rotation works.' },
}

/** The answer that holds the key itself. */
export const keyWithText = Type.Object({
  ...keyView,
  key: shownOnce('Stored only as a hash.'),
})

/** A day when nothing is said, a week at most (docs/reference/billing.md#rotation). */
export const GRACE_SECONDS = { fallback: 86_400, max: 604_800 } as const

export const rotation = Type.Object(
  {
    graceSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: GRACE_SECONDS.max,
        default: GRACE_SECONDS.fallback,
        description: 'How long the present secret works on; one that was retiring already ends at once.',
      }),
    ),
  },
  { additionalProperties: false },
)
