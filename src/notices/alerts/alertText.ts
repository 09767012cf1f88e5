import type { Instant } from '#base/clock.ts'
import { clockOfMinutes, kstTime } from '#base/kst.ts'
import type { Language } from '#contract/language.ts'
import type { AlertOccasion } from '#contract/ownerAlert.ts'
import { fitShortText, SHORT_TEXT_BYTES, shortTextBytes } from '../shortText.ts'

/** What an alert says about its request: nothing that identifies the guest. */
export interface AlertSubject {
  venueName: string
  /** Null for a question and for a test. */
  reservation: { reservationTime: Instant; guestCount: number } | null
}

const SAID: Readonly<Record<AlertOccasion, Readonly<Record<Language, string>>>> = {
  'reservation.created': { ko: '예약 요청', en: 'table request' },
  'question.created': { ko: '손님 문의', en: 'question' },
  'alert.test': { ko: '테스트 알림', en: 'test alert' },
}

/**
 * Returns the text of an alert with its link, which fits into one short message; null when the link alone is too long
 * for that.
 */
export function alertText(
  occasion: AlertOccasion,
  language: Language,
  subject: AlertSubject,
  link: string,
): string | null {
  const said = SAID[occasion][language]
  const shortest = `[Oneset] ${said} ${link}`
  if (shortTextBytes(shortest) > SHORT_TEXT_BYTES) return null
  const textOf = (name: string, detail: string) => `[Oneset] ${name} ${said}${detail} ${link}`
  const detail = detailsOf(subject, language).find(
    (one) => shortTextBytes(textOf(SHORTEST_NAME, one)) <= SHORT_TEXT_BYTES,
  )
  return detail === undefined ? shortest : fitShortText(subject.venueName, (name) => textOf(name, detail))
}

/** A name is cut to no less than this. */
const SHORTEST_NAME = '가나다..'

/** Returns when and for how many, the longest form first. */
function detailsOf({ reservation }: AlertSubject, language: Language): string[] {
  if (!reservation) return ['']
  const party = language === 'ko' ? `${reservation.guestCount}명` : `x${reservation.guestCount}`
  const clock = clockOfMinutes(kstTime(reservation.reservationTime).minute)
  return [` ${momentOf(reservation.reservationTime)} ${party}`, ` ${clock} ${party}`, '']
}

/** Returns the text with the code that confirms a phone. */
export function phoneCodeText(code: string, language: Language): string {
  return language === 'ko'
    ? `[Oneset] 알림 받을 번호 확인: ${code} (10분 안에 입력)`
    : `[Oneset] Code for alerts: ${code} (valid for 10 minutes)`
}

/** A mail with the same content in both languages; Korean first, because the venues are in Korea. */
export function alertMailText(
  occasion: AlertOccasion,
  { venueName, reservation }: AlertSubject,
  link: string,
): { subject: string; text: string } {
  const { ko, en } = SAID[occasion]
  const when = reservation && momentOf(reservation.reservationTime)
  const detail = reservation ? ` · ${when} · ${reservation.guestCount}명/guests` : ''
  const lines = occasion === 'alert.test' ? TEST_LINES : REQUEST_LINES
  return {
    subject: `${venueName}: ${ko} · ${en}${detail}`,
    text: `${lines.intro}\n\n${venueName}${detail}\n\n${lines.answer}\n\n${link}\n${lines.warning}`,
  }
}

const REQUEST_LINES = {
  intro: `손님이 답을 기다리고 있습니다. 휴대전화나 컴퓨터에서 알림을 받았다는 확인이 없어 메일로 알려 드립니다.
A guest waits for your answer, and none of your devices has confirmed the notification.`,
  answer: `아래 링크를 열고 한 번만 누르면 답이 전달됩니다. 링크를 여는 것만으로는 아무것도 바뀌지 않습니다.
Open the link and answer with one tap. Opening it changes nothing.`,
  warning: `
이 메일을 다른 사람에게 전달하지 마세요. 링크가 있으면 누구나 이 요청에 답할 수 있습니다.
Do not forward this mail: whoever has the link can answer this request.
`,
}

const TEST_LINES = {
  intro: `요청하신 테스트 알림입니다.
This is the test alert that you asked for.`,
  answer: `아래 링크를 열고 버튼을 누르면 알림 설정 화면에 도착 시각이 표시됩니다.
Open the link and press the button; your alert page then shows that it arrived.`,
  warning: '',
}

function momentOf(at: Instant): string {
  const { date, minute } = kstTime(at)
  return `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))} ${clockOfMinutes(minute)}`
}
