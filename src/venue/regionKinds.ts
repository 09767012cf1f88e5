/** The kinds of rows in `/regions`. Provinces are a fixed list and have no rows. */
export const REGION_KINDS = ['dong', 'sigungu', 'station', 'legal_dong', 'landmark'] as const
export type RegionKind = (typeof REGION_KINDS)[number]

/**
 * The radius of a dong of the land register without one of its own. One with a smaller radius is a part of an administrative dong
 * that has more than twice its venues (익선동), and is searched as the circle.
 */
export const LEGAL_DONG_RADIUS_M = 700
