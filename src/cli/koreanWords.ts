import type { Language } from '#contract/language.ts'

/** Titles of columns, and the words in columns that consist of words of the program, in Korean. */
const KOREAN_WORDS: Readonly<Record<string, string>> = {
  // Titles.
  name: '이름',
  kind: '종류',
  where: '위치',
  distance: '거리',
  now: '지금',
  price: '가격',
  rating: '평점',
  fresh: '최신도',
  sure: '신뢰도',
  phone: '전화',
  table: '예약',
  summary: '요약',
  id: 'ID',
  code: '코드',
  places: '매장 수',
  centre: '중심',
  best: '대표 매장',
  category: '업종',
  edition: '기준',
  complete: '전수',
  licence: '라이선스',
  attribution: '출처 표시',
  filter: '필터',
  values: '값',
  'such as': '예시',
  value: '값',
  words: '낱말',
  flag: '옵션',
  tier: '등급',
  tokens: '토큰',
  fields: '필드',
  date: '날짜',
  reviews: '리뷰',
  'latest review': '최근 리뷰',
  received: '받은 시각',
  endpoint: '엔드포인트',
  status: '상태',
  ms: '밀리초',
  parameters: '파라미터',
  key: '키',
  mode: '모드',
  'ends with': '끝 네 자리',
  'last used': '마지막 사용',
  'tokens this month': '이달 토큰',
  change: '변경',
  next: '다음 명령',
  webhook: '웹훅',
  url: 'URL',
  events: '이벤트',
  delivery: '전송',
  at: '시각',
  event: '이벤트',
  tries: '시도',
  'next try': '다음 시도',
  why: '이유',
  // Words in cells and remarks.
  nickname: '별칭',
  spelling: '다른 표기',
  'typing error': '오타',
  keyboard: '한영 전환',
  romanised: '소리대로',
  yes: '예',
  unknown: '모름',
  never: '없음',
  'in use here': '여기서 쓰는 키',
  venue: '매장',
  region: '지역',
  station: '지하철역',
  landmark: '명소',
  chain: '프랜차이즈',
  sigungu: '시군구',
  dong: '행정동',
  'legal dong': '법정동',
  open: '영업 중',
  'before open': '영업 전',
  'after close': '영업 종료',
  'break time': '브레이크타임',
  'closed today': '오늘 휴무',
  'open 24h': '24시간 영업',
  'last order passed': '라스트오더 지남',
  'closed permanently': '폐업',
  'regular closure': '정기 휴무',
  'temporary closure': '임시 휴무',
  holiday: '공휴일 휴무',
}

/** An object with a key `then` would be taken for a promise. */
const koreanOf = (word: string) => (word === 'then' ? '그 시각' : KOREAN_WORDS[word])

/** Returns a word of the program in the language of the terminal; a word without Korean, such as a name, stays as it is. */
export function wordIn(language: Language, word: string): string {
  return language === 'ko' ? (koreanOf(word) ?? word) : word
}

/** Returns whether a word has a Korean form. */
export function hasKorean(word: string): boolean {
  return koreanOf(word) !== undefined
}
