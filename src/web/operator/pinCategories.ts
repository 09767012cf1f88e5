/** Kinds of place are drawn in colours of their own; in these two of them stand the two records. */
export const PIN_CATEGORIES = { A: 'restaurant', B: 'bar' } as const
