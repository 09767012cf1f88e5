import { includesRole, type PlaceRole } from '#contract/access/placeRoles.ts'
import { isSuspended } from '#owners/people/suspension.ts'
import { reachedAsStaff } from '#owners/people/placeStaff.ts'
import { ownersOfPlaces } from '#owners/ownership.ts'
import type { OwnerServices } from '../ownerServices.ts'
import { type Refusal, refused } from '../../refusal.ts'

/** Who calls, and the role that the call needs at a place. */
export interface PlaceCaller {
  ownerId: string
  role: PlaceRole
}

/** A place that somebody reaches, by its current id. */
export interface ReachedPlace {
  placeId: string
  role: PlaceRole
  partner: boolean
}

/** What finds the places of somebody. */
export type PlaceAccess = Pick<OwnerServices, 'owners' | 'claimedIds' | 'database'>

/** Returns the places that somebody owns or was invited to, with their role: owned ones first. A suspended person reaches none. */
export async function reachedPlaces(services: PlaceAccess, ownerId: string): Promise<ReachedPlace[]> {
  const { owners, claimedIds, database } = services
  if (await isSuspended(database, ownerId)) return []
  const reached = new Map<string, ReachedPlace>()
  for (const { placeId, partner } of await owners.placesOf(ownerId))
    for (const current of claimedIds.current([placeId])) {
      const isPartner = partner || reached.get(current)?.partner === true
      reached.set(current, { placeId: current, role: 'owner', partner: isPartner })
    }
  for (const { placeId, role } of await reachedAsStaff(database, ownerId))
    for (const current of claimedIds.current([placeId])) {
      const known = reached.get(current)
      if (known && includesRole(known.role, role)) continue
      const present = known ? [] : await ownersOfPlaces(database, claimedIds.of(current))
      const partner = known?.partner ?? present.some((owner) => owner.partner && owner.suspendedAt === null)
      reached.set(current, { placeId: current, role, partner })
    }
  return [...reached.values()]
}

/** Returns the current ids of the places where the caller has at least the role. */
export async function placeIdsWithRole(
  services: PlaceAccess,
  { ownerId, role }: PlaceCaller,
): Promise<readonly string[]> {
  return (await reachedPlaces(services, ownerId)).filter((one) => includesRole(one.role, role)).map(idOf)
}

/** As `placeIdsWithRole`; refused when the caller has places, and at none of them the role. */
export async function requirePlaceIds(
  services: PlaceAccess,
  { ownerId, role }: PlaceCaller,
): Promise<{ kind: 'reached'; placeIds: readonly string[] } | Refusal> {
  const reached = await reachedPlaces(services, ownerId)
  const placeIds = reached.filter((one) => includesRole(one.role, role)).map(idOf)
  return placeIds.length === 0 && reached.length > 0 ? roleRequired(role) : { kind: 'reached', placeIds }
}

/** Returns one place of the caller; refused when it is not theirs, or their role there does not suffice. */
export async function requirePlace(
  services: PlaceAccess,
  { ownerId, role }: PlaceCaller,
  placeId: string,
): Promise<{ kind: 'reached'; place: ReachedPlace } | Refusal> {
  const place = (await reachedPlaces(services, ownerId)).find((one) => one.placeId === placeId)
  if (!place) return NOT_OWNED
  return includesRole(place.role, role) ? { kind: 'reached', place } : roleRequired(role)
}

const idOf = ({ placeId }: ReachedPlace) => placeId

function roleRequired(role: PlaceRole): Refusal {
  return refused('role_required', { details: { requiredRole: role } })
}

export const NOT_OWNED = refused('place_not_found', { param: 'placeId' })
