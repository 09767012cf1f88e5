import type { LocalizedText } from '#contract/language.ts'

export const savedTexts = {
  save: { en: 'Save', ko: '저장' },
  saved: { en: 'Saved', ko: '저장됨' },
  title: { en: 'Saved places', ko: '저장한 장소' },
  hint: { en: 'Saved in this browser only.', ko: '이 브라우저에만 저장됩니다.' },
  none: { en: 'No saved places yet.', ko: '저장한 장소가 없습니다.' },
  noneHint: { en: 'Open a place and choose Save.', ko: '장소를 열고 저장을 누르면 여기에 모입니다.' },
  remove: (name: string): LocalizedText => ({ en: `Remove ${name}`, ko: `${name} 삭제` }),
} as const
