export const accountTexts = {
  title: { en: 'Account', ko: '계정' },
  who: { en: 'Your details', ko: '내 정보' },
  ofOthers: { en: 'The account', ko: '계정 정보' },
  role: { en: 'Your role', ko: '내 역할' },
  name: { en: 'Name', ko: '이름' },
  email: { en: 'E-mail address', ko: '이메일' },
  since: { en: 'Created', ko: '가입일' },
  accountId: { en: 'Account ID', ko: '계정 ID' },
  password: { en: 'Password', ko: '비밀번호' },
  passwordHint: {
    en: 'We e-mail you a link to choose a new password. Changing it signs out every device.',
    ko: '새 비밀번호를 정할 링크를 메일로 보내 드립니다. 비밀번호를 바꾸면 모든 기기에서 로그아웃됩니다.',
  },
  sendLink: { en: 'Send me the link', ko: '링크 받기' },
  linkSent: { en: 'The link is on its way.', ko: '링크를 보냈습니다.' },
  toAccess: { en: 'Keys and programs that can use this account', ko: '이 계정을 쓸 수 있는 키와 프로그램 확인' },
  erase: { en: 'Delete the account', ko: '계정 삭제' },
  eraseHint: { en: 'This happens immediately and cannot be undone:', ko: '즉시 처리되며 되돌릴 수 없습니다.' },
  eraseWarning: {
    en: 'Your keys and programs stop working immediately, and the account cannot be restored.',
    ko: '키와 연결된 프로그램이 바로 작동을 멈추며 계정은 복구할 수 없습니다.',
  },
  eraseSteps: [
    { en: 'All keys and programs stop working.', ko: '모든 키와 연결된 프로그램이 작동을 멈춥니다.' },
    {
      en: 'Your e-mail address, name, password, sessions and key names are deleted.',
      ko: '이메일, 이름, 비밀번호, 로그인 정보와 키 이름이 삭제됩니다.',
    },
    {
      en: 'Guests’ names, phone numbers and notes in your reservations are deleted.',
      ko: '예약에 남은 손님 이름, 전화번호, 메모가 삭제됩니다.',
    },
    {
      en: 'Usage counts are kept under an anonymous ID.',
      ko: '사용량 집계는 누구의 것인지 알 수 없는 ID로 남습니다.',
    },
  ],
  eraseConfirm: { en: 'To confirm, type your e-mail address', ko: '확인을 위해 이메일을 입력하세요' },
  eraseMismatch: { en: 'That is not the address of this account.', ko: '이 계정의 이메일과 다릅니다.' },
  eraseNow: { en: 'Delete permanently', ko: '영구 삭제' },
} as const
