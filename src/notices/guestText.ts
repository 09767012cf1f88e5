import type { Instant } from '#base/clock.ts'
import { clockOfMinutes, kstTime } from '#base/kst.ts'
import type { Language } from '#contract/language.ts'
import type { TextOccasion } from './outbox.ts'
import { encodable, fitShortText, SHORT_TEXT_BYTES, shortTextBytes } from './shortText.ts'

/** The reservation that a guest's text is about. */
export interface TextSubject {
  venueName: string
  reservationTime: Instant
  guestCount: number
}

const WEEKDAYS_KO = ['월', '화', '수', '목', '금', '토', '일'] as const

const PHRASES: Readonly<Record<TextOccasion, Readonly<Record<Language, string>>>> = {
  requested: { ko: '예약 요청을 보냈습니다. 결과는 문자로.', en: 'requested. The answer follows.' },
  confirmed: { ko: '예약이 확정되었습니다.', en: 'your table is confirmed.' },
  declined: { ko: '매장 사정으로 예약이 어렵습니다.', en: 'the venue could not accept it.' },
  expired: { ko: '매장 답변이 없어 예약되지 않았습니다.', en: 'not booked: no answer.' },
  cancelled: { ko: '예약이 취소되었습니다.', en: 'booking cancelled.' },
  cancelled_by_venue: { ko: '매장 사정으로 취소되었습니다.', en: 'cancelled by the venue.' },
  proposed: { ko: '매장이 다른 시간을 제안했습니다.', en: 'the venue proposes another time.' },
  proposal_withdrawn: { ko: '시간 변경 제안이 취소되었습니다.', en: 'the proposed time is no longer open.' },
  proposal_expired: { ko: '시간이 지나 예약되지 않았습니다.', en: 'not booked: the proposal lapsed.' },
  moved: { ko: '시간이 변경되어 확정되었습니다.', en: 'moved; your table is confirmed.' },
  no_show: { ko: '미방문(노쇼)으로 기록되었습니다.', en: 'recorded as a no-show.' },
}

/** Sentences for a text that states the venue's reason in its own line. */
const PHRASES_WITH_REASON: Readonly<Partial<Record<TextOccasion, Readonly<Record<Language, string>>>>> = {
  declined: { ko: '매장에서 예약을 받지 못했습니다.', en: 'the venue could not accept it.' },
  cancelled_by_venue: { ko: '매장에서 예약을 취소했습니다.', en: 'cancelled by the venue.' },
}

/** Returns a text that fits into one short message: service, venue, time, number of guests, and event. */
export function guestText(occasion: TextOccasion, language: Language, subject: TextSubject): string {
  return fitShortText(subject.venueName, (name) =>
    sentenceOf(PHRASES[occasion][language], language, { ...subject, venueName: name }),
  )
}

function sentenceOf(
  phrase: string,
  language: Language,
  { venueName, reservationTime, guestCount }: TextSubject,
): string {
  const time = timeText(reservationTime, language)
  return language === 'ko'
    ? `[Oneset] ${venueName} ${time} ${guestCount}명 ${phrase}`
    : `[Oneset] ${venueName} ${time} x${guestCount}: ${phrase}`
}

function timeText(at: Instant, language: Language): string {
  const { date, weekday, minute } = kstTime(at)
  const day = `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`
  return `${day}${language === 'ko' ? `(${WEEKDAYS_KO[weekday]})` : ''} ${clockOfMinutes(minute)}`
}

/** What an owner adds to a text. Any of it makes the text longer than a short message where it does not fit. */
export interface TextAddition {
  /** Why the venue declined or cancelled, as the owner typed it. */
  reason: string | null
  /** The proposed time, and the link with which the guest answers. */
  proposal: { time: Instant; link: string } | null
}

/** A composed text; `recorded` is what is stored about it, without the owner's words and the guest's link. */
export interface ComposedText {
  text: string
  recorded: string
  isLong: boolean
}

const LABELS = {
  reason: { ko: '사유', en: 'Reason' },
  proposal: { ko: '제안 시간', en: 'Proposed time' },
  link: { ko: '수락·거절', en: 'Accept or decline' },
} as const

/** Returns the text of an occasion with what the owner added to it, as lines of their own. */
export function composeText(
  occasion: TextOccasion,
  language: Language,
  subject: TextSubject,
  { reason, proposal }: TextAddition,
): ComposedText {
  const phrase = reason === null ? '' : encodable(reason)
  const lines = [
    ...(phrase === '' ? [] : [`${LABELS.reason[language]}: ${phrase}`]),
    ...(proposal === null
      ? []
      : [
          `${LABELS.proposal[language]}: ${timeText(proposal.time, language)}`,
          `${LABELS.link[language]}: ${proposal.link}`,
        ]),
  ]
  const short = guestText(occasion, language, subject)
  if (lines.length === 0) return { text: short, recorded: short, isLong: false }
  const phrases = (phrase === '' ? null : PHRASES_WITH_REASON[occasion]) ?? PHRASES[occasion]
  const first = sentenceOf(phrases[language], language, { ...subject, venueName: encodable(subject.venueName) })
  const text = [first, ...lines].join('\n')
  const added = lines.map((line) => `${line.slice(0, line.indexOf(':'))}: ...`)
  return { text, recorded: [first, ...added].join('\n'), isLong: shortTextBytes(text) > SHORT_TEXT_BYTES }
}
