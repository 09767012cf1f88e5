/** The kinds of live questions: whether an item is available, how long the queue is, whether a party can be seated. */
export const LIVE_KINDS = ['item', 'wait', 'seats'] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

/** The answers an owner may give. */
export const LIVE_ANSWERS = ['available', 'limited', 'unavailable', 'soon', 'not_offered'] as const
export type LiveAnswer = (typeof LIVE_ANSWERS)[number]

export const LIVE_STATUSES = ['pending', ...LIVE_ANSWERS, 'no_response'] as const
export type LiveStatus = (typeof LIVE_STATUSES)[number]

/** Who answered: the owner, their staff, or the simulated owner of the demo. */
export const LIVE_VERIFIERS = ['owner', 'staff', 'simulator'] as const
export type LiveVerifier = (typeof LIVE_VERIFIERS)[number]

/** The address of the simulated owner, at which nobody receives mail. */
export const SIMULATED_OWNER_EMAIL = 'owners@demo.oneset.invalid'

/** The limits of docs/reference/live-questions.md#question; the party size has the limits of a reservation. */
export const TOPIC_LENGTH_MAX = 60
export const QUESTION_LENGTH_MAX = 500
export const PARTY_MAX = 200
export const ANSWER_NOTE_LENGTH_MAX = 200
/** How long an owner may declare an answer valid, in minutes. */
export const VALID_MINUTES = { min: 5, max: 720 } as const
