import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { LocalizedText } from '#contract/language.ts'
import type { Tx } from '#database/database.ts'
import { type Refusal, refused } from '../refusal.ts'

/** Counts how often owners are contacted. */
export interface OwnerContacts {
  /**
   * Counts the reservation requests and questions sent to the place's owner since then, and returns the time of the
   * first. Locks the count until the transaction ends, so that a contact that fits the limit still fits when it is
   * written.
   */
  contactsWithin(tx: Tx<unknown>, placeId: string, since: Instant): Promise<{ count: number; oldestAt: Instant | null }>
}

/** Limit of contacts with one venue in an hour (docs/reference/reservations.md#limits). */
const CONTACTS_MAX = 12
const CONTACTS_MS = 60 * MINUTE_MS

/**
 * Returns the refusal when a place's owner was contacted too often within the hour; null when one more contact is
 * allowed.
 */
export async function tooManyContacts(
  owners: OwnerContacts,
  tx: Tx<unknown>,
  placeId: string,
  at: Instant,
): Promise<Refusal | null> {
  const { count, oldestAt } = await owners.contactsWithin(tx, placeId, at - CONTACTS_MS)
  if (count < CONTACTS_MAX) return null
  return contactLimited('venue_hour', CONTACTS_MAX, (oldestAt ?? at) + CONTACTS_MS - at)
}

/** The parameter and texts of each limit; the limit of the venue uses the texts of the error code. */
const LIMITS = {
  venue_hour: { param: 'placeId' },
  pending_questions: {
    param: 'placeId',
    message: {
      en: 'This account has reached its limit of pending questions at this venue.',
      ko: '이 계정이 이 매장에 보낸 질문 중 답을 기다리는 것이 한도에 이르렀습니다.',
    },
    hint: {
      en: 'Wait for an answer to one of them, or for the seconds in Retry-After.',
      ko: '그중 하나의 답을 받거나 Retry-After에 표시된 시간(초)만큼 기다린 뒤 다시 보내세요.',
    },
  },
  guest_pending: {
    param: 'guestPhone',
    message: {
      en: 'This phone number has reached its limit of requests that wait for an answer.',
      ko: '이 전화번호로 업주의 답을 기다리는 예약 요청이 한도에 이르렀습니다.',
    },
    hint: {
      en: 'Wait for an answer to one of them, cancel one, or wait for the seconds in Retry-After.',
      ko: '그중 하나의 답을 기다리거나 취소하거나 Retry-After에 표시된 시간(초)만큼 기다리세요.',
    },
  },
  guest_day: {
    param: 'guestPhone',
    message: {
      en: "This phone number has reached today's limit of requests.",
      ko: '이 전화번호로 오늘 보낼 수 있는 예약 요청을 모두 보냈습니다.',
    },
    hint: {
      en: "The count restarts at midnight in Korea. Until then, show the guest the venue's phone number.",
      ko: '한국 시각 자정에 다시 셉니다. 그때까지는 손님에게 매장 전화번호를 보여 주세요.',
    },
  },
} as const satisfies Record<string, { param: string; message?: LocalizedText; hint?: LocalizedText }>

/** `waitMs` is the time until another contact is allowed. */
export function contactLimited(scope: keyof typeof LIMITS, limit: number, waitMs: number): Refusal {
  return refused('owner_contact_limited', {
    ...LIMITS[scope],
    retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)),
    details: { scope, limit },
  })
}
