import type { AdminCall } from './callAdmin.ts'

interface ListedClaim {
  claimId: string
  placeId: string
  presentOwners: readonly { email: string }[]
  inquiries?: readonly { objectedAt: string | null }[]
  earlier?: { claims: readonly { email: string; status: string; settledAt: string; rejectReason: string | null }[] }
}

/**
 * Returns lines for the list of claims that name the places which already have an owner, and the places that people
 * claimed before. Empty for any other call, and where there are none.
 */
export function claimLines({ method, path }: AdminCall, data: unknown): string[] {
  if (method !== 'GET' || path !== '/claims') return []
  const listed = data as readonly ListedClaim[]
  return [...ownedLines(listed), ...earlierLines(listed)]
}

function ownedLines(listed: readonly ListedClaim[]): string[] {
  const owned = listed.filter(({ presentOwners }) => presentOwners.length > 0)
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

function earlierLines(listed: readonly ListedClaim[]): string[] {
  const lines = listed.flatMap(({ claimId, placeId, earlier }) =>
    (earlier?.claims ?? []).map(
      ({ email, status, settledAt, rejectReason }) =>
        `  ${claimId}: ${placeId}, claim of ${email} ${status} ${settledAt.slice(0, 10)}` +
        (rejectReason === null ? '' : `: ${rejectReason}`),
    ),
  )
  return lines.length === 0 ? [] : ['Claims of these places that were settled before:', ...lines]
}
