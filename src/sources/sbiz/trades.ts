/** 상권업종대분류명 of all businesses that serve food or drink. */
const FOOD = '음식'
/** 상권업종소분류명 within it that are not public venues, with the reason. */
const SET_ASIDE: ReadonlyMap<string, string> = new Map([
  ['구내식당', 'not open to the public: 구내식당'],
  ['일반 유흥 주점', 'adult entertainment: 일반 유흥 주점'],
  ['무도 유흥 주점', 'adult entertainment: 무도 유흥 주점'],
  ['룸살롱/단란주점', 'adult entertainment: 룸살롱/단란주점'],
])
/** In files without 상권업종대분류명, words of the smaller groups identify food. */
const FOOD_WORDS =
  /음식|식당|카페|커피|다방|찻집|차전문|전통차|주스|주점|호프|맥주|포차|한식|중식|중국|일식|양식|분식|서양식|동남아|외국식|백반|정식|국\/탕|찌개|족발|보쌈|전\/부침개|국수|냉면|밀면|구이|곱창|횟집|회\/초밥|복 요리|마라탕|훠궈|돈가스|덮밥|면 요리|파스타|스테이크|레스토랑|뷔페|빵|도넛|제과|베이커리|떡|한과|피자|버거|토스트|샌드위치|치킨|통닭|김밥|만두|아이스크림|빙수|갈비|삼겹살|해장국|감자탕|순대|설렁탕|죽|아귀|해물|생선|낙지|오징어|장어|패스트푸드|도시락/

/**
 * Returns why a shop of this trade is not a venue, or null when it is one. Empty names are columns that the file lacks.
 */
export function setAsideReason(large: string, middle: string, small: string): string | null {
  const aside = SET_ASIDE.get(small)
  if (aside !== undefined) return aside
  if (large !== '') return large === FOOD ? null : `not food or drink: ${large}`
  if (middle === '' && small === '') return null
  return FOOD_WORDS.test(`${middle} ${small}`) ? null : `not food or drink: ${small || middle}`
}
