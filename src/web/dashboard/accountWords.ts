export const accountWords = {
  title: { en: 'Account', ko: '계정' },
  who: { en: 'You', ko: '내 정보' },
  name: { en: 'Name', ko: '이름' },
  email: { en: 'E-mail address', ko: '이메일' },
  since: { en: 'Since', ko: '가입일' },
  accountId: { en: 'Account id', ko: '계정 ID' },
  password: { en: 'Password', ko: '비밀번호' },
  passwordHint: {
    en: 'A link to choose a new one is mailed to you. Whoever is signed in with the old one is signed out.',
    ko: '새 비밀번호를 정할 링크를 메일로 보내 드립니다. 기존 비밀번호로 로그인한 기기는 로그아웃됩니다.',
  },
  sendLink: { en: 'Mail me the link', ko: '링크 받기' },
  linkSent: { en: 'The link is on its way.', ko: '링크를 보냈습니다.' },
  toAccess: { en: 'Keys and programs that can use this account', ko: '이 계정을 쓸 수 있는 키와 프로그램 확인' },
  erase: { en: 'Delete the account', ko: '계정 삭제' },
  eraseHint: { en: 'At once and for good:', ko: '즉시 처리되며 되돌릴 수 없습니다.' },
  eraseWarning: {
    en: 'Your keys and programs stop at once, and nothing brings the account back.',
    ko: '키와 연결된 프로그램이 바로 멈추며 계정을 되살릴 수 없습니다.',
  },
  eraseSteps: [
    { en: 'All keys and programs stop working.', ko: '모든 키와 연결된 프로그램이 멈춥니다.' },
    {
      en: 'Your address, name, password and sessions are erased, and the names of your keys.',
      ko: '이메일, 이름, 비밀번호, 로그인 정보와 키 이름이 삭제됩니다.',
    },
    {
      en: 'Guests’ names, phones and notes in your reservations are erased.',
      ko: '예약에 남긴 손님 이름, 전화번호, 메모가 삭제됩니다.',
    },
    {
      en: 'What was used stays counted, under an id that names nobody.',
      ko: '사용량 집계는 누구인지 알 수 없는 ID로 남습니다.',
    },
  ],
  eraseConfirm: { en: 'To confirm, type your e-mail address', ko: '확인을 위해 이메일을 입력하세요' },
  eraseMismatch: { en: 'That is not the address of this account.', ko: '이 계정의 이메일과 다릅니다.' },
  eraseNow: { en: 'Delete it for good', ko: '영구 삭제' },
} as const
