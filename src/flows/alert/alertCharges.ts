import { emailOfOwner } from '#owners/alertedOwners.ts'
import type { OwnerServices } from '../owner/ownerServices.ts'
import type { AlertServices } from './alertServices.ts'

/** Returns the fallback alerts of a month in Korea, by owner, and what the operator charges for them. */
export async function alertCharges(
  { counts }: Pick<AlertServices, 'counts'>,
  { database }: Pick<OwnerServices, 'database'>,
  month: string,
) {
  const owners = []
  for (const [ownerId, sums] of await counts.ofMonth(month)) {
    const email = await emailOfOwner(database, ownerId)
    if (email !== null) owners.push({ ownerId, email, ...sums })
  }
  const priceWon = owners.reduce((sum, owner) => sum + owner.priceWon, 0)
  return { kind: 'done' as const, data: { month, priceWon, owners } }
}
