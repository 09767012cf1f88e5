import type { LocalizedText } from '#contract/language.ts'

export const reportedTexts = {
  title: { en: 'What guests reported', ko: '손님이 보낸 신고' },
  hint: {
    en: 'An operator checks every report. You do not learn who sent it, and need not do anything unless it is wrong.',
    ko: '운영자가 하나하나 확인합니다. 누가 보냈는지는 알려 드리지 않으며, 사실과 다를 때만 알려 주시면 됩니다.',
  },
  reportedOn: (day: string): LocalizedText => ({ en: `reported on ${day}`, ko: `${day} 신고` }),
  statuses: {
    open: { en: 'being checked', ko: '확인 중' },
    accepted: { en: 'accepted', ko: '승인됨' },
    rejected: { en: 'rejected', ko: '거절됨' },
  },
  closedHint: {
    en: 'While somebody says that the place is closed, guests may see it as possibly closed.',
    ko: '폐업 신고가 있으면 손님에게 폐업 가능성이 있는 매장으로 보일 수 있습니다.',
  },
  inBusiness: { en: 'We are in business', ko: '영업 중입니다' },
  stated: {
    en: 'Thank you. The place is shown as in business, and the operator sees your word.',
    ko: '고맙습니다. 영업 중인 매장으로 표시되며 운영자에게도 전달됩니다.',
  },
} as const
