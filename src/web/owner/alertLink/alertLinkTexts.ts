import type { AlertAnswer } from '#contract/ownerAlert.ts'
import type { LocalizedText } from '#contract/language.ts'

export const alertLinkTexts = {
  titles: {
    'reservation.created': { en: 'Table request', ko: '예약 요청' },
    'question.created': { en: 'Live question', ko: '실시간 문의' },
    'alert.test': { en: 'Test alert', ko: '테스트 알림' },
  },
  hint: {
    en: 'Opening this page has changed nothing. One tap sends your answer.',
    ko: '이 화면을 열기만 해서는 답이 가지 않습니다. 버튼을 한 번 눌러야 손님에게 전달됩니다.',
  },
  testHint: {
    en: 'The link works. Press the button so that your alert settings show when it arrived.',
    ko: '링크가 잘 열렸습니다. 버튼을 누르면 알림 설정 화면에 도착 시각이 표시됩니다.',
  },
  party: (count: number): LocalizedText => ({ en: count === 1 ? '1 guest' : `${count} guests`, ko: `${count}명` }),
  until: (clock: string): LocalizedText => ({ en: `Answer by ${clock}`, ko: `${clock}까지 답할 수 있습니다` }),
  answers: {
    accept: { en: 'Accept', ko: '예약 받기' },
    decline: { en: 'Decline', ko: '거절하기' },
    available: { en: 'Yes, available', ko: '가능해요' },
    limited: { en: 'A few left', ko: '조금 남았어요' },
    unavailable: { en: 'Not available', ko: '안 돼요' },
    soon: { en: 'Soon', ko: '곧 가능해요' },
    not_offered: { en: 'We do not offer it', ko: '취급하지 않아요' },
    confirm: { en: 'It arrived', ko: '잘 받았습니다' },
  } satisfies Readonly<Record<AlertAnswer, LocalizedText>>,
  sending: { en: 'Sending…', ko: '보내는 중…' },
  results: {
    confirmed: {
      en: 'The table is confirmed. The guest is told now.',
      ko: '예약이 확정되었습니다. 손님에게 바로 알립니다.',
    },
    cancelled: { en: 'The request was declined or cancelled.', ko: '거절했거나 취소된 요청입니다.' },
    expired: { en: 'The time to answer is over.', ko: '답할 수 있는 시간이 지났습니다.' },
    no_show: { en: 'The guest did not come.', ko: '손님이 오지 않은 예약입니다.' },
    no_response: { en: 'The time to answer is over.', ko: '답할 수 있는 시간이 지났습니다.' },
    answered: { en: 'Your answer was sent.', ko: '답을 보냈습니다.' },
  },
  testDone: { en: 'Thank you. The alert arrived.', ko: '확인했습니다. 알림이 잘 도착했습니다.' },
  inbox: { en: 'Open the inbox', ko: '받은 요청 보기' },
  note: { en: 'Note', ko: '요청 사항' },
} as const

/** Returns the sentence about a settled request. */
export function resultText(status: string): LocalizedText {
  const { results } = alertLinkTexts
  return Object.hasOwn(results, status) ? results[status as keyof typeof results] : results.answered
}
