/**
 * What owners propose to the operator about a place: its right name, kind or address, that it moved or closed
 * (docs/reference/place-proposals.md).
 */
export const CHANGE_KINDS = ['name', 'category', 'address', 'moved', 'closed'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** All kinds of proposals: changes of a place, and a venue that the data does not have. */
export const PROPOSAL_KINDS = [...CHANGE_KINDS, 'new_venue'] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

/** A pending proposal waits for an operator. */
export const PROPOSAL_STATUSES = ['pending', 'accepted', 'rejected'] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]

/** The reason of a closure signal that an owner stated and an operator accepted. */
export const CLOSED_BY_OWNER = 'closed_by_owner'

/** The lengths of the texts of a proposal; those of names and addresses are what a build reads of a list. */
export const PROPOSAL_LENGTHS = { name: 120, address: 200, note: 500, reason: 300 } as const
/** An older day of a closing or a move says nothing about the present. */
export const SINCE_DAYS_MAX = 365
/** Limit of pending new venues of one owner: whoever has a mailbox may propose one. */
export const NEW_VENUES_PENDING_MAX = 3
/** A corrected address is at most this far from the present point; farther away a venue has moved. */
export const CORRECTED_ADDRESS_MAX_M = 2_000
