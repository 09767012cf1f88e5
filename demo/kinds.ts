import type { Trait } from './dongs.ts'

/** The usual week of a kind of venue; hours.ts defines the patterns. */
export type HoursStyle = 'meals' | 'soup' | 'allday' | 'cafe' | 'bakery' | 'brunch' | 'pub' | 'late' | 'market'

/** A kind of venue: a subtype of the vocabulary, or street food, which has no subtype. */
export interface Kind {
  /** Subtype token, or `street_food`. */
  token: string
  category: 'restaurant' | 'cafe' | 'bar' | 'bakery' | 'dessert' | 'street_food'
  /** Relative frequency. */
  share: number
  /** Labels that a map directory shows for it. */
  labels: readonly string[]
  /** Middle and small class in the shop register (상권업종중분류명, 소분류명). */
  shopClass: readonly [string, string]
  /** Licence (개방서비스명) and business type (업태구분명) in the licence register. */
  licence: '일반음식점' | '휴게음식점' | '제과점영업'
  licenceKind: string
  hours: HoursStyle
  /** Words that names of this kind end with. */
  nouns: readonly string[]
  /** Traits of dongs where it is three times as frequent. */
  likes: readonly Trait[]
}

type Row = readonly [string, Kind['category'], number, string, string, string, HoursStyle, string, string]

// token, category, share, labels, shop class, licence kind, hours, nouns, likes
// oxfmt-ignore
const ROWS: readonly Row[] = [
  ['korean', 'restaurant', 70, '한식 한식당', '한식/기타 한식 음식점', '한식', 'meals', '식당 밥상 한상 밥집 회관', 'office'],
  ['korean_bbq', 'restaurant', 62, '육류,고기요리 삼겹살 고깃집', '한식/돼지고기 구이/찜', '식육(숯불구이)', 'pub', '숯불구이 고깃집 생고기 화로 정육식당 소금구이', 'nightlife'],
  ['gukbap_soup', 'restaurant', 34, '국밥 국밥,해장국', '한식/국/탕/찌개류', '한식', 'soup', '국밥 해장국 순대국 곰탕 설렁탕 감자탕', 'market'],
  ['jjigae', 'restaurant', 16, '찌개,전골', '한식/국/탕/찌개류', '한식', 'meals', '부대찌개 김치찌개 순두부 청국장', 'office'],
  ['noodles', 'restaurant', 26, '국수 칼국수,만두', '한식/국수/칼국수', '한식', 'meals', '국수 칼국수 손칼국수 막국수 잔치국수', 'market'],
  ['naengmyeon', 'restaurant', 10, '냉면', '한식/냉면/밀면', '냉면집', 'meals', '면옥 냉면 평양냉면 밀면', 'traditional'],
  ['juk_porridge', 'restaurant', 6, '죽', '한식/기타 한식 음식점', '한식', 'meals', '죽집 전복죽 죽', 'residential'],
  ['hanjeongsik', 'restaurant', 7, '한정식', '한식/백반/한정식', '한식', 'meals', '한정식 정찬 한상차림', 'traditional'],
  ['baekban', 'restaurant', 18, '백반,가정식 기사식당', '한식/백반/한정식', '한식', 'meals', '백반 기사식당 가정식 밥집', 'market'],
  ['bunsik', 'restaurant', 36, '분식 종합분식', '기타 간이/김밥/만두/분식', '분식', 'allday', '분식 떡볶이 김밥 만두', 'university'],
  ['chicken', 'restaurant', 46, '치킨,닭강정', '기타 간이/치킨', '통닭(치킨)', 'pub', '치킨 통닭 닭강정', 'residential'],
  ['dakgalbi_dakhanmari', 'restaurant', 10, '닭갈비 닭한마리', '한식/닭/오리고기 구이/찜', '한식', 'allday', '닭갈비 닭한마리 닭도리탕', 'university'],
  ['jokbal_bossam', 'restaurant', 13, '족발,보쌈', '한식/족발/보쌈', '한식', 'pub', '족발 보쌈', 'market'],
  ['gopchang', 'restaurant', 14, '곱창,막창,양', '한식/곱창 전골/구이', '식육(숯불구이)', 'late', '곱창 막창 양곱창', 'nightlife'],
  ['jeon_makgeolli', 'bar', 8, '전,빈대떡', '한식/전/부침개', '한식', 'pub', '빈대떡 전집 파전 막걸리', 'market'],
  ['shabu_hotpot', 'restaurant', 12, '샤브샤브', '한식/기타 한식 음식점', '한식', 'allday', '샤브샤브 전골 샤브', 'residential'],
  ['buffet', 'restaurant', 5, '뷔페 한식뷔페', '구내식당·뷔페/뷔페', '뷔페식', 'meals', '뷔페 한식뷔페', 'office'],
  ['seafood', 'restaurant', 22, '해물,생선요리 아귀찜,해물찜', '한식/해산물 구이/찜', '한식', 'allday', '해물탕 아구찜 해물찜 낙지 수산', 'harbour'],
  ['sushi_sashimi', 'restaurant', 26, '초밥,롤 생선회', '일식/일식 회/초밥', '회집', 'meals', '스시 초밥 횟집 회센터', 'harbour'],
  ['grilled_fish', 'restaurant', 9, '생선구이', '한식/해산물 구이/찜', '한식', 'meals', '생선구이 화덕생선구이 갈치조림', 'harbour'],
  ['shellfish_crab', 'restaurant', 11, '조개요리 게요리', '한식/해산물 구이/찜', '한식', 'late', '조개구이 대게 조개찜', 'beach'],
  ['chinese', 'restaurant', 34, '중식당', '중식/중국집', '중국식', 'meals', '반점 반점 각 루 성', 'office'],
  ['malatang', 'restaurant', 12, '마라탕', '중식/마라탕/훠궈', '중국식', 'allday', '마라탕 마라 훠궈', 'university'],
  ['dim_sum', 'restaurant', 5, '딤섬,중식만두', '중식/중국집', '중국식', 'meals', '딤섬 만두 교자', 'upscale'],
  ['lamb_skewers', 'restaurant', 8, '양꼬치', '중식/중국집', '중국식', 'late', '양꼬치', 'foreign'],
  ['japanese', 'restaurant', 16, '일식당', '일식/기타 일식 음식점', '일식', 'meals', '식당 일식 야', 'office'],
  ['ramen', 'restaurant', 12, '일본식라면', '일식/일식 면 요리', '일식', 'meals', '라멘 멘야', 'trendy'],
  ['udon_soba', 'restaurant', 9, '우동,소바', '일식/일식 면 요리', '일식', 'meals', '우동 소바 제면소', 'office'],
  ['donkatsu', 'restaurant', 18, '돈가스', '일식/일식 카레/돈가스/덮밥', '경양식', 'meals', '돈까스 카츠 돈카츠', 'university'],
  ['donburi_curry', 'restaurant', 9, '덮밥,카레', '일식/일식 카레/돈가스/덮밥', '일식', 'meals', '덮밥 카레 텐동', 'university'],
  ['izakaya', 'bar', 24, '이자카야 일본식주점', '주점/요리 주점', '정종/대포집/소주방', 'late', '이자카야 술집 사카바 꼬치', 'nightlife'],
  ['western', 'restaurant', 12, '양식', '서양식/경양식', '경양식', 'meals', '키친 다이닝 테이블 그릴', 'trendy'],
  ['italian', 'restaurant', 22, '이탈리아음식 스파게티,파스타전문', '서양식/파스타/스테이크', '경양식', 'meals', '파스타 트라토리아 키친 오스테리아', 'trendy'],
  ['pizza', 'restaurant', 14, '피자', '기타 간이/피자', '경양식', 'allday', '피자 화덕피자', 'residential'],
  ['french', 'restaurant', 4, '프랑스음식', '서양식/기타 서양식 음식점', '경양식', 'meals', '비스트로 브라세리', 'upscale'],
  ['steakhouse', 'restaurant', 5, '스테이크,립', '서양식/파스타/스테이크', '경양식', 'meals', '스테이크 그릴', 'upscale'],
  ['burger', 'restaurant', 12, '햄버거', '기타 간이/버거', '패스트푸드', 'allday', '버거 수제버거', 'foreign'],
  ['sandwich', 'restaurant', 10, '샌드위치', '기타 간이/토스트/샌드위치/샐러드', '패스트푸드', 'cafe', '샌드위치 토스트', 'office'],
  ['salad_healthy', 'restaurant', 8, '샐러드 다이어트,샐러드', '기타 간이/토스트/샌드위치/샐러드', '기타', 'brunch', '샐러드 포케 비건키친', 'office'],
  ['mexican', 'restaurant', 5, '멕시코,남미음식', '서양식/기타 서양식 음식점', '외국음식전문점(인도,태국등)', 'allday', '타코 타케리아', 'foreign'],
  ['thai', 'restaurant', 7, '태국음식', '동남아시아/기타 동남아식 전문', '외국음식전문점(인도,태국등)', 'meals', '타이 태국식당', 'foreign'],
  ['vietnamese', 'restaurant', 12, '베트남음식 쌀국수', '동남아시아/베트남식 전문', '외국음식전문점(인도,태국등)', 'meals', '쌀국수 분짜 포', 'foreign'],
  ['indian', 'restaurant', 6, '인도음식', '동남아시아/기타 동남아식 전문', '외국음식전문점(인도,태국등)', 'meals', '인도커리 인디아 탄두르', 'foreign'],
  ['middle_eastern', 'restaurant', 6, '터키음식 아랍음식', '동남아시아/기타 동남아식 전문', '외국음식전문점(인도,태국등)', 'allday', '케밥 그릴', 'foreign'],
  ['fusion', 'restaurant', 8, '퓨전음식', '서양식/기타 서양식 음식점', '경양식', 'meals', '키친 다이닝', 'trendy'],
  ['coffee', 'cafe', 128, '카페 카페,디저트 커피전문점', '비알코올 /카페', '커피숍', 'cafe', '커피 카페 로스터스 커피바 에스프레소바', 'office'],
  ['dessert', 'dessert', 22, '디저트카페 와플,마카롱', '비알코올 /카페', '커피숍', 'cafe', '디저트 마카롱 와플 케이크 크로플', 'trendy'],
  ['bakery', 'bakery', 30, '베이커리 제과,베이커리', '기타 간이/빵/도넛', '제과점영업', 'bakery', '베이커리 빵집 과자점 브레드 제빵소', 'residential'],
  ['brunch', 'cafe', 10, '브런치카페', '비알코올 /카페', '까페', 'brunch', '브런치 키친', 'upscale'],
  ['tea', 'cafe', 7, '차,홍차 버블티', '비알코올 /카페', '전통찻집', 'cafe', '티룸 차실 티하우스 밀크티', 'trendy'],
  ['traditional_tea', 'cafe', 6, '전통찻집', '비알코올 /카페', '전통찻집', 'cafe', '다원 찻집 다방 차방', 'traditional'],
  ['bingsu_ice_cream', 'dessert', 9, '아이스크림 빙수', '기타 간이/아이스크림/빙수', '아이스크림', 'cafe', '젤라또 빙수 아이스크림', 'beach'],
  ['tteok_hangwa', 'dessert', 9, '떡,한과', '기타 간이/떡/한과', '떡카페', 'market', '떡집 떡방 한과', 'market'],
  ['theme_cafe', 'cafe', 6, '테마카페 보드카페', '비알코올 /카페', '까페', 'cafe', '보드게임카페 만화카페 고양이카페', 'university'],
  ['cocktail_bar', 'bar', 10, '바(BAR) 칵테일바', '주점/요리 주점', '경양식', 'late', '바 칵테일 라운지', 'nightlife'],
  ['wine_bar', 'bar', 10, '와인바', '주점/요리 주점', '경양식', 'late', '와인 와인바 보틀샵 뱅', 'trendy'],
  ['pocha', 'bar', 22, '포장마차 실내포장마차', '주점/요리 주점', '정종/대포집/소주방', 'late', '포차 실내포차 대포 선술집', 'nightlife'],
  ['hof_beer', 'bar', 26, '맥주,호프', '주점/생맥주 전문', '호프/통닭', 'late', '호프 맥주 펍 비어 브루어리', 'nightlife'],
  ['music_bar', 'bar', 5, 'LP바 라이브바', '주점/요리 주점', '라이브카페', 'late', '뮤직바 LP바 레코드', 'nightlife'],
  ['fast_food', 'restaurant', 6, '패스트푸드', '기타 간이/버거', '패스트푸드', 'allday', '핫도그 버거 토스트', 'station'],
  ['street_food', 'street_food', 10, '푸드트럭', '기타 간이/그 외 기타 간이 음식점', '기타 휴게음식점', 'market', '수레 노점 먹거리 군것질 좌판 푸드트럭', 'market'],
]

// Business types registered as 휴게음식점, which may not serve alcohol.
const LIGHT_LICENCE = new Set(['커피숍', '까페', '패스트푸드', '전통찻집', '아이스크림', '떡카페', '기타 휴게음식점'])

export const KINDS: readonly Kind[] = ROWS.map(
  ([token, category, share, labels, shopClass, licenceKind, hours, nouns, likes]) => ({
    token,
    category,
    share,
    labels: labels.split(' '),
    shopClass: [shopClass.slice(0, shopClass.indexOf('/')), shopClass.slice(shopClass.indexOf('/') + 1)],
    licence: licenceKind === '제과점영업' ? '제과점영업' : LIGHT_LICENCE.has(licenceKind) ? '휴게음식점' : '일반음식점',
    licenceKind,
    hours,
    nouns: nouns.split(' '),
    likes: likes.split(' ') as Trait[],
  }),
)
