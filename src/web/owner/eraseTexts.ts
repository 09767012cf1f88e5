export const eraseTexts = {
  title: { en: 'Delete the owner account', ko: '사장님 계정 삭제' },
  hint: {
    en: 'You give up your places and no longer receive requests.',
    ko: '가게 등록이 해제되고 요청을 더 이상 받지 않습니다.',
  },
  warning: {
    en: 'Your e-mail address, sign-ins, claims, places and everything you wrote about them are deleted immediately. This cannot be undone. Waiting requests and questions expire at every place that has no other owner.',
    ko: '바로 삭제되며 되돌릴 수 없습니다. 이메일, 로그인 정보, 신청 내역, 가게 등록과 작성한 가게 정보가 모두 사라집니다. 함께 등록된 사장님이 없는 가게라면 답을 기다리던 예약 요청과 문의도 만료됩니다.',
  },
  confirm: { en: 'To confirm, type your e-mail address', ko: '확인을 위해 이메일을 입력하세요' },
  mismatch: { en: 'That is not the address you are signed in with.', ko: '로그인한 이메일과 다릅니다.' },
  eraseNow: { en: 'Delete permanently', ko: '영구 삭제' },
  erased: { en: 'Your owner account was deleted.', ko: '사장님 계정을 삭제했습니다.' },
} as const
