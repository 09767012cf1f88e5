import type { LocalizedText } from '#contract/language.ts'

export const ownKeyTexts = {
  title: { en: 'See more with your own key', ko: '내 키가 있으면 더 볼 수 있습니다' },
  seenHint: {
    en: 'You can still open the places that you have seen. Signing up is free.',
    ko: '이미 본 장소는 계속 열 수 있습니다. 가입은 무료입니다.',
  },
  depthHint: {
    en: 'Narrow the search to see other places. Signing up is free.',
    ko: '다른 장소를 보려면 검색 조건을 좁혀 보세요. 가입은 무료입니다.',
  },
  resetsAt: (when: string): LocalizedText => ({
    en: `Without a key, new places are shown again from ${when} (Korean time).`,
    ko: `키가 없어도 ${when}부터 새 장소를 다시 볼 수 있습니다.`,
  }),
  listEnds: (places: number, withKey: number): LocalizedText => ({
    en: `Without your own key, the list ends at place ${places}. Narrow the search, or see up to ${withKey} with a free key.`,
    ko: `키 없이는 ${places}번째 장소까지 볼 수 있습니다. 검색 조건을 좁히거나 무료 키를 받으면 ${withKey}번째까지 볼 수 있습니다.`,
  }),
  signUp: { en: 'Get a free key', ko: '무료 키 받기' },
  makeKey: { en: 'I have an account: create a key', ko: '이미 계정이 있어요: 키 만들기' },
  haveKey: { en: 'I have a key', ko: '키가 있어요' },
  key: { en: 'Your key', ko: '내 키' },
  keyHint: {
    en: 'Paste a key from the developer dashboard. It is stored only in this browser and used only for your searches here; usage counts towards your account. Do not store it on a shared computer.',
    ko: '개발자 화면에서 만든 키를 붙여 넣으세요. 이 브라우저에만 저장되고 여기서 찾아볼 때만 쓰이며, 사용량은 내 계정에서 차감됩니다. 함께 쓰는 컴퓨터에는 저장하지 마세요.',
  },
  noKey: {
    en: 'This is not a key. A key contains only letters, digits and _, without spaces. Copy the whole key again.',
    ko: '키 형식이 아닙니다. 키는 공백 없이 영문자, 숫자, _로만 되어 있습니다. 전체를 다시 복사해 붙여 넣으세요.',
  },
  use: { en: 'Use this key', ko: '이 키 쓰기' },
  used: { en: 'You now explore with your own key.', ko: '이제 내 키로 둘러봅니다.' },
  remove: (ending: string): LocalizedText => ({
    en: `Remove my key …${ending} from the explorer`,
    ko: `둘러보기에서 내 키(…${ending}) 삭제`,
  }),
  inUse: {
    en: 'This request used your own key. If you remove the key, you explore as a visitor.',
    ko: '내 키로 보낸 요청입니다. 키를 삭제하면 방문자로 둘러봅니다.',
  },
  removed: { en: 'Your key was removed from this browser.', ko: '이 브라우저에서 내 키를 삭제했습니다.' },
} as const
