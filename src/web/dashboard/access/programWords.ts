import type { LocalizedText } from '#contract/language.ts'

export const programWords = {
  title: { en: 'Programs', ko: '연결된 프로그램' },
  hint: {
    en: 'Programs that you let use your account by signing in (OAuth): agents, the terminal. What they do counts as yours.',
    ko: '로그인(OAuth)으로 내 계정을 쓰도록 허용한 프로그램입니다. 사용량은 내 계정에 반영됩니다.',
  },
  none: {
    en: 'No program is let in. One that wants in asks you in the browser.',
    ko: '연결된 프로그램이 없습니다. 연결하려는 프로그램은 브라우저에서 허락을 구합니다.',
  },
  unnamed: { en: 'A program without a name', ko: '이름 없는 프로그램' },
  since: (when: string): LocalizedText => ({ en: `let in ${when}`, ko: `${when} 연결` }),
  lastUsed: (when: string): LocalizedText => ({ en: `last used ${when}`, ko: `${when} 마지막 사용` }),
  neverUsed: { en: 'never used', ko: '사용한 적 없음' },
  withdraw: { en: 'Shut out', ko: '연결 해제' },
  withdrawTitle: (name: string): LocalizedText => ({ en: `Shut out ${name}?`, ko: `${name} 연결을 해제할까요?` }),
  withdrawHint: {
    en: 'Its tokens end at once. It may ask you again.',
    ko: '토큰이 바로 무효가 됩니다. 다시 연결을 요청할 수는 있습니다.',
  },
  withdrawn: (name: string): LocalizedText => ({ en: `${name} is shut out.`, ko: `${name} 연결을 해제했습니다.` }),
} as const
