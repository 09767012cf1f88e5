/**
 * Verbs and adjectives that people use to ask (먹고 싶은, 갈 만한, 추천해 주세요), by the syllables that their forms begin
 * with. Their forms say nothing about the place by themselves.
 */
const STEMS =
  '먹 뛰어놀 뛰놀 넘어 넘겨 끝나 끝내 끊기 끊긴 놀러 쉬어가 모여 데려가 데려갈 존맛 맛도리 가볍 밥먹 뭐먹 뭘먹 굽 구워 구운 책읽 읽 마시 마신 마실 마셨 마셔 찾 추천 부탁 알려 알고 알만 보여 보이 데리 데려 모시 모실 앉 쉴 쉬는 쉬기 놀 즐기 즐길 맛있 맛나 맛난 좋 괜찮 괜찬 갠찮 갠찬 있 잇는 없을 없나 없냐 없니 없는지 ' +
  '많 만은 만코 적당 싶 시픈 시픔 싶어 땡기 땡긴 땡김 땅기 당기 당긴 당김 들어가 들어갈 끌고 예쁘 예쁜 이쁘 이쁜 귀여 잘하 잘되 잘된 잘나오 잘나온 유명 인기많 가야 가려 가고 가기 가볼 가봐 가보 가도 가자 가면 갈건 갈거 갈만 갈까 갈수 갈데 갈곳 갈래 가는 갔 ' +
  '와도 오는 오픈 올만 하려 하고 하기 하는 하나 한다 할만 할수 할건 할거 할까 할래 할데 할곳 해줘 해주 해도 해야 했으 했음 되나 되는 되냐 되니 되려 될까 될만 된다 됨 됐으 됩니 돼요 됬 보려 보고 보기 볼만 볼수 볼까 봐야 봤 ' +
  '나오 나온 나와 원하 원해 필요 궁금 고민 만날 만나기 만나서 모이 모여 모일 대접 시키 시켜 주문 이용 방문 운영 영업 판매 열었 열려 열린 여는 연데 연곳 문연 문여 문열 닫 안닫 어디 어딨 어딘 어딥 날이 뭐 뭔 무엇 기다 이동 걸어 걷 도착 출발 ' +
  '떠들 수다 수다떨 떨기 얘기 이야기 대화하 모르 몰라 드시 드실 드셔 잡숫 잡수 챙겨 넘치 쩌는 쩐다 오지는 오지게 지리는 지린 미친 미쳤 미쳐 죽여 끝내 물어보 물어봐 물어볼 떨어 받은 같은 같이 데이트하 촬영 훌륭 틀어 쓸 올만 근사 그런 이런 저런 아무 줄만 줄래 주세 주십 주실 주셈 주라 달라 원츄 급함 급해 급구 쏠게 사줄 사주 살만 드립니 어울리 어때 어떤 어떨 가르쳐 봐주 찾아 골라 조지 조질 조져 뿌시 뿌실 뿌셔 뿌수 뿌술 부술 부수러 때릴 때리러 털러 털어 달릴 달리러 쏠 쏘 쏜 쌉가능 가성비있 지내 들를 들르 들렀 떠서 떠먹 갈거 먹을거 시킬 채울 채우러'
const ENDINGS =
  '운 워 웠 기 게 고 구 는 은 을 를 지 며 면 면서 려고 려는 려면 러 으러 으려고 어 아 여 어요 아요 여요 해요 해 한 할 하 하는 하고 하기 한데 하게 하면 해서 했 어서 아서 여서 으면 었 았 였 나 나요 냐 니 니까 네 네요 데 는데 은데 을데 건데 ' +
  '거야 거예요 거임 까 을까 까요 을까요 습니까 습니다 니다 세요 시오 십시오 는지 시는 실 신 셔서 서 줘 줘요 좀 주세요 주실래요 주라 주시오 줄래 줄래요 주는 주셈 봐 봐요 볼 보고 싶 싶어 싶어요 싶은 싶은데 싶다 시픔 시픈 음 만한 만 수 랑가 을랑가 던 더라 ' +
  '곳 곳은 곳이 데로 데서 데가 데는 거 것 집 때 도 요 여 욥 용 쥬 셈 임 다 라 까지 드려요 드립니다 드릴게요 드려 합니다 해주세요 해줘 해주라 해봐 하자 하죠 죠 지요 있 있는 있냐 있나 있음 있어 있어요 있나요 있을까 있을까요 잇는 잇는데 잇고 잇나 잇나요 잇어 잇어요 잇을까 잇음 없나 없을까 없을까요 입니다 이요 인데 인가 인가요 예요 에요 에 갈 가 가기 가는 가고 가도 가서 갈만한 라서 다는 좋은 좋을 좋은데 조은 조을 조은데 조코 하기좋은 점 염 영 먹는 먹을 먹고 먹기 마시는 마실 탱 탱구리 소 중 중인데 중임 중이 이에 대 대요 다는 다네 다고 잖아 구려 어디 디 딘 딨 거라 거라서 건데요 감 옴 사람 사람들 분 분들 러감 러옴 가요 지요 걸 려고함 려고하는데 려 하는중 보자 볼래 볼까 봤 봤어 고싶다 고싶어 고싶은 고픈 버리자 버려 러왔 러왔음'
/** Praise and taste, which no list records. */
const PRAISE =
  '점잖 젊 밝 어두 어둡 가벼 무거 두꺼 두툼 얇 귀여 귀엽 차가 뜨거 푸짐 든든 싱싱 신선 넉넉 친절 유쾌 쾌적 편하 편한 색다 특이 이색 독특 세련 심플 모던 빈티지 엔틱 앤틱 레트로 화려 소박 정갈 담백 매콤 달콤 달달 새콤 짭짤 고소 구수 얼큰 ' +
  '칼칼 시원 뜨끈 따끈 따뜻 쫄깃 바삭 부드러 촉촉 진하 특별 단짠 단짠단짠 느끼 여유로 한가 재밌 재미있 신기 멋있 멋진 멋지 핫하 비싸 비쌈 저렴이 시끄러 시끄럽 맵지 매콤 조그만 작은 작고 큼직 커다란 허름 아름다'
const PARTS_MAX = 5

const stems: ReadonlySet<string> = new Set(STEMS.split(' '))
const praise: ReadonlySet<string> = new Set(PRAISE.split(' '))
const endings: ReadonlySet<string> = new Set(ENDINGS.split(' '))
const STEM_MAX = 4
const ENDING_MAX = 5

/** 좋은 as it sounds. 조은집, 조은곳 and 조아 are names of venues, and a part of a word may belong to one. */
const GOOD_AS_IT_SOUNDS = /^조(?:은|을|코|아요|음)(?:데)?$/u

/** Returns true for a form of 좋다 that is written as it sounds. */
export function soundsGood(word: string): boolean {
  return GOOD_AS_IT_SOUNDS.test(word)
}

/** 갈꺼, 갈껀데: the sound of 거 after ㄹ, which people write. */
const asWritten = (word: string) =>
  word.replaceAll(/[꺼껀껄껍께]/gu, (sound) => '거건걸겁게'['꺼껀껄껍께'.indexOf(sound)] as string)

/** Returns true for a form of an everyday verb or adjective: one of its stems and any number of endings. */
export function isInflected(sounded: string): boolean {
  const word = asWritten(sounded)
  if (isFormOf(stems, word)) return true
  const rest = INTENSIFIED.exec(word)?.[1]
  return rest !== undefined && (isFormOf(stems, rest) || isFormOf(praise, rest))
}

/** 핵존맛, 개맛있는, 존예쁜. */
const INTENSIFIED = /^(?:핵|개|존|찐|완전|겁나|졸라|진짜|너무)(.{2,})$/u

/** Returns true for a form of an adjective of praise or taste: 푸짐하게, 얼큰한. */
export function isPraise(word: string): boolean {
  return isFormOf(praise, word)
}

function isFormOf(beginnings: ReadonlySet<string>, word: string): boolean {
  for (let at = Math.min(STEM_MAX, word.length); at > 0; at--)
    if (beginnings.has(word.slice(0, at)) && isEnded(word.slice(at), PARTS_MAX)) return true
  return false
}

function isEnded(rest: string, partsLeft: number): boolean {
  if (rest === '') return true
  if (partsLeft === 0) return false
  for (let at = Math.min(ENDING_MAX, rest.length); at > 0; at--)
    if (endings.has(rest.slice(0, at)) && isEnded(rest.slice(at), partsLeft - 1)) return true
  return false
}
