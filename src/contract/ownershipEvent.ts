/**
 * The subject of a mail about a place's owners: *claimed*, another person has claimed it, and the recipient may object;
 * *rejected*, the recipient's claim was rejected; *claim_rejected*, the claim of another that the recipient was asked about
 * was rejected; *shared*, another owner was added; *granted*, the recipient now owns it;
 * *merged*, a release merged it with a place of other owners; *left*, another owner no longer owns it; *revoked*, the
 * recipient no longer owns it; *transferred*, the recipient's place was given to another owner; *replaced*, another owner
 * was followed by a new one; *suspended* and *reinstated*, the recipient's access; *erased*, all data of the recipient
 * was erased. About people whom owners invite: *invited*, the recipient may join; *accepted*, the recipient's invitation was
 * used, to the recipient; *joined*, the same, to the owners; *removed*, the recipient no longer has access. About proposals of
 * owners: *proposal_accepted* and *proposal_rejected*, the operator's decision; *venue_accepted* and *venue_rejected*, that
 * on a new venue; *closure_accepted*, to all owners: the place is shown as closed or moved because an owner said so;
 * *closure_reported*, the same because of a guest's report; *change_accepted*, another change follows with the next release.
 * About accepted reports of guests: *correction_accepted*, something is wrong that a person must correct; *removal_accepted*,
 * the place will no longer be listed; *duplicate_accepted*, it becomes one entry with another.
 */
export type OwnershipEvent =
  | 'claimed'
  | 'rejected'
  | 'claim_rejected'
  | 'shared'
  | 'granted'
  | 'merged'
  | 'left'
  | 'revoked'
  | 'transferred'
  | 'replaced'
  | 'suspended'
  | 'reinstated'
  | 'erased'
  | 'invited'
  | 'joined'
  | 'accepted'
  | 'removed'
  | 'proposal_accepted'
  | 'proposal_rejected'
  | 'venue_accepted'
  | 'venue_rejected'
  | 'closure_accepted'
  | 'closure_reported'
  | 'change_accepted'
  | 'correction_accepted'
  | 'removal_accepted'
  | 'duplicate_accepted'
