import { instant, nullable } from './values.ts'
import { Type, type TSchema } from 'typebox'
import { TIERS } from '../parameters/fields.ts'

const count = Type.Integer({ minimum: 0 })
const limit = { ...nullable(Type.Integer({ minimum: 1 })), description: 'null: no limit.' }
const byTier: Record<string, TSchema> = Object.fromEntries(Object.keys(TIERS).map((tier) => [tier, count]))

/** The response to `GET /api/v1/usage` (docs/reference/billing.md#usage). */
export const UsageSchema = Type.Object({
  plan: Type.String(),
  period: Type.Object({ start: instant, end: instant }, { description: 'The calendar month in Korea.' }),
  tokens: Type.Object({ limit, used: count, remaining: nullable(count) }),
  byTier: Type.Object(byTier, { description: "The month's tokens by the tier that set the price." }),
  byKey: Type.Array(Type.Object({ keyId: Type.String(), last4: Type.String(), used: count })),
  rate: Type.Object({ perMinute: limit }),
  distinctVenues: Type.Object(
    { limit, used: count, windowDays: Type.Integer() },
    { description: "For the calling key; for an operator, for the account's key with the highest count." },
  ),
  resultWindow: Type.Integer(),
  budget: Type.Object({
    dailyTokens: { ...nullable(Type.Integer()), description: 'For the calling key; null: none.' },
    usedToday: count,
  }),
})
