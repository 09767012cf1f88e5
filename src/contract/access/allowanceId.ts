/** The prefix of the ids of allowances that accounts share; no account's id begins with it. */
export const ALLOWANCE_PREFIX = 'mailbox:'
