/**
 * The roles of people at a place, each with everything that the ones before it may do: *staff* uses the inbox, *manager*
 * also edits the place and reads its statistics, *owner* also decides who else has access.
 */
export const PLACE_ROLES = ['staff', 'manager', 'owner'] as const
export type PlaceRole = (typeof PLACE_ROLES)[number]

/** The roles that an owner can give to others; ownership is given by operators only. */
export const STAFF_ROLES = ['manager', 'staff'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Returns whether a role includes what `needed` may do. */
export function includesRole(role: PlaceRole, needed: PlaceRole): boolean {
  return PLACE_ROLES.indexOf(role) >= PLACE_ROLES.indexOf(needed)
}

/** Limits of the people whom owners invite to one place. */
export const STAFF_MAX = 30
export const INVITATIONS_MAX = 20
