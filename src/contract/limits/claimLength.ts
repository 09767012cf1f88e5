/** The maximum length of the message of a claim, in characters. */
export const CLAIM_MESSAGE_LENGTH_MAX = 1_000
