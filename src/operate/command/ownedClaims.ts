import type { AdminCall } from './callAdmin.ts'

interface ListedClaim {
  claimId: string
  placeId: string
  presentOwners: readonly { email: string }[]
  inquiries?: readonly { objectedAt: string | null }[]
}

/**
 * Returns lines for the list of claims that name the places which already have an owner. Empty for any other call, and
 * where there are none.
 */
export function ownedClaimLines({ method, path }: AdminCall, data: unknown): string[] {
  if (method !== 'GET' || path !== '/claims') return []
  const owned = (data as readonly ListedClaim[]).filter(({ presentOwners }) => presentOwners.length > 0)
  if (owned.length === 0) return []
  return [
    'WARNING: these places have an owner already. Ask the present owner first; approving needs --confirm-owned.',
    ...owned.map(
      ({ claimId, placeId, presentOwners, inquiries = [] }) =>
        `  ${claimId}: ${placeId} is owned by ${presentOwners.map(({ email }) => email).join(', ')}` +
        (inquiries.some(({ objectedAt }) => objectedAt !== null) ? ', WHO OBJECTS' : ''),
    ),
  ]
}
