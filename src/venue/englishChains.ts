/**
 * Chains with the Latin names on their signs, by the Korean names that lists write; from general knowledge. A chain that
 * writes its name in Hangul only, or as its romanisation, needs no entry.
 */
const CHAINS: Readonly<Record<string, string>> = {
  스타벅스: 'Starbucks',
  스타벅스커피: 'Starbucks',
  투썸플레이스: 'A Twosome Place',
  이디야: 'Ediya Coffee',
  이디야커피: 'Ediya Coffee',
  메가커피: 'Mega Coffee',
  메가MGC커피: 'Mega MGC Coffee',
  메가엠지씨커피: 'Mega MGC Coffee',
  컴포즈커피: 'Compose Coffee',
  빽다방: 'Paik’s Coffee',
  커피빈: 'The Coffee Bean & Tea Leaf',
  커피빈코리아: 'The Coffee Bean & Tea Leaf',
  할리스: 'Hollys',
  할리스커피: 'Hollys',
  엔제리너스: 'Angel-in-us',
  엔제리너스커피: 'Angel-in-us',
  파스쿠찌: 'Caffè Pascucci',
  탐앤탐스: 'Tom N Toms Coffee',
  탐앤탐스커피: 'Tom N Toms Coffee',
  카페베네: 'Caffé Bene',
  폴바셋: 'Paul Bassett',
  더벤티: 'The Venti',
  매머드커피: 'Mammoth Coffee',
  매머드익스프레스: 'Mammoth Express',
  요거프레소: 'Yogerpresso',
  블루보틀: 'Blue Bottle Coffee',
  테라로사: 'Terarosa Coffee',
  공차: 'Gong cha',
  스무디킹: 'Smoothie King',
  파리바게뜨: 'Paris Baguette',
  파리바게트: 'Paris Baguette',
  뚜레쥬르: 'Tous Les Jours',
  파리크라상: 'Paris Croissant',
  던킨: 'Dunkin’',
  던킨도너츠: 'Dunkin’ Donuts',
  크리스피크림: 'Krispy Kreme',
  크리스피크림도넛: 'Krispy Kreme',
  배스킨라빈스: 'Baskin Robbins',
  베스킨라빈스: 'Baskin Robbins',
  하겐다즈: 'Häagen-Dazs',
  맥도날드: 'McDonald’s',
  버거킹: 'Burger King',
  롯데리아: 'Lotteria',
  맘스터치: 'Mom’s Touch',
  써브웨이: 'Subway',
  서브웨이: 'Subway',
  쉐이크쉑: 'Shake Shack',
  이삭토스트: 'Isaac Toast',
  피자헛: 'Pizza Hut',
  도미노피자: 'Domino’s Pizza',
  미스터피자: 'Mr. Pizza',
  파파존스: 'Papa Johns',
  파파존스피자: 'Papa Johns',
  피자스쿨: 'Pizza School',
  비비큐: 'BBQ Chicken',
  굽네치킨: 'Goobne Chicken',
  네네치킨: 'Nene Chicken',
  교촌치킨: 'Kyochon Chicken',
  처갓집양념치킨: 'Cheogajip Chicken',
  아웃백스테이크하우스: 'Outback Steakhouse',
  빕스: 'VIPS',
  애슐리: 'Ashley',
  애슐리퀸즈: 'Ashley Queens',
}
/** Longer names before those that they begin with; lists write any of them with spaces (이디야 커피). */
const LONGEST_FIRST = Object.keys(CHAINS)
  .toSorted((a, b) => b.length - a.length)
  .map((korean) => ({ spelt: new RegExp(`^${korean.split('').join(' ?')}`, 'iu'), chain: CHAINS[korean]! }))
/** Words that only say what the chain sells, and the number of Baskin Robbins. */
const AFTER_CHAIN = /^(?:\s*(?:커피|도너츠|도넛|코리아|31)(?=\s|$|[가-힣\d]*점))+/u
/** Shops of another kind, and counters within them, that end as a branch does. */
const OTHER_SHOP = /(?:전문|편의|백화|면세|체인|할인|음식|가맹)점$/u
/** A branch that is written without a space before it. */
const JOINED_BRANCH = /^[가-힣\dA-Za-z.]{2,}점$/u

/**
 * Returns the Latin name of the chain that a venue's name begins with, and the rest of the name; null for other names. What
 * follows without a space must be one word that names a branch: 공차돌 강남점 is not Gong cha, and 테라로사편의점 no Terarosa.
 */
export function chainInEnglish(name: string): { chain: string; rest: string } | null {
  for (const { spelt, chain } of LONGEST_FIRST) {
    const begin = spelt.exec(name)?.[0]
    if (begin === undefined) continue
    const rest = name.slice(begin.length).replace(AFTER_CHAIN, '')
    if (OTHER_SHOP.test(rest)) return null
    if (rest === '' || /^[\s(]/u.test(rest) || JOINED_BRANCH.test(rest)) return { chain, rest: rest.trim() }
  }
  return null
}
