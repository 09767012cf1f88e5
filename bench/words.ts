/** Syllables of made-up shop names; earlier ones are drawn more often. */
export const SYLLABLES = Array.from(
  '가나다라마바사아자하고노도로모보소오조호구두무부수우주미비시이지기대해선진한성정명장산강남동서원신인천금은화송청백홍영옥순연복길봉달별꽃담온솔봄빛들숲결향맛집참큰새옛',
)

/** Chains: many branches under one name. */
export const CHAINS = [
  '별다방',
  '달빛커피',
  '할매손칼국수',
  '황금올리브통닭',
  '국수나무집',
  '본가설렁탕',
  '바삭돈까스',
  '엄마손김밥',
  'Mega Brew',
  'Noodle Box',
  '골목포차',
  '아침빵집',
]

export const LATIN = ['Moon', 'Blue', 'Oat', 'Salt', 'Noir', 'Lune', 'Hazel', 'Mori', 'Terra', 'Fika', 'Stone', 'Cinq']

export const ROADS = ['중앙로', '시장로', '역전길', '테헤란로', '한강대로', '공원로', '학동로', '번영로', '은행나무길']

interface Trade {
  subtype: string
  /** Relative share of all venues. */
  weight: number
  /** Words that names end with. */
  signs: readonly string[]
  dishes: readonly string[]
  /** Price of a typical main dish, KRW. */
  price: number
  hours: 'meals' | 'soup' | 'allday' | 'cafe' | 'bakery' | 'brunch' | 'pub' | 'late' | 'market'
}

const trade = (
  subtype: string,
  weight: number,
  hours: Trade['hours'],
  price: number,
  signs: string,
  dishes: string,
): Trade => ({ subtype, weight, hours, price, signs: signs.split(' '), dishes: dishes.split(' ') })

/** Kinds of shops in roughly the proportions of a Korean city. */
// oxfmt-ignore
export const TRADES: readonly Trade[] = [
  trade('korean', 20, 'meals', 11_000, '식당 한식 밥상 회관 가든', '비빔밥 불고기 된장찌개 제육볶음 김치찌개 생선구이 갈비찜'),
  trade('coffee', 18, 'cafe', 4_500, '커피 카페 로스터스 다방', '아메리카노 카페라떼 바닐라라떼 콜드브루 에스프레소 치즈케이크'),
  trade('korean_bbq', 8, 'allday', 17_000, '갈비 숯불구이 고깃집 정육식당', '삼겹살 목살 갈비살 차돌박이 된장찌개 물냉면 볶음밥'),
  trade('chicken', 7, 'pub', 19_000, '치킨 통닭', '후라이드치킨 양념치킨 반반치킨 간장치킨 생맥주 치즈볼'),
  trade('bunsik', 6, 'market', 5_000, '분식 김밥', '떡볶이 순대 김밥 라면 튀김 어묵 쫄면'),
  trade('hof_beer', 6, 'late', 16_000, '호프 맥주 펍', '생맥주 먹태 감자튀김 소시지 골뱅이무침'),
  trade('gukbap_soup', 5, 'soup', 9_500, '국밥 해장국 곰탕', '돼지국밥 순대국밥 수육 뼈해장국 곰탕 설렁탕'),
  trade('chinese', 5, 'allday', 8_000, '반점 각 루 중화요리', '짜장면 짬뽕 탕수육 볶음밥 군만두 마파두부'),
  trade('noodles', 4, 'meals', 8_500, '칼국수 국수', '칼국수 수제비 잔치국수 비빔국수 만두 보쌈'),
  trade('seafood', 4, 'allday', 24_000, '횟집 수산 해물', '광어회 모둠회 매운탕 해물탕 물회 새우구이'),
  trade('bakery', 4, 'bakery', 4_000, '베이커리 제과 빵집', '소금빵 크루아상 식빵 단팥빵 바게트 케이크'),
  trade('pocha', 4, 'late', 18_000, '포차 주막 술집', '소주 닭발 계란말이 오돌뼈 어묵탕 파전'),
  trade('sushi_sashimi', 3, 'meals', 22_000, '스시 초밥 참치', '모둠초밥 연어초밥 사시미 우동 참치회'),
  trade('donkatsu', 3, 'meals', 10_500, '돈까스 카츠', '등심돈까스 안심돈까스 치즈돈까스 카레 우동'),
  trade('dessert', 3, 'cafe', 7_000, '디저트 와플 과자점', '와플 마카롱 푸딩 크로플 밀크티'),
  trade('jokbal_bossam', 2, 'pub', 34_000, '족발 보쌈', '족발 보쌈 막국수 불족발 주먹밥'),
  trade('italian', 2, 'meals', 19_000, '파스타 키친 트라토리아', '봉골레파스타 까르보나라 마르게리타피자 리조또 스테이크'),
  trade('izakaya', 2, 'late', 21_000, '이자카야 야키토리', '닭꼬치 사시미 하이볼 나가사키짬뽕 생맥주'),
  trade('brunch', 1.5, 'brunch', 15_000, '브런치 테이블', '에그베네딕트 팬케이크 샐러드 프렌치토스트 아메리카노'),
  trade('vietnamese', 1.5, 'allday', 10_000, '쌀국수 포', '쌀국수 분짜 월남쌈 반미 볶음밥'),
  trade('malatang', 1.5, 'allday', 12_000, '마라탕 훠궈', '마라탕 마라샹궈 꿔바로우 계란볶음밥'),
  trade('burger', 1.5, 'allday', 9_000, '버거 햄버거', '치즈버거 새우버거 감자튀김 밀크쉐이크'),
  trade('wine_bar', 1, 'late', 28_000, '와인 비스트로', '하우스와인 치즈플레이트 감바스 파스타'),
  trade('bingsu_ice_cream', 1, 'cafe', 8_500, '빙수 젤라또', '팥빙수 망고빙수 젤라또 단팥죽'),
  trade('hanjeongsik', 0.5, 'meals', 35_000, '한정식 정찬', '점심정식 저녁정식 떡갈비 간장게장'),
]
export type { Trade }

export const DISH_PREFIXES = ['', '', '', '', '특 ', '수제 ', '매운 ', '옛날 ', '모둠 ', '할매 ']
