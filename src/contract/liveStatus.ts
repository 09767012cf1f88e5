/** What a live question may be about: whether something is there, how long the queue is, whether a party can sit down. */
export const LIVE_KINDS = ['item', 'wait', 'seats'] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

/** What an owner may answer. */
export const LIVE_ANSWERS = ['available', 'limited', 'unavailable', 'soon', 'not_offered'] as const
export type LiveAnswer = (typeof LIVE_ANSWERS)[number]

export const LIVE_STATUSES = ['pending', ...LIVE_ANSWERS, 'no_response'] as const
export type LiveStatus = (typeof LIVE_STATUSES)[number]

/** Who answered: an owner, somebody of theirs, or a simulated owner of the demo. */
export const LIVE_VERIFIERS = ['owner', 'staff', 'simulator'] as const
export type LiveVerifier = (typeof LIVE_VERIFIERS)[number]

/** Whose answers are a simulator's: nobody's address. */
export const SIMULATED_OWNER_EMAIL = 'owners@demo.oneset.invalid'

/** The limits of docs/reference/live-questions.md#question; the party is limited as in a reservation. */
export const TOPIC_LENGTH_MAX = 60
export const QUESTION_LENGTH_MAX = 500
export const PARTY_MAX = 200
export const ANSWER_NOTE_LENGTH_MAX = 200
/** How long an owner may say that an answer holds. */
export const VALID_MINUTES = { min: 5, max: 720 } as const
