import type { LocalizedText } from '#contract/language.ts'

export const programTexts = {
  title: { en: 'Programs', ko: '연결된 프로그램' },
  hint: {
    en: 'Programs such as agents or the terminal that you allowed to use your account by signing in (OAuth). Their usage counts towards your account.',
    ko: '로그인(OAuth)으로 내 계정을 쓰도록 허용한 프로그램입니다. 사용량은 내 계정에 반영됩니다.',
  },
  none: {
    en: 'No program is connected. A program that wants access asks you in the browser.',
    ko: '연결된 프로그램이 없습니다. 프로그램을 연결할 때 브라우저에서 허용할지 묻습니다.',
  },
  unnamed: { en: 'Unnamed program', ko: '이름 없는 프로그램' },
  since: (when: string): LocalizedText => ({ en: `connected ${when}`, ko: `${when} 연결` }),
  lastUsed: (when: string): LocalizedText => ({ en: `last used ${when}`, ko: `마지막 사용 ${when}` }),
  neverUsed: { en: 'never used', ko: '사용한 적 없음' },
  withdraw: { en: 'Disconnect', ko: '연결 해제' },
  withdrawTitle: (name: string): LocalizedText => ({ en: `Disconnect ${name}?`, ko: `${name} 연결을 해제할까요?` }),
  withdrawHint: {
    en: 'Its tokens stop working immediately. It may ask for access again.',
    ko: '토큰이 바로 무효가 됩니다. 프로그램이 다시 연결을 요청할 수는 있습니다.',
  },
  withdrawn: (name: string): LocalizedText => ({ en: `${name} is disconnected.`, ko: `${name} 연결을 해제했습니다.` }),
} as const
