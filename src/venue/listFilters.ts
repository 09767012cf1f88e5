/**
 * Filters whose values are vocabulary tokens; single-valued ones hold one token. How values combine: `combine` in
 * src/venue/vocabulary.json.
 */
export const LIST_FILTERS = [
  'business_category',
  'subtype',
  'recommended_for',
  'atmosphere',
  'parking_type',
  'payment_methods',
  'serves',
  'dietary',
  'foreign_languages',
  'bbq_meat',
  'view',
  'reservation_channel',
  'muslim_friendly',
  'legacy',
  'local_food',
  'featured_by',
  'associated_with',
] as const
export type ListFilter = (typeof LIST_FILTERS)[number]
