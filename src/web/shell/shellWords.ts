export const shellWords = {
  skip: { en: 'Skip to the content', ko: '본문으로 건너뛰기' },
  navigation: { en: 'Main', ko: '주요 화면' },
  explore: { en: 'Explore', ko: '둘러보기' },
  display: { en: 'Display', ko: '화면 설정' },
  language: { en: 'Language', ko: '언어' },
  theme: { en: 'Theme', ko: '테마' },
  themes: {
    system: { en: 'As the system', ko: '시스템 설정' },
    light: { en: 'Light', ko: '밝게' },
    dark: { en: 'Dark', ko: '어둡게' },
  },
  reference: { en: 'API reference', ko: 'API 문서' },
  loading: { en: 'Loading…', ko: '불러오는 중…' },
  notFound: { en: 'There is nothing at this address', ko: '이 주소에는 화면이 없습니다' },
  notFoundHint: { en: 'The link may be old or mistyped.', ko: '오래되었거나 잘못 입력된 링크일 수 있습니다.' },
  toExplorer: { en: 'Go to the explorer', ko: '둘러보기로 가기' },
  broken: { en: 'This page has stumbled', ko: '화면에 문제가 생겼습니다' },
  brokenHint: {
    en: 'Load it again; if it stumbles again, tell the operator what stands below.',
    ko: '다시 불러와 보세요. 계속되면 아래 내용을 운영자에게 알려 주세요.',
  },
  again: { en: 'Load again', ko: '다시 불러오기' },
} as const
