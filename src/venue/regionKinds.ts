/** The kinds of rows in `/regions`. Provinces are a fixed list and have no rows. */
export const REGION_KINDS = ['dong', 'sigungu', 'station', 'legal_dong', 'landmark'] as const
export type RegionKind = (typeof REGION_KINDS)[number]
