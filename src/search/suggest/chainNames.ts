import { foldText } from '../keyword/text.ts'
import { NameTable } from './nameTable.ts'

/** A chain: how it is shown and searched in Korean, and how it is shown in Latin letters. */
export interface Chain {
  korean: string
  latin: string
}

/** Chains with many branches in Korea: the Korean name, the one in Latin letters, and other names of either. */
const CHAINS: readonly (readonly [korean: string, latin: string, ...others: string[]])[] = [
  ['스타벅스', 'Starbucks', '스타벅스커피'],
  ['투썸플레이스', 'A Twosome Place', 'twosome place'],
  ['이디야', 'Ediya', '이디야커피', 'ediya coffee'],
  ['메가커피', 'Mega Coffee', '메가엠지씨커피', 'mega mgc coffee'],
  ['컴포즈커피', 'Compose Coffee'],
  ['빽다방', "Paik's Coffee", 'paikdabang'],
  ['커피빈', 'Coffee Bean'],
  ['할리스', 'Hollys', 'hollys coffee'],
  ['엔제리너스', 'Angel-in-us', '엔젤리너스', 'angelinus'],
  ['파스쿠찌', 'Pascucci', '파스쿠치'],
  ['탐앤탐스', 'Tom N Toms'],
  ['폴바셋', 'Paul Bassett'],
  ['블루보틀', 'Blue Bottle'],
  ['테라로사', 'Terarosa'],
  ['공차', 'Gong Cha'],
  ['카페베네', 'Caffe Bene', 'cafe bene'],
  ['더벤티', 'The Venti'],
  ['매머드커피', 'Mammoth Coffee', '매머드익스프레스'],
  ['쥬씨', 'Juicy'],
  ['오설록', 'Osulloc'],
  ['설빙', 'Sulbing'],
  ['파리바게뜨', 'Paris Baguette', '파리바게트'],
  ['뚜레쥬르', 'Tous Les Jours', '뚜레주르'],
  ['던킨', 'Dunkin', '던킨도너츠', 'dunkin donuts'],
  ['크리스피크림', 'Krispy Kreme', '크리스피크림도넛'],
  ['배스킨라빈스', 'Baskin Robbins', '베스킨라빈스'],
  ['맥도날드', "McDonald's", '맥도널드'],
  ['버거킹', 'Burger King'],
  ['롯데리아', 'Lotteria'],
  ['맘스터치', "Mom's Touch"],
  ['쉐이크쉑', 'Shake Shack'],
  ['파이브가이즈', 'Five Guys'],
  ['노브랜드버거', 'No Brand Burger'],
  ['KFC', 'KFC', '케이에프씨'],
  ['써브웨이', 'Subway', '서브웨이'],
  ['이삭토스트', 'Isaac Toast'],
  ['파파이스', 'Popeyes'],
  ['비비큐', 'BBQ', '비비큐치킨', 'bbq chicken'],
  ['BHC', 'BHC', '비에이치씨', 'bhc chicken'],
  ['교촌치킨', 'Kyochon', 'kyochon chicken'],
  ['굽네치킨', 'Goobne', 'goobne chicken'],
  ['네네치킨', 'Nene Chicken'],
  ['처갓집양념치킨', 'Cheogajip', '처가집양념치킨'],
  ['도미노피자', "Domino's Pizza", 'dominos pizza'],
  ['피자헛', 'Pizza Hut'],
  ['파파존스', "Papa John's"],
  ['미스터피자', 'Mr. Pizza', 'mister pizza'],
  ['아웃백', 'Outback', '아웃백스테이크하우스', 'outback steakhouse'],
  ['빕스', 'VIPS'],
  ['애슐리', 'Ashley', 'ashley queens'],
  ['매드포갈릭', 'Mad for Garlic'],
  ['본죽', 'Bonjuk'],
  ['김밥천국', 'Gimbap Cheonguk', 'kimbap heaven'],
  ['신전떡볶이', 'Sinjeon Tteokbokki'],
  ['엽기떡볶이', 'Yupdduk', '동대문엽기떡볶이'],
  ['한솥', 'Hansot', '한솥도시락'],
  ['홍콩반점', 'Hongkong Banjeom', '홍콩반점0410'],
  ['명륜진사갈비', 'Myeongnyun Jinsa Galbi'],
  ['역전할머니맥주', 'Yeokjeon Halmeoni Beer'],
  ['하이디라오', 'Haidilao'],
]

/** Fewer begin too many other words: the begins nearly any English name. A whole name may be shorter (bbq). */
const SYLLABLES_MIN = 2
const LETTERS_MIN = 4
const INITIALS_MIN = 3

const names = new NameTable<Chain>(
  CHAINS.map(([korean, latin, ...others]) => ({ item: { korean, latin }, names: [korean, latin, ...others] })),
)

/** Returns the chains that a text may be completed to, one called exactly so first. */
export function chainsBeginningWith(text: string): Chain[] {
  const folded = foldText(text)
  const least = /^[가-힣]/u.test(folded) ? SYLLABLES_MIN : /^[ㄱ-ㅎ]/u.test(folded) ? INITIALS_MIN : LETTERS_MIN
  const found = names.beginningWith(text).filter(({ isWhole }) => isWhole || folded.length >= least)
  return found.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole)).map(({ item }) => item)
}

/** Returns the chains of which a whole name is one typing error away from a text. */
export function chainsMisspeltAs(text: string): Chain[] {
  return names.misspeltAs(text)
}
