/**
 * Folded labels whose meaning differs from that of their words. The value is the subtypes; `@bar` and the like are a
 * category without a subtype; `~fast_food` is a class of licences, which says little of what is served and counts only
 * when nothing else tells; `` means only food or drink. Other labels are read by their words (`dishWords.ts`).
 */
const LABELS: readonly (readonly [targets: string, labels: string])[] = [
  ['korean', `한식 한식일반 한식기타 한식당 한식전문 일반한식 한국음식 korean`],
  ['korean_bbq', `한식육류 식육숯불구이 식육취급 육류취급 숯불구이 육류고기요리 고기구이 korean_bbq`],
  ['noodles', `한식면류 국수칼국수 면류`],
  ['jjigae', `한식찌개류 찌개류`],
  ['hanjeongsik', `한식한정식`],
  ['seafood', `한식해산물 해산물 복어취급 해물생선요리 생선요리`],
  ['bunsik', `한식분식 분식 김밥도시락 분식집 떡볶이분식`],
  ['hof_beer chicken', `호프통닭`],
  ['chicken', `통닭치킨 치킨 통닭`],
  ['hof_beer', `호프 호프맥주 생맥주전문점`],
  ['pocha', `정종대포집소주방 소주방 대포집 정종 간이주점 실내포장마차`],
  ['gukbap_soup', `탕류보신용 탕류 보신용`],
  ['chinese', `중식 중국식 중국음식 중화요리 chinese`],
  ['japanese', `일식 일본음식점 일실 일식당 일본음식 기타일식음식점 japanese`],
  ['sushi_sashimi', `회집 횟집 일식횟집`],
  ['western', `경양식 양식 기타양식 서양식 패밀리레스트랑 western`],
  ['coffee', `커피숍 까페 카페 커피 커피점카페 커피전문점카페다방 커피전문점 휴게실커피숍 cafe coffee`],
  // The registers give 다방 to every café with seats, chains of coffee among them.
  ['@cafe ~traditional_tea', `다방`],
  ['traditional_tea', `전통찻집 전통찻집인삼찻집 찻집`],
  ['bakery', `제과점영업 제과점 제과 제과제빵 과자점 빵도넛 베이커리 bakery`],
  ['tteok_hangwa', `떡카페 떡한과 떡집`],
  ['bingsu_ice_cream', `아이스크림 빙수 아이스크림빙수`],
  ['theme_cafe', `키즈카페 사주카페 애견카페 보드게임카페 동물카페 만화카페`],
  ['music_bar', `라이브카페 감성주점`],
  // The registers give 패스트푸드 to every quick counter: doughnuts, ice cream, tteokbokki, coffee.
  ['~fast_food', `패스트푸드`],
  ['buffet', `뷔페식 뷔페 부페`],
  ['naengmyeon', `냉면집`],
  ['indian', `인도중동 인도음식`],
  ['@cafe', `생과일주스전문점`],
  ['@bar', `술집 주점 일반유흥주점 무도유흥주점 유흥주점영업 단란주점영업 룸살롱 bar`],
  ['@street_food', `푸드트럭 이동조리`],
  ['@dessert', `디저트 dessert`],
  [
    '',
    `기타 일반음식점 휴게음식점 일반조리판매 기타휴게음식점 기타일반음식점 기타외식업 철도역구내 유원지 관광호텔 극장 공항
     고속도로 외국음식전문점 외국음식전문점인도태국등 동남아 경양식일식 음식점 식당 음식 restaurant food 한중일양식`,
  ],
]

/** A registry's licence type before the kind: `일반음식점/한식`. */
export const LICENCE_TYPE = /^(?:일반음식점|휴게음식점|제과점영업|단란주점|유흥주점)\s*[/·>:,]\s*(?=.)/u

const BY_LABEL = new Map(LABELS.flatMap(([targets, labels]) => labels.split(/\s+/u).map((label) => [label, targets])))

/**
 * Returns the targets of a folded label: subtypes, `@category`, `~subtype`, or an empty list for plain food; undefined
 * when it is not in the table.
 */
export function labelTargets(folded: string): readonly string[] | undefined {
  const targets = BY_LABEL.get(folded)
  return targets === undefined ? undefined : targets.split(' ').filter((target) => target !== '')
}
