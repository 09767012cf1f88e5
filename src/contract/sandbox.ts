/**
 * What test keys meet (docs/reference/billing.md#test-keys): places that settle whatever is asked of them by a fixed
 * script. No owner hears of it and no phone rings.
 */

/** What becomes of a reservation of a test place, milliseconds after it was made; later steps follow earlier ones. */
export type ReservationScript =
  | { kind: 'not_available' }
  | { kind: 'stays_pending' }
  | {
      kind: 'settles'
      steps: readonly { afterMs: number; status: 'confirmed' | 'cancelled' | 'expired' | 'no_show' }[]
    }

/** What becomes of a live question about a test place. */
export type QuestionScript =
  | { kind: 'not_available' }
  | { kind: 'blocked' }
  | { kind: 'settles'; afterMs: number; status: QuestionOutcome; note: string | null }

type QuestionOutcome = 'available' | 'limited' | 'unavailable' | 'soon' | 'not_offered' | 'no_response'

interface TestPlace {
  reservation: ReservationScript
  question: QuestionScript
}

/** Quick enough for a test run, slow enough to see a pending record and a long poll return. */
const SOON_MS = 2_000
const LATER_MS = 4_000
const SILENT_MS = 10_000

const NOT_AVAILABLE = { kind: 'not_available' } as const

function reservation(
  status: 'confirmed' | 'cancelled' | 'expired' | 'no_show',
  afterMs: number,
): { afterMs: number; status: typeof status } {
  return { afterMs, status }
}

function answered(status: QuestionOutcome, afterMs = SOON_MS, note: string | null = null): QuestionScript {
  return { kind: 'settles', afterMs, status, note }
}

/** By the magic id. */
export const TEST_PLACES: ReadonlyMap<string, TestPlace> = new Map<string, TestPlace>([
  [
    'pl_test_accept',
    {
      reservation: { kind: 'settles', steps: [reservation('confirmed', SOON_MS)] },
      question: answered('available', SOON_MS, '바로 가능해요'),
    },
  ],
  [
    'pl_test_decline',
    { reservation: { kind: 'settles', steps: [reservation('cancelled', SOON_MS)] }, question: answered('unavailable') },
  ],
  [
    'pl_test_silent',
    {
      reservation: { kind: 'settles', steps: [reservation('expired', SILENT_MS)] },
      question: answered('no_response', SILENT_MS),
    },
  ],
  [
    'pl_test_limited',
    {
      reservation: { kind: 'settles', steps: [reservation('confirmed', LATER_MS)] },
      question: answered('limited', SOON_MS, '약 20분'),
    },
  ],
  ['pl_test_soon', { reservation: NOT_AVAILABLE, question: answered('soon') }],
  ['pl_test_not_offered', { reservation: NOT_AVAILABLE, question: answered('not_offered') }],
  ['pl_test_closed', { reservation: { kind: 'stays_pending' }, question: { kind: 'blocked' } }],
  ['pl_test_no_partner', { reservation: NOT_AVAILABLE, question: NOT_AVAILABLE }],
  [
    'pl_test_no_show',
    {
      reservation: { kind: 'settles', steps: [reservation('confirmed', SOON_MS), reservation('no_show', LATER_MS)] },
      question: NOT_AVAILABLE,
    },
  ],
])

/** Phones that make a reservation with a test key fail: what a caller should be ready for. */
export const TEST_PHONES: ReadonlyMap<string, 'owner_contact_limited' | 'internal_error'> = new Map([
  ['+821000000429', 'owner_contact_limited'],
  ['+821000000500', 'internal_error'],
])
