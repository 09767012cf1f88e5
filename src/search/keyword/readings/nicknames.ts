import { foldPunctuation } from '#base/text/text.ts'
import type { AssumptionKind } from '#venue/assumption.ts'
import type { Nickname } from '#venue/nickname.ts'

/** The section of an index with its nicknames, as JSON. */
export const NICKNAMES_SECTION = 'nicknames'

const PRESS = '내일신문 2025-12-31, naeil.com/news/read/572810'
const USAGE = 'common usage, hand-collected 2026'

/**
 * Left out are nicknames that stand in the name itself (던킨, 메가, 컴포즈, 교촌, 신전, 죠스, 국대, 놀부, 한촌), which are found
 * as parts of names, and those that mean something else as well (김천, 홍콩, 엔젤). Several names are the spellings that
 * registers have side by side.
 */
export const NICKNAMES: readonly Nickname[] = rows([
  ['스벅', '스타벅스', PRESS],
  ['별다방', '스타벅스', USAGE],
  ['투썸', '투썸플레이스|A TWOSOME PLACE', PRESS],
  ['콩다방', '커피빈', USAGE],
  ['탐탐', '탐앤탐스', USAGE],
  ['메가커피', '메가엠지씨커피|메가MGC커피', USAGE],
  ['빽다방', '빽다방|백다방', USAGE],
  ['파바', '파리바게뜨|파리바게트', USAGE],
  ['빠바', '파리바게뜨|파리바게트', USAGE],
  ['뚜쥬', '뚜레쥬르|뚜레주르', USAGE],
  ['뚜레', '뚜레쥬르|뚜레주르', USAGE],
  ['배라', '배스킨라빈스|베스킨라빈스', USAGE],
  ['베라', '배스킨라빈스|베스킨라빈스', USAGE],
  ['요아정', '요거트아이스크림의정석', USAGE],
  ['맥날', '맥도날드|맥도널드', USAGE],
  ['맥도', '맥도날드|맥도널드', USAGE],
  ['버킹', '버거킹', USAGE],
  ['롯리', '롯데리아', USAGE],
  ['맘터', '맘스터치', USAGE],
  ['노브랜드', '노브랜드버거', USAGE],
  ['쉑쉑', '쉐이크쉑', USAGE],
  ['쉑쉑버거', '쉐이크쉑', USAGE],
  ['케엪씨', 'KFC|케이에프씨', USAGE],
  ['써브', '써브웨이|서브웨이', USAGE],
  ['미피', '미스터피자', USAGE],
  ['비비큐', 'BBQ|비비큐', USAGE],
  ['비에이치씨', 'BHC|비에이치씨', USAGE],
  ['처갓집', '처갓집양념치킨|처가집양념치킨', USAGE],
  ['육공계', '60계', USAGE],
  ['굽네', '굽네치킨', USAGE],
  ['엽떡', '엽기떡볶이', USAGE],
  ['동대문엽떡', '동대문엽기떡볶이', USAGE],
  ['신떡', '신전떡볶이', USAGE],
  ['국떡', '국대떡볶이', USAGE],
  ['바김선', '바르다김선생', USAGE],
  ['홍반', '홍콩반점', USAGE],
  ['역할맥', '역전할머니맥주', USAGE],
  ['서가앤쿡', '서가앤쿡|서가&쿡', USAGE],
  ['아비코', '아비꼬', USAGE],
  ['엔젤리너스', '엔제리너스|엔젤리너스', USAGE],
  ['던킨도나쓰', '던킨도너츠|던킨도넛', USAGE],
  ['던킨 도넛', '던킨도너츠|던킨도넛', USAGE],
  ['커빈', '커피빈', USAGE],
  ['노브버', '노브랜드버거', USAGE],
  ['명진갈', '명륜진사갈비', USAGE],
  ['명륜갈비', '명륜진사갈비', USAGE],
  ['에이바웃', '에이바우트', USAGE],
  ['isaac toast', '이삭토스트', USAGE],
  ['school food', '스쿨푸드', USAGE],
  ['moms touch', '맘스터치', USAGE],
  ['paik coffee', '빽다방', USAGE],
  ['mega coffee', '메가엠지씨커피|메가MGC커피|메가커피', USAGE],
  ['compose coffee', '컴포즈커피', USAGE],
  ['hollys coffee', '할리스', USAGE],
  ['bonjuk', '본죽', USAGE],
  ['kyochon', '교촌치킨', USAGE],
  ['아웃백', '아웃백|OUTBACK', USAGE],
  ['매포갈', '매드포갈릭', USAGE],
  ['켄터키 프라이드 치킨', 'KFC|케이에프씨', USAGE],
  ['켄터키 후라이드 치킨', 'KFC|케이에프씨', USAGE],
  ['섭웨이', '써브웨이|서브웨이', USAGE],
  ['크리스피 도넛', '크리스피크림', USAGE],
  ['던킨도나스', '던킨도너츠|던킨도넛', USAGE],
  ['할리스커피숍', '할리스', USAGE],
  ['노통', '노랑통닭', USAGE],
  ['할맥', '역전할머니맥주', USAGE],
  ['노버', '노브랜드버거', USAGE],
  ['던도', '던킨도너츠|던킨도넛', USAGE],
  ['크크', '크리스피크림', USAGE],
  ['크크도넛', '크리스피크림', USAGE],
  ['청다', '청년다방', USAGE],
  ['피나치공', '피자나라치킨공주', USAGE],
  ['피나치', '피자나라치킨공주', USAGE],
  ['피헛', '피자헛', USAGE],
  ['파존', '파파존스', USAGE],
  ['피스쿨', '피자스쿨', USAGE],
  ['치플', '치킨플러스', USAGE],
  ['푸닭', '푸라닭', USAGE],
  ['응떡', '응급실국물떡볶이', USAGE],
  ['명핫', '명랑핫도그|명랑시대쌀핫도그', USAGE],
  ['새식', '새마을식당', USAGE],
  ['엉생', '엉터리생고기', USAGE],
  ['하돼', '하남돼지집', USAGE],
  ['이댜', '이디야', USAGE],
  // Misspelt in some registers, too, so no typing error is assumed.
  ['이디아', '이디야|이디아', USAGE],
  ['탐엔탐스', '탐앤탐스|탐엔탐스', USAGE],
  ['홀리스', '할리스|홀리스', USAGE],
  ['카베', '카페베네|까페베네', USAGE],
  ['컴포', '컴포즈커피', USAGE],
  ['파쿠', '파스쿠찌|파스쿠치', USAGE],
  ['런베뮤', '런던베이글뮤지엄', USAGE],
  ['런베', '런던베이글뮤지엄', USAGE],
  ['파가', '파이브가이즈', USAGE],
  ['카페베네', '카페베네|까페베네|CAFFE BENE', USAGE],
])

function rows(table: readonly (readonly [nickname: string, names: string, source: string])[]): Nickname[] {
  return table.map(([nickname, names, source]) => ({ nickname, names: names.split('|'), source }))
}

/** What else a word stands for: the chain that it names, or the same name in another spelling. */
export interface ChainName {
  read: string
  as: Extract<AssumptionKind, 'nickname' | 'spelling' | 'romanised'>
}

/** The nicknames of an index, by how keywords are compared. */
export class NicknameTable {
  readonly #chains = new Map<string, ChainName[]>()

  constructor(nicknames: readonly Nickname[]) {
    for (const { nickname, names } of nicknames) {
      for (const read of names)
        this.#add(nickname, { read, as: names.includes(nickname) ? kindOf(nickname, read) : 'nickname' })
      for (const name of names) for (const read of names) this.#add(name, { read, as: kindOf(name, read) })
    }
  }

  /** Returns the names of the chain that a word names, without the word itself; an empty list for any other word. */
  chainsOf(word: string): readonly ChainName[] {
    return this.#chains.get(foldPunctuation(word)) ?? []
  }

  #add(word: string, chain: ChainName): void {
    const key = foldPunctuation(word)
    const known = this.#chains.get(key) ?? []
    const isKnown = key === foldPunctuation(chain.read) || known.some(({ read }) => read === chain.read)
    if (!isKnown) this.#chains.set(key, [...known, chain])
  }
}

const LATIN = /^[\p{ASCII}]+$/u

function kindOf(name: string, other: string): 'spelling' | 'romanised' {
  return LATIN.test(name) === LATIN.test(other) ? 'spelling' : 'romanised'
}
