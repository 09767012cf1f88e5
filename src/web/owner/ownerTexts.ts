import type { LocalizedText } from '#contract/language.ts'

export const ownerTexts = {
  sections: { en: 'Owner console', ko: '사장님 화면' },
  inbox: { en: 'Inbox', ko: '받은 요청' },
  book: { en: 'Book', ko: '장부' },
  places: { en: 'My places', ko: '내 가게' },
  statistics: { en: 'Statistics', ko: '통계' },
  signOut: { en: 'Sign out', ko: '로그아웃' },
  signIn: { en: 'For venue owners', ko: '사장님 로그인' },
  signInHint: {
    en: 'You receive guests’ live questions and table requests here. We e-mail you a link and a code to sign in; there is no password.',
    ko: '손님의 실시간 문의와 예약 요청을 여기서 받습니다. 비밀번호 없이, 메일로 받은 링크나 번호로 로그인합니다.',
  },
  sendLink: { en: 'Send me a link', ko: '로그인 링크 받기' },
  linkSent: (email: string): LocalizedText => ({
    en: `A mail is on its way to ${email}. Open its link, or type its code here; both work once, within 15 minutes.`,
    ko: `${email} 주소로 메일을 보냈습니다. 메일의 링크를 열거나 번호를 아래에 입력하세요. 15분 안에 한 번만 쓸 수 있습니다.`,
  }),
  linkSentHint: {
    en: 'No mail? Check your spam folder. At most three mails are sent within 15 minutes.',
    ko: '메일이 안 보이면 스팸함을 확인하세요. 15분에 최대 세 번 보냅니다.',
  },
  code: { en: 'Code from the mail', ko: '메일에 적힌 번호' },
  codeHint: { en: 'Eight digits', ko: '숫자 여덟 자리' },
  anotherAddress: { en: 'Use another address', ko: '다른 주소로 받기' },
  enter: { en: 'Sign in to the owner console', ko: '사장님 화면에 로그인' },
  enterHint: {
    en: 'Press the button to sign in on this device. You stay signed in for 30 days.',
    ko: '버튼을 누르면 이 기기에서 로그인되고 30일 동안 유지됩니다.',
  },
  enterButton: { en: 'Sign in', ko: '로그인' },
  linkOver: { en: 'This link no longer works', ko: '더 이상 쓸 수 없는 링크입니다' },
  newLink: { en: 'Get a new link', ko: '새 링크 받기' },
  operator: { en: 'The operator of this service:', ko: '서비스 운영자 연락처:' },
  wasDown: { en: 'The console could not be loaded', ko: '화면을 불러오지 못했습니다' },
} as const
