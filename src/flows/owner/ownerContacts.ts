import type { Instant } from '#base/clock.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { CONTACTS_PER_HOUR } from '#contract/bookingRules.ts'
import type { LocalizedText } from '#contract/language.ts'
import type { Tx } from '#database/database.ts'
import { questionsSince } from '#liveStatus/questionContacts.ts'
import { rulesOf } from '#reservations/bookingRulesStore.ts'
import { unacceptedRequests } from '#reservations/requestContacts.ts'
import { type Refusal, refused } from '../refusal.ts'

/** Serialises the contacts with a place, and names it. */
export interface OwnerContacts {
  /** Returns all ids of a place. */
  idsOf(placeId: string): readonly string[]
  /** Locks the contacts with a place until the transaction ends, so that one that fits the limits still fits when it is written. */
  lockContacts(tx: Tx<unknown>, placeId: string): Promise<void>
}

/** Who wants to contact an owner. */
export interface Contacting {
  placeId: string
  accountId: string
  /** Hashes of the guest's phone number under the present and earlier secrets; empty for a question. */
  phoneIndexes: readonly string[]
}

const CONTACTS_MS = 60 * MINUTE_MS
/** Requests of one guest to one venue in an hour that were not accepted. */
const OF_GUEST_MAX = 3

/** Half of a venue's limit: one account cannot use it up, and two accounts can have all of it. */
const ofAccountMax = (max: number) => Math.max(1, Math.floor(max / 2))

/**
 * Returns the refusal when the account, the guest or everybody together has contacted a place's owner too often within
 * the hour; null when one more contact is allowed (docs/reference/reservations.md#limits). The owner chooses the limit of
 * the venue. Accepted requests do not count, because the owner wanted them.
 */
export async function tooManyContacts(
  owners: OwnerContacts,
  tx: Tx<unknown>,
  { placeId, accountId, phoneIndexes }: Contacting,
  at: Instant,
): Promise<Refusal | null> {
  await owners.lockContacts(tx, placeId)
  const ids = owners.idsOf(placeId)
  const since = at - CONTACTS_MS
  const contacts = [...(await unacceptedRequests(tx, ids, since)), ...(await questionsSince(tx, ids, since))]
  const max = (await rulesOf(tx, ids))?.contactsPerHour ?? CONTACTS_PER_HOUR.fallback
  const ofAccount = contacts.filter((contact) => contact.accountId === accountId)
  const ofGuest = contacts.filter(({ phoneIndex }) => phoneIndex !== null && phoneIndexes.includes(phoneIndex))
  return (
    limitOver('account_venue_hour', ofAccount, ofAccountMax(max), at) ??
    limitOver('guest_venue_hour', ofGuest, OF_GUEST_MAX, at) ??
    limitOver('venue_hour', contacts, max, at)
  )
}

function limitOver(
  scope: keyof typeof LIMITS,
  contacts: readonly { at: Instant }[],
  max: number,
  at: Instant,
): Refusal | null {
  if (contacts.length < max) return null
  // One more fits when so many have left the hour that fewer than the limit remain.
  const times = contacts.map((contact) => contact.at).toSorted((a, b) => a - b)
  return contactLimited(scope, max, (times[contacts.length - max] ?? at) + CONTACTS_MS - at)
}

/** The parameter and texts of each limit; the limit of the venue uses the texts of the error code. */
const LIMITS = {
  venue_hour: { param: 'placeId' },
  account_venue_hour: {
    param: 'placeId',
    message: {
      en: 'This account has contacted this venue too often within the hour.',
      ko: '이 계정이 한 시간 동안 이 매장에 보낼 수 있는 요청과 질문을 모두 보냈습니다.',
    },
    hint: {
      en: 'Accepted requests do not count. Wait for the seconds in Retry-After, or show the phone number to the guest.',
      ko: '수락된 예약은 세지 않습니다. Retry-After에 표시된 시간(초)만큼 기다리거나 손님에게 전화번호를 보여 주세요.',
    },
  },
  guest_venue_hour: {
    param: 'guestPhone',
    message: {
      en: 'This phone number has requested tables at this venue too often within the hour.',
      ko: '이 전화번호로 한 시간 동안 이 매장에 보낼 수 있는 예약 요청을 모두 보냈습니다.',
    },
    hint: {
      en: 'Accepted requests do not count. Wait for the seconds in Retry-After, or let the guest call the venue.',
      ko: '수락된 예약은 세지 않습니다. Retry-After에 표시된 시간(초)만큼 기다리거나 손님이 매장에 전화하도록 안내하세요.',
    },
  },
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
