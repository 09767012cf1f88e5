import type { Instant } from '#base/clock.ts'
import { clockOfMinutes, kstTime } from '#base/kst.ts'
import type { Language } from '#contract/language.ts'
import type { TextOccasion } from './outbox.ts'
import { fitShortText } from './shortText.ts'

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
  no_show: { ko: '미방문(노쇼)으로 기록되었습니다.', en: 'recorded as a no-show.' },
}

/** Returns a text that fits into one short message: service, venue, time, number of guests, and event. */
export function guestText(occasion: TextOccasion, language: Language, subject: TextSubject): string {
  const { venueName, reservationTime, guestCount } = subject
  const { date, weekday, minute } = kstTime(reservationTime)
  const day = `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`
  const clock = clockOfMinutes(minute)
  const said = PHRASES[occasion][language]
  const rest =
    language === 'ko'
      ? `${day}(${WEEKDAYS_KO[weekday]}) ${clock} ${guestCount}명 ${said}`
      : `${day} ${clock} x${guestCount}: ${said}`
  return fitShortText(venueName, (name) => `[Oneset] ${name} ${rest}`)
}
