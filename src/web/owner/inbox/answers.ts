import type { LocalizedText } from '#contract/language.ts'
import type { LiveAnswer, LiveKind } from '#contract/liveStatus.ts'

/** A button that sends an answer immediately. */
export interface QuickAnswer {
  status: LiveAnswer
  label: LocalizedText
  /** The button's text is sent as a note, because it says more than the status. */
  isNote?: true
}

/** The answers to each kind of question with the texts of their buttons, the most likely first. */
export const ANSWERS: Readonly<Record<LiveKind, readonly QuickAnswer[]>> = {
  item: [
    { status: 'available', label: { en: 'We have it', ko: '있어요' } },
    { status: 'unavailable', label: { en: 'Sold out', ko: '품절이에요' } },
    { status: 'limited', label: { en: 'A few left', ko: '조금 남았어요' } },
    { status: 'limited', label: { en: '2–3 portions left', ko: '2~3인분 남았어요' }, isNote: true },
    { status: 'soon', label: { en: 'Soon', ko: '곧 나와요' } },
    { status: 'soon', label: { en: 'In about 20 min', ko: '20분쯤 뒤에 나와요' }, isNote: true },
    { status: 'not_offered', label: { en: 'Not on the menu', ko: '안 파는 메뉴예요' } },
  ],
  wait: [
    { status: 'available', label: { en: 'No wait', ko: '바로 입장 가능해요' } },
    { status: 'soon', label: { en: 'Only a short wait', ko: '조금만 기다리시면 돼요' } },
    { status: 'limited', label: { en: 'About 10 min', ko: '약 10분' }, isNote: true },
    { status: 'limited', label: { en: 'About 20 min', ko: '약 20분' }, isNote: true },
    { status: 'limited', label: { en: 'About 30 min', ko: '약 30분' }, isNote: true },
    { status: 'limited', label: { en: 'Over an hour', ko: '1시간 이상' }, isNote: true },
    { status: 'limited', label: { en: 'There is a wait', ko: '대기가 있어요' } },
    { status: 'unavailable', label: { en: 'Not possible today', ko: '오늘은 어려워요' } },
    { status: 'not_offered', label: { en: 'No waiting list', ko: '대기를 안 받아요' } },
  ],
  seats: [
    { status: 'available', label: { en: 'Seats available', ko: '자리 있어요' } },
    { status: 'unavailable', label: { en: 'Full', ko: '만석이에요' } },
    { status: 'limited', label: { en: 'A few seats left', ko: '자리가 조금 남았어요' } },
    { status: 'limited', label: { en: 'Counter seats only', ko: '카운터석만 있어요' }, isNote: true },
    { status: 'soon', label: { en: 'Soon', ko: '곧 자리가 나요' } },
    { status: 'soon', label: { en: 'In about 10 min', ko: '10분쯤 뒤에 자리가 나요' }, isNote: true },
    { status: 'not_offered', label: { en: 'Reservations only', ko: '예약만 받아요' } },
  ],
}

const KNOWN_KINDS: Readonly<Record<string, LiveKind>> = { item: 'item', wait: 'wait', seats: 'seats' }

/** Returns the kind of a question; unknown kinds use the answers for items. */
export function knownKindOf(kind: string): LiveKind {
  return KNOWN_KINDS[kind] ?? 'item'
}

/** Returns the button text of an answer; null for a status that no button without a note sends. */
export function answerText(kind: string, status: string): LocalizedText | null {
  return ANSWERS[knownKindOf(kind)].find((answer) => answer.status === status && !answer.isNote)?.label ?? null
}
