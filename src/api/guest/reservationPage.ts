import type { Instant } from '#base/clock.ts'
import { html } from '#base/text/markup.ts'
import type { Language, LocalizedText } from '#contract/language.ts'
import type { LinkedReservation } from '#flows/reservation/guestLink.ts'
import type { Reservation } from '#flows/reservation/booking.ts'
import { formPage } from '../http/formPage.ts'

const T = {
  title: { en: 'Your reservation', ko: '예약 확인' },
  venue: { en: 'The venue', ko: '매장' },
  guests: { en: 'guests', ko: '명' },
  proposes: { en: 'The venue proposes another time:', ko: '매장이 다른 시간을 제안했습니다.' },
  present: { en: 'Your present time:', ko: '지금 예약 시간' },
  asked: { en: 'You asked for:', ko: '요청한 시간' },
  accept: { en: 'Accept the new time', ko: '새 시간으로 예약' },
  keep: { en: 'Decline: keep my time', ko: '거절하고 기존 시간 유지' },
  refuse: { en: 'Decline the new time', ko: '새 시간 거절' },
  cancel: { en: 'Cancel the reservation', ko: '예약 취소' },
  ended: { en: 'This link no longer works', ko: '더 이상 쓸 수 없는 링크입니다' },
  endedHint: {
    en: 'The address is incomplete, or the reservation is long over. Call the venue if you have a question.',
    ko: '주소가 잘못되었거나 오래전에 끝난 예약입니다. 궁금한 점은 매장에 전화해 주세요.',
  },
} as const satisfies Record<string, LocalizedText>

const STATUSES: Readonly<Record<Reservation['status'], LocalizedText>> = {
  pending: { en: 'Waiting for an answer.', ko: '확정 대기 중입니다.' },
  confirmed: { en: 'Your table is confirmed.', ko: '예약이 확정되었습니다.' },
  cancelled: { en: 'The reservation is cancelled.', ko: '취소된 예약입니다.' },
  expired: { en: 'The request ended without a reservation.', ko: '예약되지 않고 끝난 요청입니다.' },
  no_show: { en: 'The venue recorded that nobody came.', ko: '미방문(노쇼)으로 기록되었습니다.' },
}

/** Returns the page of a guest's link: the state of the reservation, and buttons for what is possible now. */
export function reservationPage(
  { reservation, venueName }: LinkedReservation,
  now: Instant,
  language: Language,
): string {
  const say = (text: LocalizedText) => text[language]
  const { status, reservationTime, guestCount, proposedTime } = reservation
  const party = language === 'ko' ? `${guestCount}${T.guests.ko}` : `${guestCount} ${T.guests.en}`
  const mayCancel = status === 'pending' || (status === 'confirmed' && now < reservationTime)
  const isProposed = mayCancel && proposedTime !== null && now < proposedTime
  return formPage(
    language,
    `${venueName ?? say(T.venue)} · ${say(T.title)}`,
    html`<p>${say(STATUSES[status])}</p>
      <p>
        ${say(status === 'pending' ? T.asked : T.present)} <strong>${timeText(reservationTime, language)}</strong>,
        ${party}
      </p>
      ${
        isProposed
          ? html`<p class="note">${say(T.proposes)} <strong>${timeText(proposedTime, language)}</strong></p>
              <form method="post">
                <input type="hidden" name="time" value="${new Date(proposedTime).toISOString()}" />
                <p><button name="decision" value="accept">${say(T.accept)}</button></p>
                <p>
                  <button class="plain" name="decision" value="decline">
                    ${say(status === 'confirmed' ? T.keep : T.refuse)}
                  </button>
                </p>
              </form>`
          : ''
      }
      ${
        mayCancel
          ? html`<form method="post">
              <p><button class="plain" name="decision" value="cancel">${say(T.cancel)}</button></p>
            </form>`
          : ''
      }`,
  )
}

/** Returns the page for a link that leads to no reservation. */
export function endedLinkPage(language: Language): string {
  return formPage(language, T.ended[language], html`<p>${T.endedHint[language]}</p>`)
}

function timeText(at: Instant, language: Language): string {
  return new Intl.DateTimeFormat(language === 'ko' ? 'ko-KR' : 'en-GB', {
    timeZone: 'Asia/Seoul',
    month: 'long',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}
