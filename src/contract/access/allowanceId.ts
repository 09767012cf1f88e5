/** What the id of every allowance that accounts share begins with; no account's id does. */
export const ALLOWANCE_PREFIX = 'mailbox:'
