/** Of what somebody says who claims a place, in characters. */
export const CLAIM_MESSAGE_LENGTH_MAX = 1_000
