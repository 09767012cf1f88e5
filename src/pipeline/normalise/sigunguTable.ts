/**
 * The administrative divisions of Korea: each sido (시·도) with its sigungu (시·군·구). A city is followed by its districts
 * (일반구) in brackets. Sejong has no sigungu.
 *
 * Source: 행정안전부, 행정표준코드관리시스템, 법정동코드 (https://www.code.go.kr), and the statutes that established the
 * divisions; written by hand, as of July 2026. 227 자치시·군·구, the two 행정시 of Jeju, and 39 일반구. 인천광역시 also keeps
 * 중구 and 동구, which 제물포구 and 영종구 replaced on 2026-07-01: nearly all lists were made before.
 */
export const SIGUNGU_OF_SIDO: Readonly<Record<string, string>> = {
  서울특별시: `종로구 중구 용산구 성동구 광진구 동대문구 중랑구 성북구 강북구 도봉구 노원구 은평구 서대문구 마포구 양천구 강서구
    구로구 금천구 영등포구 동작구 관악구 서초구 강남구 송파구 강동구`,
  부산광역시: `중구 서구 동구 영도구 부산진구 동래구 남구 북구 해운대구 사하구 금정구 강서구 연제구 수영구 사상구 기장군`,
  대구광역시: `중구 동구 서구 남구 북구 수성구 달서구 달성군 군위군`,
  인천광역시: `중구 동구 제물포구 영종구 미추홀구 연수구 남동구 부평구 계양구 서구 검단구 강화군 옹진군`,
  광주광역시: `동구 서구 남구 북구 광산구`,
  대전광역시: `동구 중구 서구 유성구 대덕구`,
  울산광역시: `중구 남구 동구 북구 울주군`,
  세종특별자치시: ``,
  경기도: `수원시(장안구 권선구 팔달구 영통구) 성남시(수정구 중원구 분당구) 의정부시 안양시(만안구 동안구)
    부천시(원미구 소사구 오정구) 광명시 평택시 동두천시 안산시(상록구 단원구) 고양시(덕양구 일산동구 일산서구) 과천시 구리시
    남양주시 오산시 시흥시 군포시 의왕시 하남시 용인시(처인구 기흥구 수지구) 파주시 이천시 안성시 김포시
    화성시(만세구 효행구 병점구 동탄구) 광주시 양주시 포천시 여주시 연천군 가평군 양평군`,
  강원특별자치도: `춘천시 원주시 강릉시 동해시 태백시 속초시 삼척시 홍천군 횡성군 영월군 평창군 정선군 철원군 화천군 양구군
    인제군 고성군 양양군`,
  충청북도: `청주시(상당구 서원구 흥덕구 청원구) 충주시 제천시 보은군 옥천군 영동군 증평군 진천군 괴산군 음성군 단양군`,
  충청남도: `천안시(동남구 서북구) 공주시 보령시 아산시 서산시 논산시 계룡시 당진시 금산군 부여군 서천군 청양군 홍성군 예산군
    태안군`,
  전북특별자치도: `전주시(완산구 덕진구) 군산시 익산시 정읍시 남원시 김제시 완주군 진안군 무주군 장수군 임실군 순창군 고창군
    부안군`,
  전라남도: `목포시 여수시 순천시 나주시 광양시 담양군 곡성군 구례군 고흥군 보성군 화순군 장흥군 강진군 해남군 영암군 무안군
    함평군 영광군 장성군 완도군 진도군 신안군`,
  경상북도: `포항시(남구 북구) 경주시 김천시 안동시 구미시 영주시 영천시 상주시 문경시 경산시 의성군 청송군 영양군 영덕군 청도군
    고령군 성주군 칠곡군 예천군 봉화군 울진군 울릉군`,
  경상남도: `창원시(의창구 성산구 마산합포구 마산회원구 진해구) 진주시 통영시 사천시 김해시 밀양시 거제시 양산시 의령군 함안군
    창녕군 고성군 남해군 하동군 산청군 함양군 거창군 합천군`,
  제주특별자치도: `제주시 서귀포시`,
}

/** A sigungu that was renamed or merged, and what contains its area today. */
export interface FormerSigungu {
  sido: string
  sigungu: string
  /** The day on which it ceased to exist. */
  until: string
  /** '' for Sejong. Where it was divided among the districts of a city, the city. */
  now: { sido: string; sigungu: string }
}

/**
 * Renamed and merged sigungu since 1996. Source: the statute that established each successor (국가법령정보센터,
 * https://www.law.go.kr), for example 「인천광역시 남구 명칭 변경에 관한 법률」 and 「경상북도와 대구광역시 간 관할구역 변경에 관한 법률」.
 */
export const FORMER_SIGUNGU: readonly FormerSigungu[] = [
  former('경상북도', '군위군', '2023-07-01', '대구광역시 군위군'),
  former('인천광역시', '남구', '2018-07-01', '인천광역시 미추홀구'),
  former('충청북도', '청원군', '2014-07-01', '충청북도 청주시'),
  former('경기도', '여주군', '2013-09-23', '경기도 여주시'),
  former('충청남도', '연기군', '2012-07-01', '세종특별자치시'),
  former('충청남도', '당진군', '2012-01-01', '충청남도 당진시'),
  former('경상남도', '마산시', '2010-07-01', '경상남도 창원시'),
  former('경상남도', '진해시', '2010-07-01', '경상남도 창원시 진해구'),
  former('제주특별자치도', '북제주군', '2006-07-01', '제주특별자치도 제주시'),
  former('제주특별자치도', '남제주군', '2006-07-01', '제주특별자치도 서귀포시'),
  former('경기도', '고양시 일산구', '2005-05-16', '경기도 고양시'),
  former('경기도', '포천군', '2003-10-19', '경기도 포천시'),
  former('경기도', '양주군', '2003-10-19', '경기도 양주시'),
  former('경기도', '화성군', '2001-03-21', '경기도 화성시'),
  former('경기도', '광주군', '2001-03-21', '경기도 광주시'),
  former('경기도', '김포군', '1998-04-01', '경기도 김포시'),
  former('경기도', '안성군', '1998-04-01', '경기도 안성시'),
  former('전라남도', '여천시', '1998-04-01', '전라남도 여수시'),
  former('전라남도', '여천군', '1998-04-01', '전라남도 여수시'),
  former('경기도', '파주군', '1996-03-01', '경기도 파주시'),
  former('경기도', '이천군', '1996-03-01', '경기도 이천시'),
  former('경기도', '용인군', '1996-03-01', '경기도 용인시'),
  former('충청남도', '논산군', '1996-03-01', '충청남도 논산시'),
  former('경상남도', '양산군', '1996-03-01', '경상남도 양산시'),
]

function former(sido: string, sigungu: string, until: string, successor: string): FormerSigungu {
  const [first = '', ...others] = successor.split(' ')
  return { sido, sigungu, until, now: { sido: first, sigungu: others.join(' ') } }
}
