/** The categories whose colours mark the two records on the map. */
export const PIN_CATEGORIES = { A: 'restaurant', B: 'bar' } as const
