import { PASSWORD_LENGTH } from '#contract/limits/passwordLength.ts'

export const signInTexts = {
  signIn: { en: 'Sign in', ko: '로그인' },
  signInHint: {
    en: 'For developers: manage API keys and usage.',
    ko: '개발자용 화면입니다. API 키와 사용량을 관리합니다.',
  },
  guestHint: {
    en: 'To request tables and ask venues questions. Afterwards you return to the page you came from.',
    ko: '로그인하면 예약을 요청하고 매장에 문의할 수 있습니다. 로그인한 뒤에는 보던 화면으로 돌아갑니다.',
  },
  guestSignUpHint: {
    en: 'For requesting tables and asking venues questions. You only need an e-mail address and a password.',
    ko: '예약과 문의에 쓰는 무료 계정입니다. 이메일과 비밀번호만 있으면 됩니다.',
  },
  guestMailSent: {
    en: 'After that you return to the page you came from.',
    ko: '확인이 끝나면 보던 화면으로 돌아갑니다.',
  },
  signUp: { en: 'Create an account', ko: '계정 만들기' },
  signUpHint: {
    en: 'It is free to start. You only need an e-mail address and a password.',
    ko: '무료로 시작합니다. 이메일과 비밀번호만 있으면 됩니다.',
  },
  fromExplorer: {
    en: 'With your own key you see more places in the explorer. Sign up, create a key in the developer dashboard, and paste it into the explorer under “I have a key”.',
    ko: '내 키가 있으면 둘러보기에서 더 많은 장소를 볼 수 있습니다. 가입한 뒤 개발자 화면에서 키를 만들고, 둘러보기의 ‘키가 있어요’에 붙여 넣으세요.',
  },
  backToExplorer: { en: 'Back to the explorer', ko: '보던 화면으로 돌아가기' },
  name: { en: 'Name', ko: '이름' },
  nameHint: { en: 'How we address you. It is stored encrypted.', ko: '화면에 표시할 이름입니다. 암호화해 보관합니다.' },
  email: { en: 'E-mail address', ko: '이메일' },
  password: { en: 'Password', ko: '비밀번호' },
  passwordHint: {
    en: `At least ${PASSWORD_LENGTH.min} characters. A sentence is fine.`,
    ko: `${PASSWORD_LENGTH.min}자 이상. 문장으로 정해도 됩니다.`,
  },
  provider: { en: 'Sign in with your identity provider', ko: '외부 계정으로 로그인' },
  or: { en: 'or', ko: '또는' },
  forgotten: { en: 'Forgotten your password?', ko: '비밀번호를 잊으셨나요?' },
  toSignUp: { en: 'No account yet? Create one', ko: '계정이 없으신가요? 가입하기' },
  toSignIn: { en: 'Back to signing in', ko: '로그인으로 돌아가기' },
  confirmed: {
    en: 'Your address is confirmed. Sign in to continue.',
    ko: '이메일 주소를 확인했습니다. 로그인해 주세요.',
  },
  linkOver: {
    en: 'This link no longer works: it was used, it expired, or a newer one was sent. Open the link in the newest mail, or sign in to get a new one.',
    ko: '더 최근에 보낸 링크가 있거나, 이미 사용했거나, 만료된 링크입니다. 가장 최근에 받은 메일의 링크를 열거나, 로그인해서 새 링크를 받으세요.',
  },
  erased: { en: 'Your account was deleted.', ko: '계정을 삭제했습니다.' },
  resetOver: {
    en: 'This link no longer works: it was used, it expired, or a newer one was sent.',
    ko: '더 최근에 보낸 링크가 있거나, 이미 사용했거나, 만료된 링크입니다.',
  },
  providerFailed: {
    en: 'Signing in with your identity provider failed. Try again, or use your password.',
    ko: '외부 계정으로 로그인하지 못했습니다. 다시 시도하거나 비밀번호로 로그인하세요.',
  },
  passwordChanged: {
    en: 'Your password was changed. Sign in with the new one, then check which keys and programs still work.',
    ko: '비밀번호를 바꾸었습니다. 새 비밀번호로 로그인한 뒤 아직 작동하는 키와 프로그램을 확인해 주세요.',
  },
  mailSent: { en: 'Check your mail', ko: '메일을 확인해 주세요' },
  mailSentTo: (email: string) => ({
    en: `We sent a link to ${email}. Open it in this browser within an hour, and you are signed in. Another browser asks for your password first.`,
    ko: `${email} 주소로 링크를 보냈습니다. 한 시간 안에 이 브라우저에서 링크를 열면 바로 로그인됩니다. 다른 브라우저에서는 비밀번호를 먼저 묻습니다.`,
  }),
  noMail: {
    en: 'No mail? Check your spam folder. Signing in sends the link again.',
    ko: '메일이 없나요? 스팸함을 확인하세요. 로그인을 시도하면 링크를 다시 보냅니다.',
  },
  forgottenHint: {
    en: 'We e-mail you a link to choose a new password.',
    ko: '새 비밀번호를 정할 수 있는 링크를 메일로 보내 드립니다.',
  },
  sendLink: { en: 'Send the link', ko: '링크 보내기' },
  resetSentTo: (email: string) => ({
    en: `If ${email} has an account, a link is on its way. It works for an hour.`,
    ko: `${email} 주소로 가입된 계정이 있으면 링크를 보내 드립니다. 링크는 한 시간 동안 유효합니다.`,
  }),
  passkeySignIn: { en: 'Sign in with a passkey', ko: '패스키로 로그인' },
  secondStep: { en: 'Second step', ko: '2단계 인증' },
  secondStepHint: {
    en: 'One more step: prove with your second factor that it is you.',
    ko: '한 단계 남았습니다. 본인임을 한 번 더 확인해 주세요.',
  },
  withPasskey: { en: 'Use a passkey', ko: '패스키 사용' },
  code: { en: 'Code of the authenticator app', ko: '인증 앱의 코드' },
  backupCode: { en: 'Backup code', ko: '백업 코드' },
  codeHint: {
    en: 'Without the app or passkey, enter one of your backup codes. If you have none left, the operator of this service can help.',
    ko: '앱이나 패스키를 쓸 수 없으면 백업 코드를 입력하세요. 백업 코드도 없으면 서비스 운영자에게 문의하세요.',
  },
  next: { en: 'Continue', ko: '계속' },
  cancelSignIn: { en: 'Cancel', ko: '취소' },
  newPassword: { en: 'Choose a new password', ko: '새 비밀번호 정하기' },
  newPasswordHint: {
    en: 'Every device that is signed in with the old password is signed out.',
    ko: '기존 비밀번호로 로그인한 모든 기기에서 로그아웃됩니다.',
  },
  change: { en: 'Change the password', ko: '비밀번호 바꾸기' },
  askAgain: { en: 'Get another link', ko: '링크 다시 받기' },
} as const
