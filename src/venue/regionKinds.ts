/** The rows of `/regions`; provinces are known without asking. */
export const REGION_KINDS = ['dong', 'sigungu', 'station'] as const
export type RegionKind = (typeof REGION_KINDS)[number]
