import { instant } from './values.ts'
import { Type, type TSchema } from 'typebox'
import { TIERS } from '../parameters/fields.ts'

const count = Type.Integer({ minimum: 0 })
const limit = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description: 'null: no limit.' })
const byTier: Record<string, TSchema> = Object.fromEntries(Object.keys(TIERS).map((tier) => [tier, count]))

/** What `GET /api/v1/usage` answers (docs/reference/billing.md#usage). */
export const UsageSchema = Type.Object({
  plan: Type.String(),
  period: Type.Object({ start: instant, end: instant }, { description: 'The calendar month in Korea.' }),
  tokens: Type.Object({ limit, used: count, remaining: Type.Union([count, Type.Null()]) }),
  byTier: Type.Object(byTier, { description: "The month's tokens by the tier that set the price." }),
  byKey: Type.Array(Type.Object({ keyId: Type.String(), last4: Type.String(), used: count })),
  rate: Type.Object({ perMinute: limit }),
  distinctVenues: Type.Object(
    { limit, used: count, windowDays: Type.Integer() },
    { description: "Of the calling key; for an operator, of the account's key that has seen the most." },
  ),
  resultWindow: Type.Integer(),
  budget: Type.Object({
    dailyTokens: Type.Union([Type.Integer(), Type.Null()], { description: 'Of the calling key; null: none.' }),
    usedToday: count,
  }),
})
