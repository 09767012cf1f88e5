const KOREAN_COUNT = '(?:\\d+|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|몇)'
const ENGLISH_COUNT =
  '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a few|few|several|couple of|a couple of)'
const PEOPLE =
  '(?:people|persons?|peoples|pax|guests?|adults?|friends?|girls?|guys|men|women|ladies|colleagues|coworkers|students|of us|seats?)'

/** How many people, on which floor. */
const COUNTED = [
  new RegExp(
    `^${KOREAN_COUNT} ?(?:명|인|분|층|번|팀|사람|차)(?:이서|이|분|석|이랑|끼리)? ?(?:정도|쯤|이상|이하|까지|넘는|예정)?(?:이|의|인|에|에서|으로|로|는)?$`,
    'u',
  ),
  /^(?:단?둘|셋|넷)(?:이|이서|이랑|만)?$/u,
  new RegExp(`^(?:(?:for|about|like|around|over|up to|more than|with) )?${ENGLISH_COUNT} ${PEOPLE}$`, 'iu'),
  new RegExp(`^(?:table|party|group|seats?|tables) (?:for|of) ${ENGLISH_COUNT}(?: ${PEOPLE})?$`, 'iu'),
  new RegExp(`^(?:for )${ENGLISH_COUNT}$`, 'iu'),
  /^\d{1,2}(?:살|세|개월|학년|년생|대)(?:짜리)?(?:이|의|인|와|과|랑|이랑)?$/u,
]

/** A way out of a station; the search knows the station only. */
const EXIT = /^(?:\d{1,2}번 ?출구|exit (?:no |number |#)?\d{1,2}|\d{1,2}(?:st|nd|rd|th) exit)(?:로|에서|에|쪽)?$/iu

/** A line of a station: Sinchon station line 2. */
const LINE = /^(?:line (?:no |number |#)?\d{1,2}|\d{1,2}호선)(?:에서|의)?$/iu

/** Returns true for a way out or a line of the station that is named before it. */
export function isOfStation(text: string): boolean {
  return EXIT.test(text) || LINE.test(text)
}

/** Prices are in won; an amount of another currency changes with its rate. */
const FOREIGN_MONEY = /^(?:[$€£¥]\d+|(?:under |below |about |around )?\d+ ?(?:dollars?|usd|bucks|euros?|yen))$/iu

/** Open every day; open_at asks for one time only. */
const EVERY_DAY = /^(?:연중무휴|매일|everyday|every day|7 days|7 days a week|365일)$/iu

/** The length of a walk depends on the streets; the search knows straight-line metres. */
const ON_FOOT =
  /^(?:(?:도보|걸어서)(?:로)?(?: ?\d+ ?분)?(?: ?(?:거리|이내|내|안|컷|정도))?(?:로|의|에|에서)?|\d+ ?분 ?(?:거리|이내|안|컷)(?:의|에)?|(?:within |about |less than |in )?(?:a )?\d+[- ]?min(?:ute)?s? ?(?:by )?(?:walk|walking|on foot|away)(?: distance)?(?: from| of)?|walking distance(?: from| of| to)?|walk from|walk to|on foot|walkable)$/iu

/** Who comes, why and with what: nothing that a list records about a venue. */
const UNRECORDED_KOREAN =
  '동반 일찍 순한 진한 착한 강한 편한 연한 귀한 힙한 핫한 ' +
  '친구 친구들 부서 노래방 고양이 어머니 아버지 할멈 할아범 경로당 엄마 아빠 남편 아내 동료 집사람 와이프 신랑 마누라 영감 동생 언니 오빠 누나 사촌 조카 사람 사람들 손님 손님들 직장 직장인 회사 상사 선배 후배 동기 동창 학생 학생들 대학생 고등학생 중학생 ' +
  '여자 남자 외국인 외국 관광객 노인 노인네 어른 어른들 지인 사장님 직원 알바 아저씨 아줌마 여자들 남자들 아이엄마 ' +
  '생신 생일 생일파티 파티 졸업 졸업식 입학 결혼 결혼식 수다 팀플 조별과제 면접 시험 시험기간 용돈 월급 월급날 테이블 의자 좌석 그릇 한그릇 잔 한잔 반찬 국물 양 맛 맛은 가격 가격대 서비스 주인 키오스크 ' +
  '브레이크타임 브레이크 셀프바 카페인 첫 음료 학교 행복 통창 햇살 채광 인테리어 창가 소파 일본인 중국인 미국인 한국인 팝업 눈치 리필 리필되는 임산부 노인정 돌 음악 여름 겨울 가을 봄 여름밤 휴무 휴일 정기휴무 안주 줄 줄이 비번 알러지 알레르기 숙취 에어컨 엘리베이터 라스트오더 주문 퇴근 퇴근길 퇴근후 출근 등산 산책 여행 여행객 관광 쇼핑 운동 헬스 다이어트 날 날씨 기분 스트레스 배고파 배고픔 배고픈데 배고프다 약속 주소 전화번호 위치 코스 ' +
  '시간 데이트코스 기념 축하 옛날식 옛날 요새 보양식 제사 골목 타운 거리 먹자골목 알쓰 논알콜 무알콜 급함 ' +
  '가운데 이쯤 사진 밤샘 밤새 아무데나 사람많은데 사람많은 예산 손님접대 인생'
const MORE_KOREAN =
  '신청곡 안주맛집 수능 막차 칼퇴 야근 팀 일행 할머니 할아버지 이모 삼촌 고모 손녀딸 시댁 처가 친정 상견례자리 남사친 여사친 절친 베프 썸 모쏠 솔로 신입 인턴 팀장 부장 대표님 교수님 선생님 쌤 동네친구 단톡방 동아리 과모임 엠티 축제 콘서트 전시 전시회 영화 뮤지컬 팝업스토어 소품샵 방탈출 노래방 코인노래방 피씨방 피방 보드카페 볼링장 당구장 만화방 찜질방 사우나 편집샵 한복 교복 ' +
  '시험끝나고 수업 공강 알바비 생파 케이크불 종강 개강 방학 군대 휴가 휴가나온 전역 입대 이직 취업 면담 미팅자리 뒷풀이자리 답사 출장 호캉스 숙소 호텔 모텔 버스 지하철 택시 셔틀 터미널 공연장 병원 은행 우체국 아파트 오피스텔 ' +
  '매운거 안매운거 단거 짠거 시원한거 따뜻한거 든든한거 가벼운거 국물있는거 뜨끈한거 뻔하지 않은 빨리나오는 빨리 먹는 후딱 대충때우기 ' +
  '땅콩 견과류 견과류알레르기 갑각류 우유알러지 유당불내증 당뇨 저염 저칼로리 고단백 벌크업 헬린이 간단히 간단하게 간편하게 배부르게 배터지게 실컷 조용히좀'
const MORE_ENGLISH =
  'team boyfriends girlfriends fiance fiancee inlaws mother-in-law roommate classmates buddies crew gang solo-traveler backpacker backpackers layover airport-pickup jetlag jetlagged hungover exhausted rainy-day sunny snowy ' +
  'nearby-attractions instagrammer influencer vlog vlogger kdrama k-drama kpop dj djs dance dancing karaoke noraebang shopping sightseeing hiking museum concert movie theater theatre show weird awkward judged comfortable welcoming pay-later tips tipping tax spicy-level portion-size filling heavy-meal quickly asap urgent under-rated underrated overrated legit hyped viral tiktok tik-tok reels youtuber youtubers michelin-level'
const UNRECORDED_ENGLISH =
  'early mild spicy hot warm authentic delicious tasty famous popular hidden fresh healthy friendly homemade ' +
  'friend friends colleague colleagues coworker coworkers husband wife mom mum dad mother father brother sister son daughter boss grandma grandpa grandmother grandfather uncle aunt birthday party ' +
  'people person everyone somebody someone tourist tourists traveler travelers traveller foreigner foreigners student students adult adults lady ladies ' +
  'lovely beautiful pretty cute amazing awesome wonderful unique special interesting yummy juicy crispy creamy sweet sour light heavy big bigger small huge tiny modern vintage retro chill casual decent proper typical real original ' +
  'different crowded busy noisy safe easy convenient short full empty fast quick slow cold touristy must-try fun free expensive high low better worth bit ' +
  'table tables seat seats service staff taste flavor price prices portion portions reservation reservations booking hotel airbnb metro train bus taxi walk minute minutes min mins hour hours holiday vacation trip travel budget ' +
  'weather day days time times options option choice choices variety selection kind type style vibe vibes atmosphere ambience ambiance mood feeling experience meat vegetables allergy allergic aircon regular picnic foreign taking indoor play gem gems entrance fee fees celebration elevator screen floor music teenager teenagers elderly girl girls boy boys guy man men woman women downtown center centre suitable range needed required necessary market alley student hangang cheaply'

/** Korean words that are understood and that no filter expresses. */
export const UNRECORDED_WORDS: readonly string[] = `${UNRECORDED_KOREAN} ${MORE_KOREAN}`.split(' ')

const UNRECORDED: ReadonlySet<string> = new Set(
  `${UNRECORDED_KOREAN} ${MORE_KOREAN} ${UNRECORDED_ENGLISH} ${MORE_ENGLISH}`.split(' '),
)

/** Phrases about booking and waiting that negate a noun without excluding a kind of venue. */
const PHRASES: ReadonlySet<string> = new Set(
  (
    'near subway|near the subway|near a subway|close to subway|close to the subway|by subway|by the subway|subway station|subway stations|subway line|subway exit|fine dining|예약 안 해도|예약 안해도|예약 없이|예약 필요 없는|예약 필수 아닌|예약 필요 없이|예약 없는|예약 필요없는|예약 안 하고|예약하지 않아도|예약하지 않아도 되는|예약 하지 않아도|브레이크타임 없는|브레이크 타임 없는|브레이크 타임|브레이크타임 없이|라스트 오더|양 많은|양 많고|한 그릇|한 잔|' +
    '사람 많은|사람 많은데|사람 많은 데|사람 많은 곳|reading book|reading books|read book|read a book|책 읽기|책 읽을|책 보면서|책 보기|책 읽으면서|눈치 안보이는|눈치 안 보이는|눈치 안 보고|눈치 안보고|no reservation|no reservations|without reservation|without reservations|no booking|walk in|walk ins|no reservation needed|no need reservation|' +
    'no need to book|entrance fee|no entrance fee|cover charge|no cover charge|air conditioned|air conditioning|price range|break time|no break time|last order|a lot|a bit|too much|as well|good taste|per person|table for two|couple of|a couple of|not expensive|not too expensive|not so expensive|' +
    'not spicy|not too spicy|not so spicy|맵지 않은|안 매운|안매운|안 비싼|비싸지 않은'
  ).split('|'),
)
/** Korean phrases without their spaces: 양많은, 예약안해도. */
const JOINED_PHRASES: ReadonlySet<string> = new Set(
  [...PHRASES].filter((phrase) => /^[가-힣 ]+$/u.test(phrase)).map((phrase) => phrase.replaceAll(' ', '')),
)
/** 끝나고, 끊기고: what somebody does before. 하고 is also a particle (콩나물하고). */
const CLAUSE_AND = /^[가-힣]{2,}(?:나|기|리|치|되|지|먹|가|오|보|쉬|놀|자|내|두|입|벗|신|들|쓰|챙기)고$/u
/** The end of a sentence or of a clause, which no name of a venue has. */
const CLAUSE =
  /^\p{Script=Hangul}{2,}(?:습니다|니까|는데요?|은데요?|지만|거든요?|려고요?|면서|더라구?|더라고|잖아요?|어요|아요|해요|에요|예요|네요|군요|세요|나요|까요|래요|대요|았다|었다|했다|았어|었어|했어|겠다|워서|어서|아서|해서|졌다|갔다|왔다|됐다|는지|을지|도록|던데|싶어|싶다|싶은|인데요?|이라서?|인데도|껀데요?|건데요?|러감|러옴|러왔음|쌉가능|각임)$/u
/** 든든한, 자연스러운, 새로운, 아름다운. */
const ADJECTIVE = /^(?:\p{Script=Hangul}{2,}한|\p{Script=Hangul}+(?:스러운|로운|다운|적인))$/u

const MEASURES = [...COUNTED, EXIT, LINE, EVERY_DAY, ON_FOOT, FOREIGN_MONEY]

/** Returns true for a word or phrase that is understood but that no filter expresses. */
export function isUnsayable(text: string): boolean {
  const folded = text.toLowerCase()
  if (UNRECORDED.has(folded) || PHRASES.has(folded) || JOINED_PHRASES.has(folded)) return true
  return MEASURES.some((pattern) => pattern.test(text))
}

/** Returns true for a word that can only be an adjective before a noun or a verb at the end of a clause; no name of a venue ends like this. */
export function isAdjective(word: string): boolean {
  return ADJECTIVE.test(word) || CLAUSE.test(word) || CLAUSE_AND.test(word)
}
