import path from 'node:path'

/**
 * The landmarks of Seoul, Gyeonggi, Busan and Jeju that are shipped, and stations that public lists of stations lack:
 * made by hand in November 2026, and compared with the venues that are named after them (docs/decisions/0060-regions-by-name.md).
 */
export const SHIPPED_LANDMARKS = path.join(import.meta.dirname, '../../dataset/geography/korea.landmarks.csv')
