export const ownerWords = {
  title: { en: 'Owner console', ko: '사장님 화면' },
  signIn: { en: 'Sign in', ko: '로그인' },
} as const
