import type { Clock, Instant } from '#base/clock.ts'
import type { Language } from '#contract/language.ts'
import type { AlertOccasion } from '#contract/ownerAlert.ts'
import type { Database } from '#database/database.ts'
import type { DeliveryResult, SendText } from '../carrier.ts'
import type { LeasedNotice, Settlement } from '../deliveries.ts'
import type { NoticeTables } from '../noticeTables.ts'
import { NO_RECIPIENT, settlementOf } from '../sending.ts'
import { countText } from '../textCaps.ts'
import type { AlertCounts, AlertLimits } from './alertCounts.ts'
import type { AlertLinks } from './alertLinks.ts'
import { isConfirmed } from './alertReport.ts'
import type { AlertSettings } from './alertSettings.ts'
import { alertMailText, type AlertSubject, alertText } from './alertText.ts'

/** Sends a mail; the failure of a mail server may pass. */
export type SendAlertMail = (mail: { to: string; subject: string; text: string }) => Promise<DeliveryResult>

/** What an alert is about when it is sent. */
export type CurrentSubject =
  | ({ kind: 'waiting'; email: string } & AlertSubject)
  /** The request has its answer or has ended. */
  | { kind: 'settled' }
  /** The owner is suspended, no longer has the place, or no longer exists. */
  | { kind: 'no_recipient' }

export type FindSubject = (
  alert: { ownerId: string; occasion: AlertOccasion; subjectId: string; placeId: string | null },
  at: Instant,
) => Promise<CurrentSubject>

export interface AlertSending {
  database: Database<NoticeTables>
  settings: AlertSettings
  links: AlertLinks
  counts: AlertCounts
  limits: AlertLimits & { textsPerService: number }
  findSubject: FindSubject
  sendText: SendText
  sendMail: SendAlertMail
  /** The address of the page of a link. */
  linkUrl: (code: string) => string
  clock: Clock
}

const TOO_LATE: Settlement = { kind: 'dead', reason: 'too_late' }
/** A browser of the owner has confirmed the push, so nothing more is sent. */
const CONFIRMED: Settlement = { kind: 'dropped', reason: 'push_confirmed' }
const SETTLED: Settlement = { kind: 'dropped', reason: 'already_settled' }
/** Stored in place of the link, which must not be readable by operators. */
const LINK_MARK = '(link)'

/** Sends the fallback of an alert, unless the push was confirmed or the request has ended meanwhile. */
export async function sendFallback(sending: AlertSending, notice: LeasedNotice): Promise<Settlement> {
  const now = sending.clock()
  if (now > notice.useful_until) return TOO_LATE
  const occasion = notice.occasion as AlertOccasion
  const ownerId = notice.recipient
  if (await isConfirmed(sending.database, ownerId, notice)) return CONFIRMED
  const { subject_id: subjectId, place_id: placeId } = notice
  const subject = await sending.findSubject({ ownerId, occasion, subjectId, placeId }, now)
  if (subject.kind === 'no_recipient') return NO_RECIPIENT
  if (subject.kind === 'settled') return SETTLED
  return notice.channel === 'text'
    ? sendAlertText(sending, notice, occasion, subject, now)
    : sendAlertMail(sending, notice, occasion, subject, now)
}

type Waiting = Extract<CurrentSubject, { kind: 'waiting' }>

async function sendAlertText(
  sending: AlertSending,
  notice: LeasedNotice,
  occasion: AlertOccasion,
  subject: Waiting,
  now: Instant,
): Promise<Settlement> {
  const { phone, isPhoneConfirmed } = await sending.settings.read(notice.recipient)
  if (phone === null || !isPhoneConfirmed) return mailInstead(sending, notice, occasion, subject, now)
  const { textsPerService: perService, textsPerOwnerDay: perAccount } = sending.limits
  if (notice.counted === 0) {
    const counted = await countText(sending.database, notice, notice.recipient, { perService, perAccount }, now)
    if (counted !== 'counted') return mailInstead(sending, notice, occasion, subject, now)
    // Counted once more by day and price, which the operator charges.
    await sending.counts.count(notice.recipient, 'text', now)
  }
  const link = sending.linkUrl(await sending.links.codeFor(notice))
  const language: Language = phone.startsWith('+82') ? 'ko' : 'en'
  const text = alertText(occasion, language, subject, link)
  if (text === null) return { kind: 'dead', reason: 'the public address is too long for a text message' }
  const result = await sending.sendText({ to: phone, text, noticeId: notice.id, isLong: false })
  return settlementOf(result, text.replace(link, LINK_MARK))
}

/** Turns the text into a mail for good, so that a later attempt neither texts it nor skips the limit of mails. */
async function mailInstead(
  sending: AlertSending,
  notice: LeasedNotice,
  occasion: AlertOccasion,
  subject: Waiting,
  now: Instant,
): Promise<Settlement> {
  const { db } = sending.database
  await db.updateTable('notice').set({ channel: 'mail', counted: 0 }).where('id', '=', notice.id).execute()
  return sendAlertMail(sending, { ...notice, channel: 'mail', counted: 0 }, occasion, subject, now)
}

async function sendAlertMail(
  sending: AlertSending,
  notice: LeasedNotice,
  occasion: AlertOccasion,
  subject: Waiting,
  now: Instant,
): Promise<Settlement> {
  if (notice.counted === 0) {
    if (!(await sending.counts.count(notice.recipient, 'mail', now))) return { kind: 'dead', reason: 'owner_cap' }
    const { db } = sending.database
    await db.updateTable('notice').set({ counted: 1 }).where('id', '=', notice.id).execute()
  }
  const link = sending.linkUrl(await sending.links.codeFor(notice))
  const mail = alertMailText(occasion, subject, link)
  const result = await sending.sendMail({ to: subject.email, ...mail })
  return settlementOf(result, mail.subject)
}
