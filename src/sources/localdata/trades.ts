/** 위생업태명 (or 업태구분명) of businesses that are not venues, with the reason. */
const SET_ASIDE: ReadonlyMap<string, string> = new Map([
  ['출장조리', 'no fixed place: 출장조리'],
  ['이동조리', 'no fixed place: 이동조리'],
  ['식품제조가공업', 'not food or drink: 식품제조가공업'],
  ['식품소분업', 'not food or drink: 식품소분업'],
  ['식품등 수입판매업', 'not food or drink: 식품등 수입판매업'],
  ['집단급식소', 'not open to the public: 집단급식소'],
  ['위탁급식영업', 'not open to the public: 위탁급식영업'],
  ['룸살롱', 'adult entertainment: 룸살롱'],
  ['카바레', 'adult entertainment: 카바레'],
  ['요정', 'adult entertainment: 요정'],
  ['비어(바)살롱', 'adult entertainment: 비어(바)살롱'],
])

const CONVENIENCE_STORE =
  /편의점|^(?:\(주\)|주식회사|㈜)?\s*(?:(?:보광|코리아)\s*)?(?:세븐\s*일레븐|7-?일레븐|gs\s*25|지에스\s*25|lg\s*25|엘지\s*25|씨유(?!포)|cu(?![a-z])|미니\s*스톱|이마트\s*24|위드미|훼미리\s*마트|패밀리\s*마트|바이더웨이|스토리웨이)/iu
/** Chains with counters inside convenience stores and department stores, licensed under the host's trade. */
const FOOD_CHAIN =
  /롯데리아|맥도날드|버거킹|케이에프시|kfc|맘스터치|던킨|[배베]스킨|파리바게|뚜레쥬르|스타벅스|이디야|투썸|커피빈|파스쿠찌|할리스/iu
const INTERNET_CAFE = /(?:pc|피시|피씨)\s*(?:방|카페|클럽|존)/iu
/** Stalls of fairs and sales, licensed for some days; a large fair has dozens at one point. */
const TEMPORARY = /한시적|한시\)|행사[점장(]|행사$/u
const TRAIN_BUFFET = /열차\s*카페/u

/** A longer name is rejected later; the text after this limit says nothing about its trade. */
const NAME_LENGTH_MAX = 1000

/**
 * Returns why a licence of this trade and name is not a venue, or null when it is one. Convenience stores, internet
 * cafés, train buffets and fair stalls have the same licences as cafés, so their names decide.
 */
export function setAsideReason(trade: string, fullName: string): string | null {
  const aside = SET_ASIDE.get(trade)
  if (aside !== undefined) return aside
  const name = fullName.slice(0, NAME_LENGTH_MAX)
  if (TEMPORARY.test(name)) return 'no fixed place: stall of a fair'
  if (TRAIN_BUFFET.test(name)) return 'no fixed place: buffet on a train'
  if (INTERNET_CAFE.test(name)) return 'not food or drink: internet café'
  if ((trade === '편의점' || CONVENIENCE_STORE.test(name)) && !FOOD_CHAIN.test(name))
    return 'not food or drink: convenience store'
  return null
}
