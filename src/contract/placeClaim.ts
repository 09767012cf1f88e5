/** Limit of claims in an operator's list. */
export const CLAIMS_LISTED_MAX = 200
