import type { Clock, Instant } from '#base/clock.ts'
import { idOf } from '#base/ids.ts'
import type { Language, LocalizedText } from '#contract/language.ts'
import type { Database } from '#database/database.ts'
import type { DeliveryResult, SendPush, SendText } from './carrier.ts'
import { COUNTRY_NOT_ALLOWED, type Settlement, type LeasedNotice } from './deliveries.ts'
import { composeText, type TextAddition } from './guestText.ts'
import type { NoticeTables } from './noticeTables.ts'
import type { TextOccasion } from './outbox.ts'
import { pushPayload } from './pushMessage.ts'
import type { PushSubscriptions } from './pushSubscriptions.ts'
import { countText, type TextLimits } from './textCaps.ts'

/** The guest of a text, looked up when it is sent, because a notice holds no phone number. */
export interface Guest {
  /** Phone number in E.164. */
  phone: string
  /** The account whose key requested the table. */
  accountId: string
  placeId: string
  reservationTime: Instant
  guestCount: number
  cancelledBy: string | null
  /** Why the reservation was cancelled or declined. */
  cancelReason: string | null
  proposedTime: Instant | null
}

/** Returns null once the guest's data has been erased. */
export type FindGuest = (reservationId: string) => Promise<Guest | null>

/** Returns null for a place that is not in the release. */
export type VenueName = (placeId: string) => string | null

export interface TextSending extends TextLimits {
  database: Database<NoticeTables>
  findGuest: FindGuest
  venueName: VenueName
  /** Returns the address at which a guest answers a proposal. */
  guestLink: (reservationId: string) => string
  send: SendText
  clock: Clock
  /** Country codes that texts are sent to, such as `82`. */
  countries: readonly string[]
}

const KOREA = '+82'
/** For a venue that has left the release meanwhile. */
const UNNAMED: LocalizedText = { ko: '매장', en: 'The venue' }

/** Composes and sends the text of a notice. */
export async function sendText(sending: TextSending, notice: LeasedNotice): Promise<Settlement> {
  const now = sending.clock()
  if (now > notice.useful_until) return TOO_LATE
  const guest = await sending.findGuest(notice.subject_id)
  if (!guest) return NO_RECIPIENT
  if (!sending.countries.some((country) => guest.phone.startsWith(`+${country}`)))
    return { kind: 'dead', reason: COUNTRY_NOT_ALLOWED }
  const counted = await countText(sending.database, notice, guest.accountId, sending, now)
  if (counted !== 'counted') return { kind: 'dead', reason: counted }
  const language: Language = guest.phone.startsWith(KOREA) ? 'ko' : 'en'
  const venueName = sending.venueName(guest.placeId) ?? UNNAMED[language]
  const occasion = notice.occasion as TextOccasion
  const addition = additionOf(sending, notice, guest)
  // The proposal was answered, replaced or withdrawn before its text was sent.
  if (occasion === 'proposed' && addition.proposal === null) return NO_RECIPIENT
  const { text, recorded, isLong } = composeText(occasion, language, { ...guest, venueName }, addition)
  const result = await sending.send({ to: guest.phone, text, isLong, noticeId: notice.id })
  return settlementOf(result, recorded)
}

function additionOf({ guestLink }: TextSending, { occasion, subject_id }: LeasedNotice, guest: Guest): TextAddition {
  const saysWhy = occasion === 'declined' || occasion === 'cancelled_by_venue'
  const { cancelReason, proposedTime } = guest
  return {
    reason: saysWhy && guest.cancelledBy === 'owner' ? cancelReason : null,
    proposal:
      occasion === 'proposed' && proposedTime !== null ? { time: proposedTime, link: guestLink(subject_id) } : null,
  }
}

export interface PushSending {
  subscriptions: PushSubscriptions
  venueName: VenueName
  send: SendPush
  clock: Clock
}

/** Composes and sends the push of a notice; a subscription that has ended is deleted. */
export async function sendPush(sending: PushSending, notice: LeasedNotice): Promise<Settlement> {
  const leftMs = notice.useful_until - sending.clock()
  if (leftMs < 0) return TOO_LATE
  const subscription = await sending.subscriptions.find(notice.recipient)
  if (!subscription) return NO_RECIPIENT
  const payload = pushPayload(notice, sending.venueName(notice.place_id ?? '') ?? UNNAMED.ko)
  const ttlS = Math.ceil(leftMs / 1_000)
  const result = await sending.send({ subscription, payload, ttlS, topic: idOf('', notice.subject_id) })
  if (result.kind !== 'gone') return settlementOf(result, payload)
  await sending.subscriptions.forget(notice.recipient, subscription)
  return NO_RECIPIENT
}

const TOO_LATE: Settlement = { kind: 'dead', reason: 'too_late' }
/** The recipient no longer exists. */
export const NO_RECIPIENT = { kind: 'dropped', reason: 'nobody_left' } as const satisfies Settlement

/** Returns what a delivery result means for the notice; `body` is the content that was sent. */
export function settlementOf(result: DeliveryResult, body: string): Settlement {
  switch (result.kind) {
    case 'accepted':
      return { kind: 'sent', body }
    case 'later':
      return result
    case 'refused':
      return { kind: 'dead', reason: result.reason, body }
  }
}
