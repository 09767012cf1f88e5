/** The permissions of a key (docs/reference/billing.md#scopes). */
export const SCOPES = [
  'places:read',
  'live:read',
  'live:write',
  'reservations:read',
  'reservations:write',
  'reports:write',
  'usage:read',
  'webhooks:manage',
  'keys:manage',
] as const
export type Scope = (typeof SCOPES)[number]

/** The scopes of a new key: all except creating further keys. */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'keys:manage')

/** A broader scope includes the narrower one. */
const IMPLIED: Partial<Record<Scope, Scope>> = { 'live:write': 'live:read', 'reservations:write': 'reservations:read' }

/** Returns true when `held` contains `needed` or a scope that implies it. */
export function allows(held: readonly Scope[], needed: Scope): boolean {
  return held.some((scope) => scope === needed || IMPLIED[scope] === needed)
}
