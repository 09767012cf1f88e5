import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { LocalizedText } from '#contract/language.ts'
import type { Tx } from '#database/database.ts'
import { type Refusal, refused } from '../refusal.ts'

/** How often owners are disturbed. */
export interface OwnerContacts {
  /**
   * How often the place's owner was sent a reservation request or a question since, and when first. Until the
   * transaction ends nobody else asks this of the place, so that one more fits if one more fitted.
   */
  contactsWithin(tx: Tx<unknown>, placeId: string, since: Instant): Promise<{ count: number; oldestAt: Instant | null }>
}

/** Contacts with one venue in an hour (docs/reference/reservations.md#limits). */
const CONTACTS_MAX = 12
const CONTACTS_MS = 60 * MINUTE_MS

/** The refusal when a place's owner was asked often enough within the hour; null when there is room for one more. */
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

/** Which limit, what it belongs to, and what is said of it: the venue's own is what the code itself says. */
const LIMITS = {
  venue_hour: { param: 'placeId' },
  pending_questions: {
    param: 'placeId',
    message: {
      en: 'This account has as many questions waiting at this venue as it may.',
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
      en: 'As many requests as one phone may have are waiting for their owners.',
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
      en: 'As many requests as one phone may make in a day were made today.',
      ko: '이 전화번호로 오늘 보낼 수 있는 예약 요청을 모두 보냈습니다.',
    },
    hint: {
      en: 'The count begins anew at midnight in Korea; until then show the phone number of the venue to the guest.',
      ko: '한국 시각 자정에 다시 셉니다. 그때까지는 손님에게 매장 전화번호를 보여 주세요.',
    },
  },
} as const satisfies Record<string, { param: string; message?: LocalizedText; hint?: LocalizedText }>

/** `waitMs` is how long until there is room again. */
export function contactLimited(scope: keyof typeof LIMITS, limit: number, waitMs: number): Refusal {
  return refused('owner_contact_limited', {
    ...LIMITS[scope],
    retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)),
    details: { scope, limit },
  })
}
