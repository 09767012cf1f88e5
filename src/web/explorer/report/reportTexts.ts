import type { LocalizedText } from '#contract/language.ts'
import type { ReportKind } from '#contract/report.ts'

/** The texts about reports, of the explorer and of the operator's page. */
export const reportTexts = {
  open: { en: 'Report a mistake', ko: '잘못된 정보 신고' },
  ask: { en: 'Closed, moved, or something wrong here?', ko: '문을 닫았거나 정보가 다른가요?' },
  title: (name: string): LocalizedText => ({ en: `What is wrong with ${name}?`, ko: `${name}, 무엇이 다른가요?` }),
  hint: {
    en: 'An operator checks every report. The owner does not learn who sent it.',
    ko: '운영자가 하나하나 확인합니다. 누가 신고했는지 사장님께 알리지 않습니다.',
  },
  kind: { en: 'What is wrong', ko: '신고 내용' },
  kinds: {
    closed: { en: 'Closed for good', ko: '폐업했어요' },
    moved: { en: 'Moved to another address', ko: '다른 곳으로 이전했어요' },
    wrong_hours: { en: 'The opening hours are wrong', ko: '영업시간이 달라요' },
    wrong_kind: { en: 'It is another kind of place', ko: '업종이 달라요' },
    duplicate: { en: 'Listed twice', ko: '같은 매장이 중복돼 있어요' },
    not_a_venue: { en: 'Not open to the public', ko: '일반 손님이 갈 수 없는 곳이에요' },
    other: { en: 'Something else', ko: '그 밖의 오류' },
  } satisfies Readonly<Record<ReportKind, LocalizedText>>,
  seen: { en: 'When did you see it?', ko: '언제 확인하셨나요?' },
  other: { en: 'Link or ID of the other entry', ko: '중복된 매장의 링크나 ID' },
  otherHint: { en: 'Open the other entry and copy its address.', ko: '다른 항목을 열어 주소를 복사해 주세요.' },
  note: { en: 'Details (optional)', ko: '자세한 내용 (선택)' },
  noteNeeded: { en: 'Details', ko: '자세한 내용' },
  noteHint: {
    en: 'Please leave out names and phone numbers of people.',
    ko: '다른 사람의 이름이나 전화번호는 적지 말아 주세요.',
  },
  send: { en: 'Send report', ko: '신고하기' },
  sent: { en: 'Thank you. An operator will check it.', ko: '고맙습니다. 운영자가 확인하겠습니다.' },
  chooseKind: { en: 'Choose what is wrong.', ko: '신고 내용을 골라 주세요.' },
} as const

/** The texts of the operator's queue. */
export const queueTexts = {
  none: { en: 'No reports are waiting for a decision.', ko: '처리할 신고가 없습니다.' },
  count: (open: number): LocalizedText => ({
    en: `${open} ${open === 1 ? 'report is' : 'reports are'} waiting.`,
    ko: `처리할 신고 ${open}건`,
  }),
  more: (others: number): LocalizedText => ({
    en: `${others} more say the same; one decision settles all of them.`,
    ko: `같은 내용의 신고 ${others}건이 더 있으며 함께 처리됩니다.`,
  }),
  observed: (when: string): LocalizedText => ({ en: `seen ${when}`, ko: `${when} 확인` }),
  reported: (when: string): LocalizedText => ({ en: `reported ${when}`, ko: `${when} 신고` }),
  visitor: { en: 'a visitor', ko: '방문자' },
  account: (id: string, accepted: number, rejected: number): LocalizedText => ({
    en: `account ${id} (${accepted} accepted, ${rejected} rejected so far)`,
    ko: `계정 ${id} (지금까지 승인 ${accepted}건, 거절 ${rejected}건)`,
  }),
  contradicted: (when: string): LocalizedText => ({
    en: `The owner said ${when} that it is in business.`,
    ko: `사장님이 ${when} 영업 중이라고 밝혔습니다.`,
  }),
  place: { en: 'The record', ko: '현재 정보' },
  duplicateOf: { en: 'The other entry', ko: '다른 항목' },
  likely: { en: 'May be the same venue', ko: '같은 가게일 수 있음' },
  gone: { en: 'The current release does not have this place.', ko: '현재 릴리스에 없는 매장입니다.' },
  fields: {
    kind: { en: 'Kind', ko: '업종' },
    phone: { en: 'Phone', ko: '전화' },
    hours: { en: 'Hours', ko: '영업시간' },
    closure: { en: 'Closure', ko: '폐업 신호' },
    seen: { en: 'Last seen', ko: '마지막 확인' },
    sources: { en: 'Sources', ko: '출처' },
  },
  unknown: { en: 'unknown', ko: '알 수 없음' },
  reason: { en: 'Reason', ko: '처리 사유' },
  reasonHint: { en: 'For other operators; no personal data.', ko: '다른 운영자가 봅니다. 개인정보는 적지 마세요.' },
  reasonNeeded: { en: 'Write why.', ko: '처리 사유를 적어 주세요.' },
  hours: { en: 'The right hours, if known', ko: '올바른 영업시간 (알고 있다면)' },
  hoursHint: { en: 'In words: 매일 11:00-21:00', ko: '예: 매일 11:00-21:00' },
  subtype: { en: 'The right kind, if known', ko: '올바른 업종 (알고 있다면)' },
  accept: { en: 'Accept', ko: '승인' },
  reject: { en: 'Reject', ko: '거절' },
  accepted: (decided: number): LocalizedText => ({
    en: `${decided} ${decided === 1 ? 'report was' : 'reports were'} accepted; the next build follows. A closure is shown at once, unless the owner has said since that the place is in business.`,
    ko: `신고 ${decided}건을 승인했습니다. 다음 빌드에 반영됩니다. 폐업 신고는 바로 표시되며, 그 뒤에 사장님이 영업 중이라고 알린 매장은 그대로입니다.`,
  }),
  rejected: (decided: number): LocalizedText => ({
    en: `${decided} ${decided === 1 ? 'report was' : 'reports were'} rejected.`,
    ko: `신고 ${decided}건을 거절했습니다.`,
  }),
} as const
