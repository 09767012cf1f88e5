import { foldWord } from '#base/text/text.ts'

// Words of a sentence that say nothing about the place; a separate file, because they are only a list.
const KOREAN =
  '추천 추천해줘 추천해주세요 추천해 추천좀 부탁 부탁해 부탁해요 부탁드려요 부탁드립니다 알려줘 알려주세요 알려줄래 찾아줘 찾아주세요 찾아 찾고 찾는 찾아요 ' +
  '있어요 있나요 있을까요 있을까 있는 있고 있어 있을 있으면 있는지 되는 되고 되나요 돼요 될까요 되면 가능한 가능 가능하고 가능해요 좋은 좋을 좋고 괜찮은 괜찮고 ' +
  '갈 갈만한 갈만 갈만하고 만한 만하고 먹을 먹을만한 먹기 먹고 먹는 먹을까 먹으러 싶다 싶어 싶은 싶어요 싶은데 마실 마시기 마시는 마시고 마실만한 할 하기 하는 하고 할만한 ' +
  '수 것 거 곳 데 점 좀 어디 어디가 어디에 어디야 뭐 무슨 어떤 함께 같이 가기 가는 가고 가서 가려고 모시고 나온 나오는 선정된 보이는 보면서 보고 즐길 즐기는 앉을 쉴 ' +
  '결제할 결제 결제되는 받는 파는 판매하는 분위기 문 연 여는 열린 열려 하나 중인 중 바로 진짜 정말 아주 너무 제일 가장 꼭 맛있는 맛있게 맛있고 맛난 잘하는 유명한 인기 인기있는 ' +
  '장소 가게 매장 집 다른 또 그리고 그냥 주세요 해주세요 해줘 줘 줄래 근데 인당 1인당 우리 저희 저 나 제가 내 요즘 오는 옆 느낌 느낌의 자리 근사한 예쁜 이쁜 보여줘 보여주세요 예정 ' +
  '있으신 싶습니다 원해요 원하는 필요해요 필요한 이용 출구 가도 해도 가까이 가까운 위치한 위치 쪽 안 안에 못 더 한 번 개 중에 중에서 위한 위해 대한 있다 없나 요 네 메뉴 메뉴판 메뉴가 문여는 문을'
const ENGLISH =
  "a an the some any all i i'm im i'd id we we're my our me us you can could would should where what which who that this these those is are am be there find show give " +
  'looking look searching search for want wanna need like with has have having had of in at on to and good best nice great top cool really very too so please recommend ' +
  'recommended recommendation recommendations suggest open opens serving serve place places spot spots somewhere something anything anywhere joint joints one ones eat eating go ' +
  'grab get try area district per from it its do does just also but near-by tell know take takes accept accepts offer offers offering within inside right exit menu menus'

const FILLERS: ReadonlySet<string> = new Set(`${KOREAN} ${ENGLISH}`.split(' ').map(foldWord))

/** Returns true for a word that says nothing about the place. */
export function isFiller(word: string): boolean {
  return FILLERS.has(foldWord(word))
}

const NOT_BEHIND: ReadonlySet<string> = new Set(
  '말고 말고는 말구 말고도 제외 제외하고 제외한 제외하면 제외해줘 빼고 빼고는 빼줘 뺀 없는 없이 없고 없으면 없었으면 아닌 아니고 싫어 싫고 싫은 싫어요 불가 안되는 안됨 안돼 안파는 못파는 안마시는 못마시는 안먹는 못먹는 안하는 안받는 안쓰는 안피우는 않은 않는 않고'.split(
    ' ',
  ),
)
const NOT_BEFORE: ReadonlySet<string> = new Set(
  "no not without except excluding exclude excludes non nothing avoid avoiding isn't isnt aren't arent don't dont minus hate never".split(
    ' ',
  ),
)
/**
 * These negations continue over `and` (except chicken and pizza); whether others do is unclear (without parking and
 * ...).
 */
const EXCEPTING: ReadonlySet<string> = new Set(['except', 'excluding', 'exclude', 'avoid', 'avoiding', 'minus'])
const JOINS: ReadonlySet<string> = new Set(['or', 'nor', '또는', '혹은', '및'])
const NEAR_BEHIND: ReadonlySet<string> = new Set(['근처', '주변', '인근', '부근', '앞', '옆', '쪽', '근방', '일대'])
const NEAR_BEFORE: ReadonlySet<string> = new Set(['near', 'around', 'nearby', 'by', 'beside', 'close'])

const NEGATED_VERB = /(?<=^|\s)(안|못)\s+(?=(?:파는|마시는|먹는|하는|받는|쓰는|피우는)(?:\s|$))/gu

/** Joins a negation with the verb after it into one word (술 안 파는), because 안 alone may also mean inside. */
export function joinNegatedVerbs(sentence: string): string {
  return sentence.replaceAll(NEGATED_VERB, '$1')
}

/** Words that define how neighbouring phrases relate. */
export type Link =
  | { kind: 'not_behind' }
  | { kind: 'not_before'; overAnd: boolean }
  | { kind: 'join' }
  | { kind: 'near_behind' }
  | { kind: 'near_before' }

/** Returns the effect of a word on its neighbours: in Korean a negation follows its word, in English it precedes it. */
export function linkOf(word: string): Link | null {
  const text = word.toLowerCase()
  if (NOT_BEHIND.has(text)) return { kind: 'not_behind' }
  if (NOT_BEFORE.has(text)) return { kind: 'not_before', overAnd: EXCEPTING.has(text) }
  if (JOINS.has(text)) return { kind: 'join' }
  if (NEAR_BEHIND.has(text)) return { kind: 'near_behind' }
  return NEAR_BEFORE.has(text) ? { kind: 'near_before' } : null
}
