export const dashboardTexts = {
  sections: { en: 'Dashboard', ko: '개발자 화면' },
  usage: { en: 'Usage', ko: '사용량' },
  keys: { en: 'API keys', ko: 'API 키' },
  start: { en: 'Quickstart', ko: '시작하기' },
  tryIt: { en: 'Try it', ko: '직접 호출해 보기' },
  requests: { en: 'Requests', ko: '요청 기록' },
  webhooks: { en: 'Webhooks', ko: '웹훅' },
  programs: { en: 'Programs', ko: '연결된 프로그램' },
  signOut: { en: 'Sign out', ko: '로그아웃' },
  security: { en: 'Security', ko: '보안' },
  team: { en: 'Team', ko: '팀' },
  account: { en: 'Account', ko: '계정' },
} as const
