export const eraseWords = {
  title: { en: 'Delete the owner account', ko: '사장님 계정 삭제' },
  hint: {
    en: 'Your places are handed back, and requests do not reach you any more.',
    ko: '매장 등록이 해제되고 요청을 더 이상 받지 않습니다.',
  },
  warning: {
    en: 'At once and for good: your address, sign-ins, claims, places and what you wrote about them. Requests and questions that wait at your places expire unless another owner is left.',
    ko: '바로 삭제되며 되돌릴 수 없습니다. 이메일, 로그인 정보, 신청 내역, 매장 등록과 작성한 매장 정보가 모두 사라집니다. 함께 등록된 사장님이 없으면 답을 기다리던 예약 요청과 문의도 만료됩니다.',
  },
  confirm: { en: 'To confirm, type your e-mail address', ko: '확인을 위해 이메일을 입력하세요' },
  mismatch: { en: 'That is not the address you are signed in with.', ko: '로그인한 이메일과 다릅니다.' },
  eraseNow: { en: 'Delete it for good', ko: '영구 삭제' },
  erased: { en: 'Your owner account is deleted.', ko: '사장님 계정을 삭제했습니다.' },
} as const
