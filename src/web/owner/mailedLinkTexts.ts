import type { LocalizedText } from '#contract/language.ts'

export const mailedLinkTexts = {
  invitation: { en: 'Join the venue', ko: '매장 초대' },
  invitationHint: {
    en: 'Press the button to join and to sign in on this device. You answer guests under your own address.',
    ko: '버튼을 누르면 매장에 등록되고 이 기기에서 로그인됩니다. 손님에게는 본인 계정으로 답합니다.',
  },
  join: { en: 'Join', ko: '참여하기' },
  objection: { en: 'Somebody claims your venue', ko: '다른 분이 내 매장을 신청했습니다' },
  objectionHint: {
    en: 'If you do not know about this claim, object. The operator sees it before deciding. If you agree, do nothing.',
    ko: '모르는 신청이라면 이의를 제기하세요. 운영자가 결정하기 전에 확인합니다. 알고 계신 신청이라면 그대로 두시면 됩니다.',
  },
  reason: { en: 'Reason (optional)', ko: '사유 (선택)' },
  object: { en: 'Object to the claim', ko: '이의 제기' },
  objected: (place: string): LocalizedText => ({
    en: `Your objection for ${place} was received.`,
    ko: `${place} 신청에 대한 이의가 접수되었습니다.`,
  }),
  over: { en: 'This link no longer works', ko: '더 이상 쓸 수 없는 링크입니다' },
} as const
