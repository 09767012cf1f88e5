import type { LocalizedText } from '#contract/language.ts'
import type { FieldName } from '#venue/records.ts'

/** The meanings of the fields whose schemas state none; docs/reference/fields.md has the rules. */
export const FIELD_MEANINGS: Readonly<Partial<Record<FieldName, LocalizedText>>> = {
  name: { en: 'The name, with its branch.', ko: '지점명을 포함한 이름.' },
  location: { en: 'The point of the place, WGS 84.', ko: '매장의 위치(WGS 84).' },
  address: {
    en: 'The road address and the lot address; null where no source states it.',
    ko: '도로명 주소와 지번 주소. 밝힌 출처가 없으면 null.',
  },
  confidence: {
    en: 'The probability that the place exists as described. A low value is no sign of a closure.',
    ko: '매장이 정보에 적힌 대로 있을 확률. 낮다고 폐업을 뜻하지는 않습니다.',
  },
  sourceCount: { en: 'How many sources the record has.', ko: '기록을 이루는 출처 수.' },
  possiblyClosed: {
    en: 'true: there are strong signs that the place has closed; see `closureSignal`.',
    ko: 'true: 폐업했다는 강한 징후가 있습니다. `closureSignal`을 보세요.',
  },
  phone: { en: 'The telephone number.', ko: '전화번호.' },
  homepage: { en: 'The address of its web site.', ko: '홈페이지 주소.' },
  bookingUrl: { en: 'Where a table can be booked outside of this service.', ko: '이 서비스 밖에서 예약하는 주소.' },
  snsLinks: { en: 'Its pages in social networks.', ko: '소셜 미디어 계정.' },
  businessHours: {
    en: 'The standard week, seven entries, Monday first; null: unconfirmed.',
    ko: '평소의 한 주. 월요일부터 일곱 항목. null: 확인되지 않음.',
  },
  regularClosures: {
    en: 'Days off on the nth weekdays of a month; an empty list states that there are none.',
    ko: '매월 n번째 요일의 정기 휴무. 빈 목록은 없다는 뜻입니다.',
  },
  holidayPolicy: {
    en: 'Whether it opens on 설날, 추석 and public holidays.',
    ko: '설날, 추석, 공휴일에 여는지.',
  },
  specialHours: {
    en: 'The hours of single dates, in place of the day of the week.',
    ko: '특정 날짜의 영업시간. 그 요일의 시간을 대신합니다.',
  },
  temporaryClosures: {
    en: 'Announced closures; both days belong to them, and `to: null` has no end.',
    ko: '공지된 임시 휴무. 양 끝 날을 포함하며 `to: null`은 끝이 정해지지 않았습니다.',
  },
  is24h: { en: 'true: confirmed to be open around the clock.', ko: 'true: 24시간 영업이 확인됨.' },
  rating: {
    en: 'The rating of the source with the most reviews, 0 to 5.',
    ko: '리뷰가 가장 많은 출처의 평점(0~5).',
  },
  reviewCount: {
    en: 'The number of reviews of that source; counts of several sources are never added.',
    ko: '그 출처의 리뷰 수. 여러 출처의 수를 더하지 않습니다.',
  },
  latestReviewDate: { en: 'The day of the newest review of all sources.', ko: '모든 출처에서 가장 최근 리뷰의 날.' },
  freshnessScore: {
    en: 'How recent the last proof of business is, 0 to 1; null with fewer than two dated proofs.',
    ko: '영업 중이라는 마지막 증거가 얼마나 최근인지(0~1). 날짜가 있는 증거가 둘 미만이면 null.',
  },
  dataQuality: {
    en: 'The parts of the quality of the record, 0 to 1: veracity, completeness, confidence and recency.',
    ko: '기록의 품질을 이루는 값(0~1): 정확성, 충실함, 신뢰도, 최신성.',
  },
  price: {
    en: 'The price for a person in KRW: average, lowest, highest, and the level from 1 to 4.',
    ko: '1인당 가격(원): 평균, 최저, 최고, 그리고 1부터 4까지의 가격대.',
  },
  menuSummary: { en: 'The number of menu items and some of their names.', ko: '메뉴 수와 일부 이름.' },
  openNow: {
    en: 'Whether the place is open at this moment, and why; null: its hours are unknown.',
    ko: '지금 여는지와 그 이유. null: 영업시간을 알 수 없음.',
  },
  closureSignal: {
    en: 'The signs of a closure: suspected, likely or confirmed, with the reasons; null: none.',
    ko: '폐업의 징후: suspected, likely, confirmed와 이유. null: 없음.',
  },
  promotion: { en: 'An offer that the place announces.', ko: '매장이 알린 프로모션.' },
  photoCount: { en: 'How many photos are listed.', ko: '실린 사진 수.' },
  nearestStation: {
    en: 'The nearest railway station, with the walk in minutes.',
    ko: '가장 가까운 역과 걸어서 걸리는 분.',
  },
  accessHints: {
    en: 'The stations nearby, with their lines, the distance and the walk in minutes.',
    ko: '가까운 역과 노선, 거리, 걸어서 걸리는 분.',
  },
  recommendedFor: { en: 'Occasions that the place suits.', ko: '어울리는 방문 상황.' },
  atmosphere: { en: 'The atmospheres for which filters find the place.', ko: '필터가 찾는 분위기.' },
  cautions: { en: 'What guests should know before they go.', ko: '가기 전에 알아 둘 점.' },
  menu: { en: 'The menu, with prices in KRW where they are known.', ko: '메뉴와, 알려진 경우 가격(원).' },
  serviceAttributes: {
    en: 'The kind of venue and its services; null where nobody confirmed a value.',
    ko: '매장의 종류와 서비스. 확인되지 않은 값은 null.',
  },
  dietary: { en: 'Confirmed dietary options.', ko: '확인된 식이 선택지.' },
  attributes: {
    en: 'Every value for which a filter finds the place, with the kind of source that confirmed it and the day.',
    ko: '필터가 이 매장을 찾는 모든 값과, 확인한 출처의 종류와 날.',
  },
  atmosphereScores: { en: 'The score of every atmosphere that was scored.', ko: '점수를 매긴 모든 분위기의 점수.' },
  aiSummary: {
    en: 'One line of Korean that states only what other fields state.',
    ko: '다른 필드에 있는 사실만 담은 한 줄 소개.',
  },
  ownerIntro: { en: 'The introduction that the owner wrote.', ko: '사장님이 쓴 소개.' },
  influencerFeatures: { en: 'Programmes and channels that featured the place.', ko: '매장을 소개한 방송과 채널.' },
  culturalAssociations: {
    en: 'People, films, series and books that the place is connected with.',
    ko: '매장과 관련된 인물, 영화, 드라마, 책.',
  },
  legacy: {
    en: 'Certificates and age of an old house; null: no source calls it one.',
    ko: '노포의 인증과 나이. null: 노포라고 밝힌 출처가 없음.',
  },
  reputation: {
    en: 'Whether several sources confirm the place, whether it was active recently, and whether it has regulars; `basis` says why.',
    ko: '여러 출처가 확인했는지, 최근에 활동이 있었는지, 단골이 많은지. 근거는 `basis`에 있습니다.',
  },
  photos: {
    en: 'Photos with their author and licence, where a source states them.',
    ko: '사진과, 밝혀진 경우 저작자와 라이선스.',
  },
}
