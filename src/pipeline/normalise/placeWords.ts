import type { Dong, Station } from '#dataset/geography/region.ts'
import { formerStationNames } from '#venue/formerStationNames.ts'

/** Quarters, malls, universities and similar places after which Korean branches are named, from general knowledge. */
const BRANCH_PLACES: readonly string[] =
  `강남 강남역 신논현 논현 압구정 청담 삼성 선릉 역삼 대치 도곡 개포 일원 수서 세곡 가로수길 신사 서초 교대 반포 방배 사당
   양재 남부터미널 고속터미널 센트럴시티 예술의전당 잠실 잠실새내 석촌 석촌호수 송파 문정 가락 방이 올림픽공원 천호 강동
   길동 둔촌 명일 고덕 상일 건대 건대입구 성수 서울숲 왕십리 한양대 뚝섬 군자 어린이대공원 광진 구의 자양 아차산 중곡
   면목 상봉 망우 신내 회기 경희대 외대 청량리 장안 답십리 제기 안암 고려대 고대 성신여대 한성대 돈암 길음 미아 수유
   쌍문 창동 노원 상계 중계 하계 공릉 태릉 월계 석계 도봉 방학 대학로 혜화 동대문 종로 종각 광화문 시청 을지로 을지로입구
   명동 충무로 남대문 서울역 남산 회현 이태원 한남 용산 삼각지 숙대 숙대입구 효창 공덕 마포 홍대 홍대입구 합정 상수 망원
   연남 서교 상암 디지털미디어시티 신촌 이대 연세대 서대문 충정로 아현 독립문 홍제 불광 연신내 구파발 은평 응암 증산
   여의도 국회의사당 영등포 타임스퀘어 문래 당산 선유도 목동 오목교 화곡 까치산 발산 마곡 마곡나루 가양 등촌 염창 김포공항
   신도림 구로 구로디지털 가산 가산디지털 독산 시흥 신림 서울대 서울대입구 봉천 낙성대 노량진 흑석 중앙대 숭실대 상도
   보라매 신대방 대방 신길 대림 개봉 고척 오류 온수 신월 신정 북촌 삼청 인사동 익선동 서촌 부암 평창 성북 정릉 국민대
   코엑스 코엑스몰 롯데월드 롯데월드몰 롯데백화점 현대백화점 신세계백화점 갤러리아백화점 에이케이플라자 ak플라자 뉴코아
   이마트 홈플러스 롯데마트 코스트코 하나로마트 아이파크몰 용산아이파크몰 가든파이브 디큐브시티 스타필드 롯데몰
   롯데아울렛 현대아울렛 파미에스테이션 워커힐 씨지브이 cgv 메가박스 롯데시네마 월드컵경기장 국립중앙박물관 휴게소
   분당 서현 정자 미금 수내 야탑 판교 동판교 서판교 위례 광교 영통 동탄 수원 인계 수원역 매탄 권선 호매실 죽전 기흥 수지
   용인 성남 모란 안양 범계 평촌 인덕원 산본 군포 의왕 과천 안산 중앙역 고잔 시흥시 배곧 부천 상동 중동 광명 철산 일산
   백석 마두 정발산 주엽 대화 화정 행신 삼송 원흥 파주 운정 김포 구래 의정부 민락 양주 옥정 남양주 다산 별내 평내 호평
   구리 하남 미사 광주 이천 여주 안성 평택 오산 화성 병점 향남 가평 양평 포천 동두천 연천
   서면 전포 부전 남포 남포동 광복 자갈치 부산역 초량 해운대 센텀 센텀시티 광안리 광안 수영 경성대 부경대 대연 동래 온천장
   부산대 장전 구서 남산동 연산 사직 덕천 화명 사상 하단 다대포 명지 정관 기장 송정 송도 영도
   제주 제주시 제주공항 서귀포 중문 애월 한림 협재 함덕 조천 성산 표선 노형 연동 이도 아라 일도 삼도 한라대 제주대
   인천 부평 구월 송도국제 청라 주안 계양 대구 동성로 대전 둔산 유성 광주상무 울산 세종 청주 천안 전주 창원 춘천 강릉 원주`.split(
    /\s+/,
  )

const CITY_OR_DISTRICT = /^(.{2,})[시군구]$/u
const NUMBERED = /^(.*\D|\d)\d+동$/u

/** Well-known branch places, for names that are read without a map. */
export const KNOWN_PLACES: ReadonlySet<string> = new Set(BRANCH_PLACES)

/**
 * Returns the known places and, from the map, dongs, cities, districts and stations in the forms in which branches are
 * named after them.
 */
export function placeNames(dongs: readonly Dong[], stations: readonly Pick<Station, 'name'>[]): ReadonlySet<string> {
  const places = new Set(BRANCH_PLACES)
  for (const { sigungu, dong } of dongs) {
    for (const part of sigungu.split(' ')) addWithStem(places, part, CITY_OR_DISTRICT.exec(part)?.[1])
    const bare = dong.replace(/[·.,].*$/su, '')
    const stem = NUMBERED.exec(bare)?.[1] ?? bare.replace(/[동읍면]$/u, '')
    places.add(bare)
    if (NUMBERED.test(bare)) places.add(`${stem}동`)
    if (stem.length >= 2) places.add(stem)
  }
  for (const { name } of stations)
    for (const known of [name, ...formerStationNames(name)])
      addWithStem(places, known.toLowerCase(), known.toLowerCase().replace(/역$/u, ''))
  return places
}

function addWithStem(places: Set<string>, word: string, stem: string | undefined): void {
  if (word.length >= 2) places.add(word)
  if (stem !== undefined && stem.length >= 2) places.add(stem)
}
