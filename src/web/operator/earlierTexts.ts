import type { LocalizedText } from '#contract/language.ts'

/** The texts about what operators decided about a place before. */
export const earlierTexts = {
  title: { en: 'Decided before about this place', ko: '이 매장의 지난 처리 내역' },
  reportStatuses: {
    accepted: { en: 'accepted', ko: '승인' },
    rejected: { en: 'rejected', ko: '거절' },
  },
  claimStatuses: {
    approved: { en: 'approved', ko: '승인' },
    rejected: { en: 'rejected', ko: '거절' },
  },
  report: (kind: string, status: string, when: string): LocalizedText => ({
    en: `Report “${kind}”: ${status} ${when}`,
    ko: `${when} 신고 ‘${kind}’ ${status}`,
  }),
  claim: (email: string, status: string, when: string): LocalizedText => ({
    en: `Claim by ${email}: ${status} ${when}`,
    ko: `${when} ${email} 매장 신청 ${status}`,
  }),
  contradicted: (when: string): LocalizedText => ({
    en: `the owner said ${when} that it is in business`,
    ko: `${when} 사장님이 영업 중이라고 알림`,
  }),
} as const
