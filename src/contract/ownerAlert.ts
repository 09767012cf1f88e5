/**
 * How an owner is alerted to a request that waits for an answer, when none of their browsers confirms the push: a text
 * to their phone, a mail, or nothing.
 */
export const ALERT_FALLBACKS = ['mail', 'text', 'none'] as const

export type AlertFallback = (typeof ALERT_FALLBACKS)[number]

/** The channels of a fallback alert. */
export type AlertCarrier = Exclude<AlertFallback, 'none'>

/** How long a browser has to confirm a push, in milliseconds. */
export const FALLBACK_AFTER_MS = 60_000

/** What an alert is about. */
export const ALERT_OCCASIONS = ['reservation.created', 'question.created', 'alert.test'] as const

export type AlertOccasion = (typeof ALERT_OCCASIONS)[number]

/** The answers that an alert's link can give, by what it is about. */
export const ALERT_ANSWERS = {
  'reservation.created': ['accept', 'decline'],
  'question.created': ['available', 'limited', 'unavailable', 'soon', 'not_offered'],
  'alert.test': ['confirm'],
} as const satisfies Readonly<Record<AlertOccasion, readonly string[]>>

export type AlertAnswer = (typeof ALERT_ANSWERS)[AlertOccasion][number]

/** All answers, for the schema of the body. */
export const ALL_ALERT_ANSWERS: readonly AlertAnswer[] = ALERT_OCCASIONS.flatMap(
  (occasion): readonly AlertAnswer[] => ALERT_ANSWERS[occasion],
)

export function isAlertOccasion(type: string): type is AlertOccasion {
  return ALERT_OCCASIONS.some((occasion) => occasion === type)
}
