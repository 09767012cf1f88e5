import { romanised } from '#base/text/hangul.ts'
import { foldWord } from '#base/text/text.ts'
import { entriesOf } from '#venue/vocabulary.ts'

/**
 * Dishes and drinks that the vocabulary does not list, by the kind of venue where people look for them. A dish of two kinds is
 * left out.
 */
const DISHES: Readonly<Record<string, string>> = {
  korean_bbq:
    '항정살, 가브리살, 갈매기살, 차돌박이, 차돌, 우삼겹, 채끝, 살치살, 안창살, 토시살, 부채살, 갈비살, 양념갈비, 소갈비, LA갈비, 생갈비, 우대갈비, 이동갈비, 떡갈비, 뒷고기, 뽈살, 돼지껍데기, 껍데기, 불고기, 주물럭, 오겹살, 흑돼지, 근고기, 냉삼, 등심구이, 소고기구이, ' +
    'pork belly, bulgogi, korean barbeque, grilled pork, black pork, short ribs, pork ribs, beef ribs, hanwoo, wagyu, galbi ribs',
  gukbap_soup:
    '돼지국밥, 순대국밥, 갈비탕, 육개장, 감자탕, 콩나물국밥, 도가니탕, 추어탕, 우거지국, 북엇국, 북어국, 올갱이국, 다슬기국, 재첩국, 시래기국, 내장탕, 닭곰탕, 닭개장, 우족탕, 몸국, 떡국, 미역국, 매생이국, 굴국밥, ' +
    'pork bone soup, gamjatang, galbitang, ox bone soup, seolnongtang, sullungtang, sundaeguk, yukgaejang',
  jjigae: '청국장, 비지찌개, 짜글이, 된장, sundubu jjigae, army stew, doenjang',
  noodles:
    '콩국수, 비빔국수, 멸치국수, 고기국수, 회국수, 옹심이, 국시, 칼제비, 어탕국수, 잔치국수, knife noodles, sujebi, udong',
  naengmyeon: '쟁반막국수, 물막국수, 비빔막국수, buckwheat cold noodles, cold noodle',
  juk_porridge: '호박죽, 팥죽, 닭죽, 들깨죽, 야채죽, 새우죽, rice porridge',
  baekban:
    '제육볶음, 제육, 불백, 돼지불백, 기사식당, 쌀밥, 쌀밥정식, 곤드레밥, 곤드레나물밥, 연잎밥, 솥밥, 영양돌솥밥, 집밥, 가정식백반, 생선백반, bibimbab, dolsot bibimbap',
  bunsik:
    '라볶이, 쫄면, 어묵, 김떡순, 떡튀순, 순대볶음, 즉떡, 핫도그, 라면, 컵밥, 주먹밥, 유부김밥, 꼬마김밥, 충무김밥, ' +
    'rabokki, spicy rice cakes, spicy rice cake, fish cake, fishcake, ramyeon, ramyun, corndog, kimbab, gimbab, sundae sausage, korean street snacks',
  chicken: '파닭, 옛날통닭, 누룽지통닭, 닭튀김, 후라이드, 양념치킨, yangnyeom chicken, chicken wings, friedchicken',
  dakgalbi_dakhanmari:
    '닭백숙, 오리백숙, 능이백숙, 안동찜닭, chicken soup, spicy stir fried chicken, ginseng soup, whole chicken soup',
  jokbal_bossam: '수육, 냉채족발, 불족발, 보쌈정식, pigs feet, boiled pork, braised pork feet',
  gopchang: '양대창, 특양, 소막창, 돼지막창, intestines, beef tripe',
  jeon_makgeolli:
    '해물파전, 김치전, 부추전, 감자전, 녹두전, 육전, 모듬전, 모둠전, 동동주, ' +
    'bindaetteok, seafood pancake, kimchi pancake, mung bean pancake, green onion pancake, scallion pancake, rice wine, savory pancake',
  shabu_hotpot: '스키야끼, 밀푀유나베, 나베, 모츠나베, 창코나베, 샤브',
  seafood:
    '아구찜, 아귀찜, 아구탕, 쭈꾸미, 주꾸미, 쭈꾸미볶음, 낙지볶음, 낙지, 산낙지, 연포탕, 오징어볶음, 매운탕, 대구탕, 동태탕, 알탕, 복국, 복어, 복지리, 꼼장어, 곰장어, 새우구이, 대하구이, 랍스터, 랍스타, 문어숙회, 과메기, 홍어, 홍어삼합, 전복, ' +
    'lobster, octopus, squid, shrimp, prawn, prawns, monkfish, fish stew, abalone',
  sushi_sashimi:
    '방어, 방어회, 대방어, 광어회, 우럭회, 연어, 연어회, 참치, 참치회, 모둠회, 숙성회, 막회, 세꼬시, 고등어회, 회덮밥, 회전초밥, 초밥뷔페, tuna, salmon, salmon sashimi, conveyor belt sushi, fresh raw fish',
  grilled_fish:
    '굴비, 삼치구이, 갈치구이, 고등어조림, 코다리, 코다리조림, 황태구이, 민물장어, 바다장어, 풍천장어, 갈치, grilled mackerel, fish grill',
  shellfish_crab:
    '가리비, 가리비구이, 석화, 굴찜, 굴구이, 양념게장, 게장, 게장정식, 꽃게탕, 꽃게찜, 홍게, 조개전골, soy sauce crab, soy crab, marinated crab, raw crab, snow crab, clam, scallops',
  chinese:
    '꿔바로우, 꿔바로, 깐풍기, 유린기, 양장피, 마파두부, 동파육, 간짜장, 자장면, 짜장, 고추잡채, 멘보샤, 우육면, 도삭면, 북경오리, 베이징덕, 크림새우, ' +
    'peking duck, mapo tofu, jajangmyeon, jjajang, jjambbong, sweet and sour pork, black bean noodles, beef noodle soup',
  malatang: '마라전골, 마라룽샤, mala tang, mala soup',
  dim_sum: '소룡포, 하가우, 왕만두, 군만두, 찐만두, 물만두, 만두국, 만둣국, dumpling, soup dumplings, dimsum',
  lamb_skewers: '양등갈비, 양갈비구이, lamb chops, lamb chop, lamb ribs, lamb skewer',
  japanese:
    '텐푸라, 덴푸라, 오꼬노미야끼, 오코노미야키, 타코야끼, 타코야키, 몬자야키, 가이세키, tempura, okonomiyaki, takoyaki, kaiseki, teppanyaki',
  ramen: '츠케멘, 마제소바, 탄탄멘, 아부라소바, mazesoba, tantanmen, ramen noodles, japanese noodles',
  udon_soba: '냉모밀, 판모밀, 모밀, 모밀국수, 냉소바, 자루소바',
  donkatsu: '히레카츠, 로스카츠, 등심카츠, 안심카츠, 멘치카츠, 치킨까스, 생선까스, 카츠, porkcutlet, cutlet',
  donburi_curry:
    '카이센동, 사케동, 가츠동, 카츠동, 부타동, 오야코동, 우니동, 스프카레, 카츠카레, 장어덮밥, katsudon, kaisendon, curry rice',
  izakaya: '닭꼬치, 야끼토리, 야키토리집, 사케, 사케바, 오뎅바, 꼬치집, sake, sake bar, chicken skewers',
  western: '감바스, 함박스테이크, 함박, 오므라이스, 필라프, 슈니첼, fish and chips, omurice, gambas',
  italian:
    '리조또, 리조토, 라자냐, 뇨끼, 까르보나라, 봉골레, 알리오올리오, 라구, risotto, lasagna, gnocchi, carbonara, vongole, spagetti, spaghetti',
  pizza: '페퍼로니, 고르곤졸라, neapolitan pizza, pepperoni',
  french: '라따뚜이, 에스까르고, 갈레트, escargot',
  steakhouse: '티본, 토마호크, 립아이, ribeye, t bone, tomahawk, sirloin, filet mignon',
  burger: '치즈버거, cheeseburger, smash burger',
  sandwich: '잠봉뵈르, 크로크무슈, jambon beurre, club sandwich, bagels',
  salad_healthy: '샐러드볼, 아사이볼, 키토김밥, salads, acai bowl, poke bowl, smoothie bowl',
  mexican: '퀘사디아, 나초, 부리또, 브리또, 화이타, quesadilla, nachos, fajitas',
  thai: '태국카레, 태국 카레, 타이커리, 타이 커리, thai curry, 똠양꿍, 똠양, 팟씨유, 쏨땀, 푸팟퐁커리, 푸팟퐁, 카오만가이, tom yam, som tam, green curry',
  vietnamese: '분보후에, 짜조, 반쎄오, bun bo hue, banh xeo, spring rolls, vietnamese noodles',
  indian:
    '인도카레, 인도 카레, 인도커리, 인도 커리, indian curry, 비리야니, 탄두리치킨, 마살라, 사모사, butter chicken, biryani, naan, tikka masala, samosa',
  middle_eastern: '팔라펠, 샤와르마, falafel, doner',
  coffee:
    '아메리카노, 라떼, 카페라떼, 플랫화이트, 콜드브루, 드립커피, 필터커피, 아인슈페너, 비엔나커피, 더치커피, 카푸치노, 아아, 뜨아, americano, latte, flat white, cold brew, cappuccino, filter coffee, drip coffee, hand drip',
  dessert:
    '타르트, 에그타르트, 푸딩, 크로플, 와플, 휘낭시에, 마들렌, 티라미수, 치즈케이크, 레터링케이크, 수제케이크, 쿠키, 초콜릿, 탕후루, 크레페, 츄러스, 추로스, 수플레, 브라우니, 도넛, 도너츠, 까눌레, 카눌레, 파르페, ' +
    'tart, egg tart, egg tarts, pudding, waffle, waffles, croffle, financier, madeleine, tiramisu, cheesecake, cookies, churros, souffle, brownie, donut, donuts, doughnuts, parfait',
  bakery:
    '식빵, 크룽지, 크루아상, 크로와상, 바게트, 스콘, 치아바타, 사워도우, 깜빠뉴, 단팥빵, 앙버터, 크림빵, 마늘빵, 고로케, 꽈배기, 빵지순례, 빵투어, 대형베이커리, baguette, scone, scones, sourdough, cinnamon roll, pastries, garlic bread',
  brunch:
    '프렌치토스트, 샥슈카, 수플레팬케이크, french toast, eggs benny, english breakfast, american breakfast, avocado toast, pancake',
  tea: '버블티, 말차, 녹차, 애프터눈티, 말차라떼, boba, bubbletea, matcha, green tea, afternoon tea, high tea, matcha latte',
  traditional_tea: '쌍화탕, 오미자차, 유자차, 수정과, 식혜, 모과차',
  bingsu_ice_cream: '눈꽃빙수, 망고빙수, 요거트아이스크림, 소프트아이스크림, soft serve, frozen yogurt, bingsoo',
  tteok_hangwa: '버터떡, 인절미, 송편, 찹쌀떡, 개성주악, 주악, 떡케이크',
  cocktail_bar:
    '진토닉, 마티니, 모히또, 네그로니, 싱글몰트, 하이볼집, martini, mojito, negroni, single malt, gin tonic',
  wine_bar: '샴페인, 레드와인, 화이트와인, champagne, red wine',
  pocha: '닭발, 오돌뼈, 닭똥집, 두부김치, chicken feet',
  hof_beer: '감튀, 골뱅이, 노가리, 먹태, 흑맥주, 맥주 한 잔, chimaek, beers, lager',
  music_bar: '재즈클럽, jazz club',
}

/** What a dish is made of, or how: 들깨칼국수, 왕돈까스, 국물떡볶이. */
const MODIFIERS =
  '굴 콩 팥 김치 들깨 바지락 해물 얼큰 매운 안매운 순한 소고기 쇠고기 돼지 돼지고기 닭 오리 소 한우 흑돼지 버섯 능이 두부 순두부 콩나물 시래기 우거지 선지 뼈 뼈다귀 소머리 꼬리 사골 황태 북어 참치 치즈 고추장 간장 양념 마늘 파 불 왕 손 옛날 즉석 국물 로제 크림 토마토 명란 새우 문어 낙지 오징어 주꾸미 쭈꾸미 꼬막 전복 장어 ' +
  '메밀 도토리 감자 고구마 호박 미나리 열무 회 육회 물 비빔 평양 함흥 진주 전주 춘천 안동 나주 부산 제주 의정부 수원 포천 이동 언양 광양 남원 대패 냉동 솥뚜껑 통 생 숯불 철판 화덕 무한리필 직화 짚불 연탄 수제 모둠 모듬 대왕 미니 치킨 매생이 성게 멍게 보말 고사리 갈치 고등어 조개 대게 꽃게 광어 우럭 연어 방어 도미 ' +
  '누룽지 산채 산나물 곤드레 우렁 묵은지 차돌 등심 안심 갈비 목살 곱창 대창 막창 야채 채소 비건 현미 톳 연잎 돌솥 가마솥 뚝배기 항아리 쟁반 칼 쌀 밀 녹두 부추 해산물 랍스터 트러플 바질 봉골레 고르곤졸라 시카고 나폴리 페퍼로니 미소 돈코츠 쇼유 시오 매콤 마라 삼선 중화 사천 베트남 태국 일본 인도 망고 딸기 인절미 흑임자 초코 말차 녹차 우유 눈꽃 생크림 당근 레몬 바스크 두바이 쫀득'
/** Kinds of one syllable, of which only an ingredient makes a dish: 감자전, 광어회. */
const SHORT_KINDS: Readonly<Record<string, string>> = { 죽: 'juk_porridge', 전: 'jeon_makgeolli', 회: 'sushi_sashimi' }
const KIND_MIN = 2

/** Returns the dishes as words of the lexicon. */
export function dishWords(): { word: string; param: string; value: string; negative: boolean }[] {
  return Object.entries(DISHES).flatMap(([value, words]) =>
    words.split(', ').map((word) => ({ word, param: 'subtype', value, negative: false })),
  )
}

const unlisted: ReadonlySet<string> = new Set(dishWords().map(({ word }) => foldWord(word)))

/** Returns true for a dish that the vocabulary does not list. */
export function isUnlistedDish(word: string): boolean {
  return unlisted.has(foldWord(word)) || kindOfDish(word) !== null || romanisedDish(word) !== null
}

const modifiers: ReadonlySet<string> = new Set(MODIFIERS.split(' '))
const kinds: ReadonlyMap<string, string> = new Map(
  [
    ...entriesOf('subtype').flatMap(({ value, ko }) => ko.map((word) => [foldWord(word), value] as const)),
    ...dishWords().map(({ word, value }) => [foldWord(word), value] as const),
  ].filter(([word]) => word.length >= KIND_MIN && /^[가-힣]+$/u.test(word)),
)
const DISH = /^[가-힣]{3,10}$/u

/** Returns the kind of venue of a dish that is named by its kind, which comes last, and by what it is made of; else null. */
export function kindOfDish(word: string): string | null {
  if (!DISH.test(word)) return null
  for (let at = 1; at < word.length; at++) {
    const tail = word.slice(at)
    const kind = kinds.get(tail) ?? (at >= KIND_MIN && modifiers.has(word.slice(0, at)) ? SHORT_KINDS[tail] : undefined)
    if (kind !== undefined && isOfModifiers(word.slice(0, at))) return kind
  }
  return null
}

function isOfModifiers(text: string): boolean {
  if (text === '') return true
  for (let at = 1; at <= text.length; at++)
    if (modifiers.has(text.slice(0, at)) && isOfModifiers(text.slice(at))) return true
  return false
}

/** Shorter words sound like too many others. */
const PLAIN_LENGTH_MIN = 5
const LATIN = /^[a-z]+$/u

let byPlainSpelling: ReadonlyMap<string, string | null> | null = null

/**
 * Returns the kind of a dish in another spelling of its English name (tteokboki, samgyupsal, makgeoli), or of its Korean one in
 * Latin letters, also written apart (haemul pajeon, dwaeji galbi); null for other words, and for those that spell dishes of two
 * kinds.
 */
export function romanisedDish(words: string): string | null {
  const text = foldWord(words)
  if (!LATIN.test(text) || text.length < PLAIN_LENGTH_MIN) return null
  byPlainSpelling ??= plainSpellings()
  const kind = byPlainSpelling.get(plainDish(text))
  if (kind !== undefined) return kind
  const parts = words.split(' ')
  const dish = parts.pop() as string
  romanisedModifiers ??= new Set([...modifiers].map((one) => plainDish(romanised(one))))
  const isMadeOf = (part: string) => romanisedModifiers?.has(plainDish(foldWord(part))) === true
  return parts.length > 0 && parts.every(isMadeOf) ? (byPlainSpelling.get(plainDish(foldWord(dish))) ?? null) : null
}

let romanisedModifiers: ReadonlySet<string> | null = null

/** An English name before a Korean one in Latin letters. */
function plainSpellings(): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>()
  const korean = new Map<string, string | null>()
  for (const [dish, kind] of kinds) {
    const plain = plainDish(romanised(dish))
    if (plain.length >= PLAIN_LENGTH_MIN) korean.set(plain, (korean.get(plain) ?? kind) === kind ? kind : null)
  }
  const english = [
    ...entriesOf('subtype').flatMap(({ value, en }) => en.map((word) => ({ word, value }))),
    ...dishWords(),
  ].map(({ word, value }) => ({ written: foldWord(word), kind: value }))
  for (const { written, kind } of english) {
    const plain = plainDish(written)
    if (!LATIN.test(written) || plain.length < PLAIN_LENGTH_MIN) continue
    found.set(plain, (found.get(plain) ?? kind) === kind ? kind : null)
  }
  return new Map([...korean, ...found])
}

/** One spelling of a dish's romanisations: vowels in one of five classes, consonants without their strength. */
export function plainDish(text: string): string {
  return text
    .replaceAll(/eo|oo|ou|eu|u|o/gu, 'o')
    .replaceAll(/ae|ai|ea|e/gu, 'e')
    .replaceAll('sh', 's')
    .replaceAll(/ch|j|z/gu, 'c')
    .replaceAll(/[gq]/gu, 'k')
    .replaceAll('d', 't')
    .replaceAll(/[bf]/gu, 'p')
    .replaceAll('tc', 'c')
    .replaceAll('r', 'l')
    .replaceAll(/(.)\1+/gu, '$1')
}
