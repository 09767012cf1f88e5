import type { LocalizedText } from '#contract/language.ts'

export const proposalQueueTexts = {
  none: { en: 'No proposals are waiting for a decision.', ko: '처리할 제안이 없습니다.' },
  count: (pending: number): LocalizedText => ({
    en: `${pending} ${pending === 1 ? 'proposal is' : 'proposals are'} waiting.`,
    ko: `처리할 제안 ${pending}건`,
  }),
  proposed: (when: string): LocalizedText => ({ en: `proposed ${when}`, ko: `${when} 제안` }),
  present: (value: string): LocalizedText => ({ en: `now: ${value}`, ko: `지금: ${value}` }),
  erased: { en: 'erased owner', ko: '삭제된 사장님' },
  endsPlace: {
    en: 'If you accept this, guests see at once that the place closed or moved, and all its owners are mailed.',
    ko: '승인하면 폐업 또는 이전이 손님에게 바로 보이고, 이 매장의 모든 사장님에게 메일이 갑니다.',
  },
  reason: { en: 'Message to the owner', ko: '사장님에게 보낼 말' },
  reasonHint: {
    en: 'It is mailed. Required for a rejection.',
    ko: '메일로 전달됩니다. 거절할 때는 꼭 적어 주세요.',
  },
  reasonNeeded: { en: 'Write why you reject it.', ko: '거절 사유를 적어 주세요.' },
  accept: { en: 'Accept', ko: '승인' },
  reject: { en: 'Reject', ko: '거절' },
  accepted: { en: 'Accepted; the next build follows.', ko: '승인했습니다. 다음 빌드에 반영됩니다.' },
  rejected: { en: 'Rejected.', ko: '거절했습니다.' },
} as const
