import type { LocalizedText } from '#contract/language.ts'

export const accessTexts = {
  title: { en: 'Who can use your account', ko: '계정 접근 점검' },
  hint: {
    en: 'A new password signs out every device, but keys and connected programs keep working. Revoke those that are not yours.',
    ko: '비밀번호를 바꾸면 모든 기기에서 로그아웃되지만, 키와 연결된 프로그램은 계속 작동합니다. 본인이 만들거나 연결하지 않은 것은 폐기하세요.',
  },
  due: {
    en: 'Your password was reset. Check which keys and programs still work.',
    ko: '비밀번호가 재설정되었습니다. 아직 작동하는 키와 프로그램을 확인해 주세요.',
  },
  toReview: { en: 'Check now', ko: '지금 확인하기' },
  none: { en: 'No key or program can use your account.', ko: '이 계정을 쓸 수 있는 키나 프로그램이 없습니다.' },
  key: { en: 'Key', ko: '키' },
  program: { en: 'Program', ko: '프로그램' },
  fromBefore: {
    en: 'Created before you confirmed your e-mail address',
    ko: '이메일 확인 전에 생성됨',
  },
  made: (when: string): LocalizedText => ({ en: `created ${when}`, ko: `${when} 생성` }),
  lastUsed: (when: string): LocalizedText => ({ en: `last used ${when}`, ko: `마지막 사용 ${when}` }),
  neverUsed: { en: 'never used', ko: '사용한 적 없음' },
  choose: { en: 'Keys and programs to revoke', ko: '폐기할 항목' },
  revokeAll: { en: 'Revoke all', ko: '모두 폐기' },
  revokeChosen: (count: number): LocalizedText => ({
    en: `Revoke selected (${count})`,
    ko: `선택한 ${count}개 폐기`,
  }),
  keepAll: { en: 'All of these are mine', ko: '모두 제 것입니다' },
  revokeTitle: (count: number): LocalizedText => ({
    en: `Revoke ${count} ${count === 1 ? 'item' : 'items'}?`,
    ko: `${count}개를 폐기할까요?`,
  }),
  revokeHint: {
    en: 'They stop working immediately. This cannot be undone, but you can create new keys and connect programs again.',
    ko: '바로 작동을 멈추며 되돌릴 수 없습니다. 필요하면 키를 새로 만들고 프로그램을 다시 연결하세요.',
  },
  revoked: { en: 'Revoked.', ko: '폐기했습니다.' },
  kept: { en: 'Confirmed. Nothing was revoked.', ko: '확인했습니다. 폐기한 항목은 없습니다.' },
} as const
