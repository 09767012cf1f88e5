/** With fewer results than this, a text may have been spelt in another way, and venues may have a word of it by chance. */
export const FEW_RESULTS = 5
