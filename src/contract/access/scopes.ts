/** What a key may do (docs/reference/billing.md#scopes). */
export const SCOPES = [
  'places:read',
  'live:read',
  'live:write',
  'reservations:read',
  'reservations:write',
  'usage:read',
  'webhooks:manage',
  'keys:manage',
] as const
export type Scope = (typeof SCOPES)[number]

/** A new key may do everything but make further keys. */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'keys:manage')

/** A broader scope implies the narrower. */
const IMPLIED: Partial<Record<Scope, Scope>> = { 'live:write': 'live:read', 'reservations:write': 'reservations:read' }

/** True when `held` contains `needed` or a scope that implies it. */
export function allows(held: readonly Scope[], needed: Scope): boolean {
  return held.some((scope) => scope === needed || IMPLIED[scope] === needed)
}
