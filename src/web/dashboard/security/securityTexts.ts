import type { LocalizedText } from '#contract/language.ts'

export const securityTexts = {
  title: { en: 'Security', ko: '보안' },
  hint: {
    en: 'With a second factor, somebody who knows your password still cannot sign in.',
    ko: '2단계 인증을 켜면 비밀번호를 아는 사람도 로그인할 수 없습니다.',
  },
  on: (when: string): LocalizedText => ({
    en: `Two-step sign-in is on since ${when}.`,
    ko: `${when}부터 2단계 인증을 사용하고 있습니다.`,
  }),
  off: {
    en: 'Two-step sign-in is off. Add an authenticator app or a passkey to turn it on.',
    ko: '2단계 인증이 꺼져 있습니다. 인증 앱이나 패스키를 등록하면 켜집니다.',
  },
  app: { en: 'Authenticator app', ko: '인증 앱' },
  appHint: {
    en: 'An app on your phone shows a new six-digit code every 30 seconds.',
    ko: '휴대폰의 인증 앱이 30초마다 새로운 여섯 자리 코드를 보여 줍니다.',
  },
  appSince: (when: string): LocalizedText => ({ en: `Added ${when}`, ko: `${when} 등록` }),
  addApp: { en: 'Add an app', ko: '인증 앱 등록' },
  removeApp: { en: 'Remove the app', ko: '인증 앱 해제' },
  scan: {
    en: 'Scan this QR code with the app, or type the key into it. Then enter the code that the app shows.',
    ko: '인증 앱으로 QR 코드를 찍거나 키를 직접 입력한 다음, 앱에 표시된 코드를 입력하세요.',
  },
  qr: { en: 'QR code for the authenticator app', ko: '인증 앱용 QR 코드' },
  secret: { en: 'Key', ko: '키' },
  code: { en: 'Code of the app', ko: '앱의 코드' },
  confirm: { en: 'Confirm', ko: '확인' },
  passkeys: { en: 'Passkeys', ko: '패스키' },
  passkeysHint: {
    en: 'Your device signs you in with a fingerprint, your face or its PIN. A passkey works on this site only, so it cannot be phished.',
    ko: '지문, 얼굴, 기기 비밀번호로 로그인합니다. 패스키는 이 사이트에서만 쓸 수 있어 피싱에 안전합니다.',
  },
  noPasskeys: {
    en: 'This browser, or a page at a numeric address, cannot use passkeys.',
    ko: '이 브라우저나 숫자로 된 주소에서는 패스키를 쓸 수 없습니다.',
  },
  addPasskey: { en: 'Add a passkey', ko: '패스키 등록' },
  passkeyName: { en: 'Name of the passkey', ko: '패스키 이름' },
  passkeyNameHint: { en: 'For example: my phone', ko: '예: 내 휴대폰' },
  remove: { en: 'Remove', ko: '삭제' },
  removeTitle: (name: string): LocalizedText => ({ en: `Remove ${name}?`, ko: `${name} 항목을 삭제할까요?` }),
  removeHint: {
    en: 'It no longer signs you in. Without another factor the password alone signs in again.',
    ko: '더 이상 로그인에 쓸 수 없습니다. 다른 방법이 없으면 다시 비밀번호만으로 로그인합니다.',
  },
  removed: { en: 'Removed.', ko: '삭제했습니다.' },
  added: { en: 'Added.', ko: '등록했습니다.' },
  addedAt: (when: string): LocalizedText => ({ en: `added ${when}`, ko: `${when} 등록` }),
  lastUsed: (when: string): LocalizedText => ({ en: `last used ${when}`, ko: `마지막 사용 ${when}` }),
  neverUsed: { en: 'never used', ko: '사용한 적 없음' },
  backup: { en: 'Backup codes', ko: '백업 코드' },
  backupHint: {
    en: 'For the day on which you have neither app nor passkey. Each code works once.',
    ko: '인증 앱과 패스키를 쓸 수 없을 때 사용합니다. 코드마다 한 번만 쓸 수 있습니다.',
  },
  left: (count: number): LocalizedText => ({
    en: count === 1 ? '1 code is left.' : `${count} codes are left.`,
    ko: `${count}개 남았습니다.`,
  }),
  renew: { en: 'Make new codes', ko: '새로 만들기' },
  shownOnce: {
    en: 'Save these codes now: they are not shown again. Earlier codes no longer work.',
    ko: '지금 저장해 두세요. 다시 보여 주지 않으며, 이전 코드는 쓸 수 없습니다.',
  },
  save: { en: 'Save as a file', ko: '파일로 저장' },
  saved: { en: 'I saved the codes', ko: '저장했습니다' },
  sessions: { en: 'Where you are signed in', ko: '로그인된 기기' },
  sessionsHint: {
    en: 'Do you not recognise one? End it, and set a new password.',
    ko: '모르는 기기가 있으면 로그아웃하고 비밀번호를 바꾸세요.',
  },
  unknownDevice: { en: 'Unknown device', ko: '알 수 없는 기기' },
  thisOne: { en: 'This one', ko: '현재 기기' },
  signedIn: (when: string): LocalizedText => ({ en: `signed in ${when}`, ko: `${when} 로그인` }),
  end: { en: 'Sign out', ko: '로그아웃' },
  endOthers: { en: 'Sign out all others', ko: '다른 기기 모두 로그아웃' },
  ended: { en: 'Signed out.', ko: '로그아웃했습니다.' },
  identity: { en: 'Is it you?', ko: '본인 확인' },
  identityHint: {
    en: 'Before a change of how you sign in, prove once more who you are.',
    ko: '로그인 방법을 바꾸기 전에 본인임을 한 번 더 확인합니다.',
  },
  signInAgain: {
    en: 'You sign in with your identity provider. Sign out and in again, then come back within ten minutes.',
    ko: '외부 계정으로 로그인하고 있습니다. 로그아웃한 뒤 다시 로그인하고 10분 안에 이 화면으로 돌아오세요.',
  },
} as const
