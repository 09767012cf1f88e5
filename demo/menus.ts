import type { Random } from '#base/seededRandom.ts'
import type { MenuItem } from '#venue/records.ts'
import { chance } from './draw.ts'

/**
 * Dishes of each kind of venue with everyday prices in KRW; the first four are the usual mains. A price of 0 means
 * "ask" (시가) and is omitted from the records.
 */
// oxfmt-ignore
export const MENUS: Readonly<Record<string, string>> = {
  korean: '제육볶음 10000, 김치찌개 9000, 비빔밥 10000, 불고기 14000, 된장찌개 9000, 오징어볶음 11000, 계란말이 8000, 공기밥 1000',
  korean_bbq: '생삼겹살(200g) 17000, 목살(200g) 17000, 돼지갈비(250g) 18000, 항정살(180g) 19000, 한우등심(150g) 52000, 차돌박이(150g) 24000, 된장찌개 6000, 물냉면 8000, 소주 5000',
  gukbap_soup: '순대국 10000, 뼈해장국 10000, 돼지국밥 9500, 설렁탕 12000, 수육(소) 25000, 모둠순대 15000, 특국밥 12000',
  jjigae: '부대찌개 10000, 김치찌개 9000, 순두부찌개 9000, 청국장 9500, 라면사리 2000, 계란말이 9000',
  noodles: '바지락칼국수 9500, 잔치국수 7000, 비빔국수 8000, 들깨칼국수 10000, 왕만두 7000, 수제비 9000',
  naengmyeon: '물냉면 12000, 비빔냉면 12000, 회냉면 14000, 온면 12000, 녹두전 10000, 편육 28000',
  juk_porridge: '전복죽 14000, 야채죽 9500, 소고기죽 11000, 호박죽 9500, 팥죽 10000',
  hanjeongsik: '점심정식 28000, 한정식 A코스 45000, 한정식 B코스 65000, 특정식 90000, 보리굴비정식 38000',
  baekban: '가정식백반 9000, 고등어구이백반 10000, 제육백반 10000, 청국장백반 9500, 생선조림 12000',
  bunsik: '떡볶이 5000, 김밥 4000, 라면 5000, 돈까스 9500, 순대 5000, 튀김 4500, 쫄면 7500, 참치김밥 5000',
  chicken: '후라이드치킨 20000, 양념치킨 21000, 간장치킨 21500, 반반치킨 21000, 치즈볼 6000, 생맥주 500cc 5000',
  dakgalbi_dakhanmari: '닭갈비 13000, 치즈닭갈비 15000, 닭한마리(중) 28000, 닭볶음탕(중) 32000, 볶음밥 3000, 칼국수사리 3000',
  jokbal_bossam: '족발(중) 38000, 보쌈(중) 40000, 불족발(중) 41000, 반반(대) 48000, 쟁반막국수 12000, 주먹밥 4000',
  gopchang: '한우곱창 26000, 대창 25000, 막창 24000, 모둠구이 49000, 곱창전골 35000, 볶음밥 4000',
  jeon_makgeolli: '해물파전 18000, 모둠전 25000, 녹두빈대떡 12000, 두부김치 16000, 생막걸리 5000, 도토리묵 13000',
  shabu_hotpot: '소고기샤브 16000, 월남쌈샤브 19000, 버섯샤브 14000, 해물샤브 21000, 칼국수 3000, 영양죽 2000',
  buffet: '평일 런치 19900, 평일 디너 26900, 주말·공휴일 29900, 초등학생 14900, 미취학 7900',
  seafood: '해물탕(중) 52000, 아구찜(중) 45000, 낙지볶음 15000, 꽃게탕(중) 55000, 물회 17000, 알탕 12000, 회덮밥 14000',
  sushi_sashimi: '모둠초밥 18000, 특초밥 26000, 모둠회(중) 65000, 광어회(소) 45000, 오마카세 런치 60000, 회덮밥 13000, 자연산회 0, 매운탕 10000',
  grilled_fish: '고등어구이 12000, 갈치구이 22000, 삼치구이 13000, 모둠생선구이 16000, 갈치조림(중) 55000, 임연수구이 13000',
  shellfish_crab: '조개구이(중) 60000, 가리비찜 45000, 대게 0, 조개전골 50000, 해물라면 10000, 새우구이 38000',
  chinese: '짜장면 7500, 짬뽕 9500, 탕수육(소) 19000, 볶음밥 9000, 깐풍기 28000, 유산슬 38000, 군만두 7000, 잡채밥 10000',
  malatang: '마라탕 11000, 마라샹궈 22000, 꿔바로우 17000, 마라반 15000, 계란볶음밥 7000, 빙홍차 2500',
  dim_sum: '하가우 8500, 소룡포 9000, 쇼마이 8500, 새우완탕면 11000, 부추교자 8000, 차슈바오 7500',
  lamb_skewers: '양꼬치(10개) 17000, 양갈비 28000, 양갈비살꼬치 19000, 꿔바로우 18000, 가지볶음 16000, 토마토계란볶음 14000, 칭따오 8000',
  japanese: '사시미정식 28000, 연어덮밥 15000, 장어덮밥 29000, 나베우동 13000, 카이센동 19000, 새우튀김 15000',
  ramen: '돈코츠라멘 10500, 쇼유라멘 10000, 시오라멘 10000, 미소라멘 11000, 차슈추가 3000, 교자 5000, 마제소바 11500',
  udon_soba: '가케우동 8500, 붓카케우동 9500, 자루소바 10000, 유부우동 9000, 새우튀김우동 12000, 유부초밥 4000',
  donkatsu: '등심돈까스 12000, 안심돈까스 13500, 치즈돈까스 14000, 왕돈까스 11000, 카레돈까스 13000, 생선까스 12500, 냉모밀 9000',
  donburi_curry: '가츠동 10500, 규동 9800, 연어동 14000, 카레라이스 9500, 에비동 11500, 치킨가라아게 8000',
  izakaya: '모둠사시미 39000, 모둠꼬치구이 24000, 나가사키짬뽕 22000, 타코와사비 9000, 명란구이 15000, 하이볼 8000, 사케(도쿠리) 18000',
  western: '함박스테이크 15000, 오므라이스 12500, 크림파스타 15500, 리조또 16000, 시저샐러드 13000, 감바스 17000',
  italian: '봉골레파스타 18000, 까르보나라 17000, 트러플크림뇨끼 23000, 마르게리타피자 21000, 라구파스타 19000, 한우스테이크 48000, 하우스와인 9000',
  pizza: '마르게리타 21000, 페퍼로니 23000, 고르곤졸라 20000, 콤비네이션 25000, 불고기피자 26000, 치즈오븐스파게티 12000',
  french: '런치코스 55000, 디너코스 130000, 오리콩피 38000, 양파수프 14000, 비프부르기뇽 36000, 크렘브륄레 12000',
  steakhouse: '채끝스테이크(250g) 58000, 안심스테이크(180g) 62000, 티본(600g) 145000, 양갈비스테이크 49000, 시저샐러드 16000, 매시드포테이토 9000',
  burger: '클래식버거 9500, 치즈버거 10500, 베이컨버거 12000, 더블치즈버거 13500, 감자튀김 4500, 밀크셰이크 6500',
  sandwich: '햄치즈샌드위치 7500, 잠봉뵈르 9500, 클럽샌드위치 8900, 에그마요토스트 5500, 아메리카노 4000, 루꼴라샌드위치 9800',
  salad_healthy: '연어포케 13500, 닭가슴살샐러드 11000, 두부포케 11500, 곡물샐러드볼 12000, 비건버거 13000, 그린스무디 6500',
  mexican: '비프타코(2p) 11000, 까르니타스타코(2p) 10500, 부리또볼 13500, 퀘사디아 14500, 나초 9500, 과카몰리 8000',
  thai: '팟타이 13500, 똠얌꿍 19000, 그린커리 14500, 뿌팟퐁커리 32000, 쏨땀 11000, 망고찰밥 9000',
  vietnamese: '소고기쌀국수 10500, 분짜 13500, 반미 8000, 짜조 8500, 해물쌀국수 12000, 월남쌈 22000, 연유커피 5000',
  indian: '치킨마크니 15500, 양고기커리 17500, 팔락파니르 14500, 갈릭난 3500, 탄두리치킨 19000, 사모사 6000, 라씨 5000',
  middle_eastern: '양고기케밥 15000, 치킨케밥 12000, 팔라펠플레이트 13500, 후무스 9000, 믹스그릴 32000, 민트티 4500',
  fusion: '명란크림우동 14500, 한우육회파스타 19500, 고추장리조또 16500, 트러플감자전 15000, 김치볶음밥 12000',
  coffee: '아메리카노 4500, 카페라떼 5000, 바닐라라떼 5500, 콜드브루 5300, 에스프레소 4000, 크로플 7500, 레몬에이드 6000, 오트라떼 5800',
  dessert: '수제케이크 7500, 마카롱 2800, 크로플 8500, 와플 7900, 티라미수 7800, 휘낭시에 2700, 아메리카노 4500',
  bakery: '소금빵 3200, 크루아상 4500, 단팥빵 2800, 통밀식빵 6500, 바게트 4800, 앙버터 5200, 마늘바게트 6500, 밤식빵 8500',
  brunch: '에그베네딕트 16500, 프렌치토스트 15000, 잉글리시브렉퍼스트 18000, 아보카도토스트 14500, 팬케이크 14000, 아메리카노 5000',
  tea: '얼그레이 7000, 밀크티 6500, 우전녹차 9000, 애프터눈티세트 38000, 흑당버블티 5800, 스콘 4500',
  traditional_tea: '쌍화차 8000, 대추차 7500, 오미자차 7000, 유자차 6500, 단팥죽 8000, 한과세트 6000',
  bingsu_ice_cream: '팥빙수 11000, 인절미빙수 12500, 망고빙수 16000, 젤라또 2스쿱 6000, 소프트콘 3500, 딸기빙수 15000',
  tteok_hangwa: '가래떡 5000, 인절미 5500, 찹쌀떡세트 15000, 개성약과 4500, 오색송편 7000, 시루떡 6000',
  theme_cafe: '1시간 이용권 5000, 3시간 이용권 12000, 종일권 18000, 아메리카노 4500, 라면 5500, 감자튀김 6500',
  cocktail_bar: '진토닉 15000, 올드패션드 19000, 네그로니 18000, 시그니처칵테일 21000, 위스키(1잔) 17000, 치즈플레이트 25000',
  wine_bar: '하우스와인(1잔) 13000, 내추럴와인(병) 85000, 스파클링(병) 92000, 치즈보드 29000, 비프타르타르 27000, 올리브 9000',
  pocha: '오돌뼈 19000, 어묵탕 17000, 닭똥집튀김 18000, 계란찜 8000, 골뱅이무침 23000, 소주 5000, 두부김치 17000',
  hof_beer: '생맥주 500cc 5000, 수제IPA 8500, 페일에일 8000, 감자튀김 11000, 먹태 19000, 후라이드치킨 20000, 소시지플래터 24000',
  music_bar: '병맥주 9000, 하이볼 13000, 위스키(1잔) 16000, 칵테일 16000, 과일플레이트 29000, 나초 15000',
  fast_food: '핫도그 3500, 치즈핫도그 4200, 버거세트 8900, 토스트 4500, 감자튀김 3000, 콜라 2000',
  street_food: '호떡 2000, 붕어빵(3개) 2000, 어묵 1500, 닭꼬치 4000, 떡볶이 4500, 계란빵 2500',
}

/** Speciality dishes (local_food) that come first on the menu of a venue known for one. */
export const SPECIALITIES: Readonly<
  Record<string, { province: string; kinds: readonly string[]; dish: string; word: string }>
> = {
  dwaeji_gukbap: { province: '26', kinds: ['gukbap_soup'], dish: '돼지국밥 10000', word: '돼지국밥' },
  milmyeon: { province: '26', kinds: ['naengmyeon', 'noodles'], dish: '밀면 8500', word: '밀면' },
  ssiat_hotteok: { province: '26', kinds: ['street_food'], dish: '씨앗호떡 2000', word: '씨앗호떡' },
  nakgopsae: { province: '26', kinds: ['gopchang', 'seafood'], dish: '낙곱새 13000', word: '낙곱새' },
  black_pork: { province: '50', kinds: ['korean_bbq'], dish: '흑돼지오겹살(200g) 24000', word: '흑돼지' },
  gogi_guksu: { province: '50', kinds: ['noodles'], dish: '고기국수 10000', word: '고기국수' },
  momguk: { province: '50', kinds: ['gukbap_soup', 'baekban'], dish: '몸국 10000', word: '몸국' },
  galchi: { province: '50', kinds: ['grilled_fish', 'seafood'], dish: '은갈치조림(중) 58000', word: '갈치' },
  abalone: { province: '50', kinds: ['juk_porridge', 'seafood'], dish: '전복돌솥밥 18000', word: '전복' },
  budae_jjigae: { province: '41', kinds: ['jjigae'], dish: '의정부부대찌개 11000', word: '부대찌개' },
  suwon_galbi: { province: '41', kinds: ['korean_bbq'], dish: '왕갈비(450g) 49000', word: '왕갈비' },
  icheon_rice: {
    province: '41',
    kinds: ['hanjeongsik', 'baekban', 'korean'],
    dish: '이천쌀밥정식 18000',
    word: '쌀밥',
  },
  seoul_seolleongtang: { province: '11', kinds: ['gukbap_soup'], dish: '설렁탕 13000', word: '설렁탕' },
  tteokgalbi: { province: '41', kinds: ['korean', 'hanjeongsik'], dish: '떡갈비정식 17000', word: '떡갈비' },
}

/** Draws the menu of one venue: its speciality first, then dishes of its kind, at the venue's own prices. */
export function drawMenu(random: Random, kind: string, speciality: string | null, priceFactor: number): MenuItem[] {
  const own = priceFactor * (0.85 + random() * 0.35)
  const dishes = parsed(MENUS[kind] ?? '').filter((_, i) => i < 4 || chance(random, 0.6))
  const known = speciality === null ? [] : parsed(speciality)
  return [...known, ...dishes].map(({ name, price }, i) => ({
    name,
    price: price === 0 || chance(random, 0.01) ? null : rounded(price * own),
    recommend: i === 0 || chance(random, 0.12),
    isNew: chance(random, 0.03),
  }))
}

const VEGAN_MAINS = ['비건 비빔밥', '비건 버섯덮밥', '비건 두부구이', '비건 잡채밥', '비건 들깨수제비']

/** Draws a vegan meal for the menu of a venue that suits groups of all tastes. */
export function drawVeganMain(random: Random): MenuItem {
  const name = VEGAN_MAINS[Math.floor(random() * VEGAN_MAINS.length)] as string
  return { name, price: rounded(10_000 + random() * 6_000), recommend: false, isNew: chance(random, 0.2) }
}

function parsed(menu: string): { name: string; price: number }[] {
  return menu.split(', ').map((item) => {
    const gap = item.lastIndexOf(' ')
    return { name: item.slice(0, gap), price: Number(item.slice(gap + 1)) }
  })
}

/** Rounds prices to hundreds below 10,000 won and to five hundreds above. */
function rounded(price: number): number {
  const step = price < 10_000 ? 100 : 500
  return Math.max(step, Math.round(price / step) * step)
}
