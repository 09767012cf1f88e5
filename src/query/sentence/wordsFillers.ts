import { foldWord } from '#base/text/text.ts'
import { cachedByText } from './cachedByText.ts'

// Words of a sentence that say nothing about the place; a separate file, because they are only a list.
const KOREAN =
  '추천 추천해줘 추천해주세요 추천해 추천좀 부탁 부탁해 부탁해요 부탁드려요 부탁드립니다 알려줘 알려주세요 알려줄래 찾아줘 찾아주세요 찾아 찾고 찾는 찾아요 ' +
  '있어요 있나요 있을까요 있을까 있는 있고 있어 있을 있으면 있는지 되는 되고 되나요 돼요 될까요 되면 가능한 가능 가능하고 가능해요 좋은 좋을 좋고 괜찮은 괜찮고 ' +
  '갈 갈만한 갈만 갈만하고 만한 만하고 먹을 먹을만한 먹기 먹고 먹는 먹을까 먹으러 싶다 싶어 싶은 싶어요 싶은데 마실 마시기 마시는 마시고 마실만한 할 하기 하는 하고 할만한 ' +
  '수 것 거 곳 데 점 좀 어디 어디가 어디에 어디야 뭐 무슨 어떤 함께 같이 가기 가는 가고 가서 가려고 모시고 나온 나오는 선정된 보이는 보면서 보고 즐길 즐기는 앉을 쉴 ' +
  '결제할 결제 결제되는 받는 파는 판매하는 분위기 문 연 여는 열린 열려 하나 중인 중 바로 진짜 정말 아주 너무 제일 가장 꼭 맛있는 맛있게 맛있고 맛난 잘하는 유명한 인기 인기있는 ' +
  '장소 가게 매장 집 다른 또 그리고 그냥 주세요 해주세요 해줘 줘 줄래 근데 인당 1인당 우리 저희 저 나 제가 내 요즘 오는 옆 느낌 느낌의 자리 근사한 예쁜 이쁜 보여줘 보여주세요 예정 ' +
  '있으신 싶습니다 원해요 원하는 필요해요 필요한 이용 출구 가도 해도 가까이 가까운 위치한 위치 쪽 안 안에 못 더 한 번 개 중에 중에서 위한 위해 대한 있다 없나 요 네 메뉴 메뉴판 메뉴가 문여는 문을 ' +
  '제대로 된 몇시 몇시까지 아는 오래 오래오래 빨리 얼른 나올 나는 지난 정문 후문 정문쪽 역 역앞 전문점 전문점이 전문점으로 필수 필수인 필수로 필수임 출입 입장 이 그 본 간 당 긴 긴가 전문 이따 이따가 방금 곧 아까 조금 많이 잘 막 딱 완전 제발 혹시 일단 아무튼 대충 특히 특별히 그나마 주로 동네 우리동네 오랜만에 처음 하나도 전혀 거의 1도 걍 겁나 개 존나 졸라 ㅈㄴ 개맛있는 존맛 존맛탱 존맛집인 맛도리 맛집인 찐 핵 꿀맛 JMT 꿀 미친 대박 레알 진심 소개 좀여 ' +
  '개좋은 개꿀 깡패 오짐 빵빵한 빵빵 맨날 항상 언제 언제든 아무데나 아무데 아무 아무거나 데나 여기 거기 저기 이거 그거 이쪽 데리고 모시기 살짝 무조건 최고 최고의 최애 핵심 짱 굿 갑 잇템 인정 각 편 종류 쪽에 쪽에서 근데요 있지 계신 계실 이왕이면 가급적 되도록 될수있으면 집이 집은 집을 집에서 집도 집으로 곳이 곳은 곳을 곳에 곳도 곳으로 데가 데는 데도 데서 데로 것이 것을 걸 게 건 좀만 ' +
  '안녕하세요 안녕 감사합니다 감사해요 고마워요 고마워 부탁해용 여러분 저기요 혹은요 한번 다시 더욱 더는 모두 모든 전부 다 각자 서로 스타일 스타일의 타입 컨셉 후 때 날 위해서 위하여 관련 관한 정도 정도로 쯤 등 등등 및등 역시 사실 원래 보통 진짜로 정말로 너무너무 완전히 참 무척 매우 꽤 제법 타고 타고가 먹자 한접시 한그릇'
const ENGLISH =
  "a an the some any all i i'm im i'd id we we're my our me us you can could would should where what which who that this these those is are am be there find show give " +
  'looking look searching search for want wanna need like with has have having had of in at on to and good best nice great top cool really very too so please recommend ' +
  'recommended recommendation recommendations suggest open opens serving serve place places spot spots somewhere something anything anywhere joint joints one ones eat eating go ' +
  'grab get try area district per from it its do does just also but near-by tell know take takes accept accepts offer offers offering within inside right exit menu menus ' +
  'quite showing shows please thanks thank hi hello hey ok okay sorry help access guys how when who why was were been being will shall may might must did done does doing wanna gonna gotta let lets whats wheres theres heres ive weve youre theyre wont didnt havent hasnt doesnt cant cannot make makes making made bring brings bringing come comes coming came ' +
  'stay staying sit sitting visit visiting went going goes gone see seeing seen saw look feel think thinking thought prefer preferred preferably love loves loved like likes liked enjoy hungry thirsty craving crave use using used work works pay paying drink drinking celebrate celebrating host hosting invite hear heard read reading speak speaks talk chat chatting meet meeting hang hanging ' +
  'hangout chilling relax relaxing try trying tried want wants wanted needs needed buy buying order ordering reserve keep put run runs start starts end ends closes closed till til until after before during while about over under above between then than so also still yet again ever always usually ' +
  'often sometimes much many more most less least few lot lots bit little enough pretty really actually basically maybe perhaps probably here she he her his him them they their your yours mine ours us me myself themselves ' +
  'each both every other others another same such only just even though because if as up out off down back away together first second last next good better best finest ideal perfect favourite favorite favorites must eats thing things stuff way ways sure yes yeah nope kind sort type level area areas town shop shops store stores ' +
  'neighborhood neighbourhood street streets side located location locations korea suggestions suggestion recommends recommendation recs rec reccomend recomend recommand advise advice anyone know knows idea ideas info information question lookin available possible allowed provide provides provided serves served ' +
  'someplace anyplace elsewhere whatever whichever total per pp dish dishes cuisine cuisines set jip jib hagi gagi gage yeok'

const FILLERS: ReadonlySet<string> = new Set(`${KOREAN} ${ENGLISH}`.split(' ').map(foldWord))

/** Phrases that say nothing, although a part of them is a word of a filter: to go (takeout), couple (date). */
const FILLER_PHRASES: ReadonlySet<string> = new Set([
  'place to go',
  'places to go',
  'where to go',
  'somewhere to go',
  'want to go',
  'like to go',
  'need to go',
  'going to go',
  'can i eat in',
  'to eat in',
  'eat in the',
  'couple of',
  'main gate',
  'front gate',
  'back gate',
  'a couple of',
  'to drink',
  'new to',
  'work out',
  'as well',
  'at all',
])

/** Returns true for a word that says nothing about the place. */
export const isFiller: (word: string) => boolean = cachedByText((word) => FILLERS.has(foldWord(word)))

/** Returns true for several words, in lower case, that say nothing together. */
export function isFillerPhrase(phrase: string): boolean {
  return FILLER_PHRASES.has(phrase)
}

const NOT_BEHIND: ReadonlySet<string> = new Set(
  '말고 말고는 말구 말고도 제외 제외하고 제외한 제외하면 제외해줘 빼고 빼고는 빼줘 뺀 없는 없이 없고 없으면 없었으면 없음 아닌 아니고 싫어 싫고 싫은 싫어요 불가 안되는 안됨 안돼 안파는 못파는 안마시는 못마시는 안먹는 못먹는 안하는 안받는 안쓰는 안피우는 않은 않는 않고 안가는 안먹고 안마시고 못마시고 못먹고 못드시는 안드시는 안하고 없는데 없는곳 아닌데 아닌곳 말구요 말고요 말곤 빼 빼고요 제외한곳 제외하구 싫어하는 싫어해 싫어해서 싫음 극혐 노노 안앉는 안앉고 안타는 x'.split(
    ' ',
  ),
)
const NOT_NEEDED: ReadonlySet<string> = new Set(
  '없어도 안돼도 안되도 필요없고 필요없는 상관없고 상관없는 상관없이'.split(' '),
)
const NOT_BEFORE: ReadonlySet<string> = new Set(
  "no not without except excluding exclude excludes non nothing avoid avoiding isn't isnt aren't arent don't dont minus hate hates never skip".split(
    ' ',
  ),
)
/**
 * These negations continue over `and` (except chicken and pizza); whether others do is unclear (without parking and
 * ...).
 */
const EXCEPTING: ReadonlySet<string> = new Set(['except', 'excluding', 'exclude', 'avoid', 'avoiding', 'minus'])
const JOINS: ReadonlySet<string> = new Set(['or', 'nor', '또는', '혹은', '및', '이나', '아니면'])
const NEAR_BEHIND: ReadonlySet<string> = new Set([
  '근처',
  '주변',
  '인근',
  '부근',
  '앞',
  '옆',
  '쪽',
  '쪽에',
  '쪽에서',
  '쪽으로',
  '근처에',
  '근방',
  '일대',
  '앞쪽',
  '부근',
  '근교',
  '가까이',
  '맞은편',
  '밑',
  '뒤',
  '건너편',
  '바로앞',
])
const NEAR_BEFORE: ReadonlySet<string> = new Set(['near', 'around', 'nearby', 'by', 'beside', 'close', 'opposite'])
/** A place between two others is neither of them. */
const BETWEEN: ReadonlySet<string> = new Set(['사이', '사이에', '중간', '중간쯤', 'between'])

const NEGATED_VERB =
  /(?<=^|\s)(안|못)\s+(?=(?:파|마시|마셔|먹|하는|하고|받|쓰|피우|피는|가는|드시|되는|되고|돼|된|됨|됩)(?:\p{Script=Hangul}|\s|$))/gu
const JOINED_NEGATION = /^(?:안|못)(?:파|마시|마셔|먹|받|쓰|피우|피는|드시|되|돼|된|됨|됩)\p{Script=Hangul}*$/u

/** Joins a negation with the verb after it into one word (술 안 파는), because 안 alone may also mean inside. */
export function joinNegatedVerbs(sentence: string): string {
  return sentence.replaceAll(NEGATED_VERB, '$1')
}

/** Everyday Korean words without a filter, and words for surroundings. */
export const EVERYDAY_KOREAN: readonly string[] = [...KOREAN.split(' '), ...NEAR_BEHIND]

/** Words that define how neighbouring phrases relate. */
export type Link =
  | { kind: 'not_behind' }
  /** What stands before need not be there: 주차 없어도. */
  | { kind: 'not_needed_behind' }
  | { kind: 'not_before'; overAnd: boolean }
  | { kind: 'join' }
  | { kind: 'between' }
  | { kind: 'near_behind' }
  | { kind: 'near_before' }

/** Returns the effect of a word on its neighbours: in Korean a negation follows its word, in English it precedes it. */
export function linkOf(word: string): Link | null {
  const text = word.toLowerCase()
  if (NOT_BEHIND.has(text) || JOINED_NEGATION.test(text)) return { kind: 'not_behind' }
  if (NOT_NEEDED.has(text)) return { kind: 'not_needed_behind' }
  if (NOT_BEFORE.has(text)) return { kind: 'not_before', overAnd: EXCEPTING.has(text) }
  if (BETWEEN.has(text)) return { kind: 'between' }
  if (JOINS.has(text)) return { kind: 'join' }
  if (NEAR_BEHIND.has(text)) return { kind: 'near_behind' }
  return NEAR_BEFORE.has(text) ? { kind: 'near_before' } : null
}

const NOT: Link = { kind: 'not_before', overAnd: false }
const EXCEPT: Link = { kind: 'not_before', overAnd: true }
const NEAR: Link = { kind: 'near_before' }
const LINK_PHRASES: ReadonlyMap<string, Link> = new Map<string, Link>([
  ['but not', NOT],
  ['not including', NOT],
  ['free of', NOT],
  ['free from', NOT],
  ['other than', EXCEPT],
  ['anything but', EXCEPT],
  ['everything but', EXCEPT],
  ['apart from', EXCEPT],
  ['aside from', EXCEPT],
  ['instead of', EXCEPT],
  ['rather than', EXCEPT],
  ['except for', EXCEPT],
  ['allergic to', NOT],
  ['close to', NEAR],
  ['next to', NEAR],
  ['not far from', NEAR],
  ['not too far from', NEAR],
  ['in front of', NEAR],
  ['across from', NEAR],
  ['across the street from', NEAR],
])

const phraseBeginnings: ReadonlySet<string> = new Set(
  [...LINK_PHRASES.keys(), ...FILLER_PHRASES].map((phrase) => phrase.split(' ').slice(0, 2).join(' ')),
)

/** Returns true when a phrase of `linkOfPhrase` or `isFillerPhrase` begins with these two words, in lower case. */
export function beginsGrammar(twoWords: string): boolean {
  return phraseBeginnings.has(twoWords)
}

/** Returns the effect of several words, in lower case. */
export function linkOfPhrase(phrase: string): Link | null {
  return LINK_PHRASES.get(phrase) ?? null
}
