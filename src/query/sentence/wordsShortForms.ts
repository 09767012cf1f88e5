import { foldWord } from '#base/text/text.ts'
import { formsOf, type Token } from './wordsText.ts'

/**
 * Short forms, slang and frequent misspellings of whole words, with the words that they stand for; empty for one that
 * says nothing about the place.
 */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  분좋카: '분위기 좋은 카페',
  카페투어: '카페',
  신상카페: '신상 카페',
  찐맛집: '맛집',
  존맛집: '맛집',
  숨은맛집: '맛집',
  인생맛집: '맛집',
  찐맛: '맛집',
  맛집추천: '맛집',
  갓성비: '가성비',
  가심비: '가성비',
  혜자: '가성비',
  프차: '프랜차이즈',
  프렌차이즈: '프랜차이즈',
  프랜: '프랜차이즈',
  와파: '와이파이',
  루프탑바: '루프탑 바',
  룸식당: '룸 식당',
  룸술집: '룸 술집',
  룸카페: '룸 카페',
  낮술: '낮 술',
  혼카: '혼자 카페',
  혼커: '혼자 커피',
  삼쏘: '삼겹살 소주',
  삼소: '삼겹살 소주',
  대낮: '낮',
  불금: '금요일 밤',
  불토: '토요일 밤',
  일욜: '일요일',
  월욜: '월요일',
  화욜: '화요일',
  수욜: '수요일',
  목욜: '목요일',
  금욜: '금요일',
  토욜: '토요일',
  담주: '다음 주',
  낼: '내일',
  낼모레: '내일모레',
  울: '우리',
  ㅊㅊ: '추천',
  ㄱㄴ: '가능',
  ㄱㄱ: '',
  ㅎㅇ: '',
  ㅇㅋ: '',
  ㄱㅅ: '',
  ㄱㅊ: '',
  ㅇㅈ: '',
  ㄷㄷ: '',
  ㅂㅌ: '부탁',
  ㅇㅇ: '',
  ㄹㅇ: '',
  ㅈㅁㅌ: '',
  ㅇㄷ: '어디',
  ㄴㄴ: '말고',
  tmr: 'tomorrow',
  tmrw: 'tomorrow',
  tomoro: 'tomorrow',
  tommorow: 'tomorrow',
  tommorrow: 'tomorrow',
  '2moro': 'tomorrow',
  tonite: 'tonight',
  nite: 'night',
  pls: 'please',
  plz: 'please',
  thx: 'please',
  ppl: 'people',
  smth: 'something',
  stn: 'station',
  rn: 'now',
  u: 'you',
  ur: 'your',
  r: 'are',
  w: 'with',
  gf: 'girlfriend',
  bf: 'boyfriend',
  resto: 'restaurant',
  restos: 'restaurant',
  restaraunt: 'restaurant',
  restraunt: 'restaurant',
  restuarants: 'restaurant',
  restorant: 'restaurant',
  restorants: 'restaurant',
  restrant: 'restaurant',
  resturants: 'restaurant',
  restaurante: 'restaurant',
  veggy: 'vegetarian',
  vegeterian: 'vegetarian',
  vegitarians: 'vegetarian',
  instagramable: 'instagrammable',
  expresso: 'espresso',
  cocktaile: 'cocktail',
  bday: 'birthday',
  breaky: 'breakfast',
  brekkie: 'breakfast',
  brekky: 'breakfast',
  kfood: 'korean food',
  makgoli: 'makgeolli',
  makkoli: 'makgeolli',
  makgulli: 'makgeolli',
  dakgalby: 'dakgalbi',
}

const byWord: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(SHORT_FORMS).map(([short, long]) => [foldWord(short), long.split(' ').filter((word) => word !== '')]),
)

/** Returns true for a short form. */
export function isShortForm(word: string): boolean {
  return byWord.has(foldWord(word))
}

/** Returns the words that a short form stands for, each with the text as written; else the word itself. */
export function expanded(token: Token): Token[] {
  for (const { stem } of formsOf(token.text)) {
    const words = byWord.get(foldWord(stem))
    if (words) return words.map((text, i) => ({ ...token, text, afterMark: token.afterMark && i === 0 }))
  }
  return [token]
}
