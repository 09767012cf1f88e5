/** The reasons of a closure signal (docs/reference/fields.md#closure). */
export const CLOSURE_REASONS = [
  'closed_in_register',
  'closed_in_several_sources',
  'closed_in_one_source',
  'suspended',
  'phone_disconnected',
  'absent_from_register',
  'licence_closed',
  'licence_renamed',
  'reported_closed',
  'closed_by_owner',
] as const
export type ClosureReason = (typeof CLOSURE_REASONS)[number]
