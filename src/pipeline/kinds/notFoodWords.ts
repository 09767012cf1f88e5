/**
 * Words in a list's label for businesses that sell no food or drink for immediate consumption. The target is the reason
 * under which its records are set aside.
 */
export const NOT_FOOD_LABELS: readonly (readonly [reason: string, words: string])[] = [
  [
    'not_food_or_drink',
    `미용 미용실 이미용 이용업 이용원 -이용 이발 이발소 헤어 세탁 세탁소 목욕 목욕탕 대중탕 사우나 찜질방 숙박
     여관 모텔 펜션 안경 렌즈 서적 서점 한복 사진 문구 생화 화훼 꽃집 공예 귀금속 주얼리 시계 신발 구두 장화
     기성화 수제화 자동차 가발 가전 인쇄 전자부품 철물 학원 교육 의료 의복 열쇠 도장 농약 비료 농자재 종묘 모터
     펌프 인장 벽지 양복 양장 정장 가구 악기 음향 주단 화장품 의류 타일 유리 목공 수예 완구 운동용구 오토바이
     자전거 공구 조명 정비 촬영 광고물 침구 이불 기타서비스업 컴퓨터 그릇 원예 분재 소품 도자기 자기 한지
     문방사우 장례 표구 죽제품 혼수 혼례 노래방 노래연습장 당구장 골프 독서실 볼링장 약국 스포츠 수영장 애견
     부동산 도서 교과서 교복 단추 바닥재 웨딩 pc방 피씨방 pc게임방`,
  ],
  [
    'food_retail',
    `정육점 식육판매 고기판매 식육 정육 육류 슈퍼마켓 슈퍼 마트 참기름 들기름 전통기름 기름 방앗간 곡물 쌀 미곡
     건어물 수산물 냉동수산물 수산물중개업 젓갈 새우젓 한약 한약재 한약재료 약재 인삼 인삼제품 잡화 식료품 식료
     식료품잡화 농산물 청과 건강원 고춧가루 고추 참깨 마늘 식자재 도소매 도매 소매 양돈 가공식품 종합소매 과일`,
  ],
  ['convenience_store', `편의점 convenience`],
  ['department_store', `백화점`],
  ['catering', `출장조리 출장뷔페 출장음식 급식 위탁급식 집단급식소 위탁급식영업`],
  [
    'food_manufacture',
    `식품제조가공업 식품제조 식품소분업 식품등수입판매업 즉석판매제조가공업 식품가공 식품운반업 건강기능식품
     제조가공 젓갈제조가공`,
  ],
]

/**
 * Words in a venue's name that take precedence over its licence: such businesses hold a licence for a snack counter.
 */
export const NOT_FOOD_NAMES: readonly (readonly [reason: string, words: string])[] = [
  [
    'not_food_or_drink',
    `pc방 피씨방 피시방 pc클럽 피씨클럽 피씨까페 pc까페 피씨카페 pc카페 pcbang 피씨존 pc존 pc -피씨 노래방 노래연습장
     노래타운 노래장 코인노래 당구장 당구클럽 스크린골프 골프연습장 골프클럽 독서실 스터디카페 스터디룸
     스터디까페 스터디센터 골프크럽 골프존 스크린야구 볼링장 볼링센터 볼링센타 찜질방 사우나 휘트니스 피트니스 헬스클럽 헬스장 필라테스 미용실 헤어샵 세탁소 약국 어린이집
     씨지브이 cgv 메가박스 롯데시네마 스포츠센터 불가마 숯가마`,
  ],
  [
    'convenience_store',
    `편의점 gs25 지에스25 지에스gs25 lg25 엘지25 세븐일레븐 코리아세븐 미니스톱 훼미리마트 훼밀리마트 패밀리마트
     이마트24 위드미 바이더웨이 비지에프리테일 비지에프휴먼넷 지에스리테일 씨유cu 에이엠피엠 ampm 스토리웨이
     지에스수퍼 gs수퍼 롯데슈퍼 홈플러스익스프레스 이마트에브리데이 familymart 7eleven seveneleven`,
  ],
  // The canteens of companies and building sites, and the caterers that run them.
  [
    'canteen',
    `구내식당 아구내식당 사내식당 사원식당 직원식당 교직원식당 현장식당 함바식당 함바집 -함바 단체급식 급식소 삼성웰스토리 씨제이프레시웨이
     cj프레시웨이 아라마크 이씨엠디`,
  ],
  // Halls that serve their own guests only.
  ['event_hall', `장례식장 장례식당 웨딩홀 예식장 예식부 웨딩컨벤션 웨딩스퀘어 웨딩타운`],
  // Parks where food is sold behind the ticket gate.
  ['play_park', `키자니아 트램폴린 키즈파크 플레이타임 챔피언1250`],
  ['vending_machine', `자판기`],
  // A kiosk of a bath, a school or a park.
  ['kiosk', `매점`],
  // Traders; a 도매식당 or 회 도매센터 serves guests.
  ['wholesale', `-도매 -도소매`],
  ['shop', `-문구 -문구점 -문방구 -문구사`],
  ['food_retail', `슈퍼마켓 수퍼마켓 -마트 -슈퍼 -수퍼 -정육점 -쌀상회 식자재마트`],
]

/** Carrefour, Wal-Mart and Homever left Korea by 2008, so a counter in one of their stores is gone. */
export const FORMER_STORES: readonly string[] = ['까르푸', '카르푸', 'carrefour', '월마트', 'walmart', '홈에버']
