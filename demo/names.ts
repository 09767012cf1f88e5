import { romanised } from '#base/text/hangul.ts'
import type { Random } from '#base/seededRandom.ts'
import type { Brand } from './brands.ts'
import type { DemoDong } from './dongs.ts'
import { between, chance, pick, pickSome } from './draw.ts'
import type { Kind } from './kinds.ts'
import { stationNear } from './stations.ts'

/** The name of a venue. */
export interface VenueName {
  /** The name without the branch. */
  core: string
  /** `강남역점`, or ''. */
  branch: string
  /** The name as written for foreign guests. */
  english: string
}

const SURNAMES = '김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 홍 전 고 문 양 손 배 백 허 남 심'.split(' ')
const GIVEN =
  '순자 영희 복순 옥자 미자 명희 정숙 말순 춘자 금옥 은정 현주 철수 만석 상호 두식 동수 영호 달수 봉수'.split(' ')
const HOMELY = (
  '할매 할머니 이모네 고모네 엄마손 외갓집 큰집 두메 고향 옛날 원조 명가 장수 대성 한양 남도 호남 영남 충청 강릉 춘천 함흥 전주 ' +
  '목포 여수 통영 안동 진주 나주 속초 담양 경주 골목 모퉁이 삼거리 사거리 우물가 장터 뒷골목 기찻길옆 다리밑 언덕위 은행나무 ' +
  '느티나무 감나무 대추나무 소나무 들꽃 샘터 돌담 옹기 가마솥 무쇠솥 장독대 두레 사랑방 행복 정든 푸짐한 든든한 착한 인심 우리 ' +
  '신촌 새벽 일미 진미 천일 만복 복순네 황소 청기와 한옥 백년 진주네 털보네 꼬부랑 둘째네 막내네 삼형제 자매 부부'
).split(' ')
const QUALITIES = (
  '느린 작은 깊은 푸른 하얀 고요한 다정한 맑은 낮은 늦은 이른 먼 따뜻한 가벼운 오래된 둥근 반짝이는 졸린 수줍은 단단한 초록 분홍 노란 ' +
  '파란 검은 붉은 은빛 보라 새벽 한낮 겨울 여름 봄날의 가을 어느 우리의 그대의 나의 두번째 세번째'
).split(' ')
const THINGS = (
  '오후 숲 바다 정원 창가 계단 골목 우체국 온실 지붕 서랍 다락 책상 의자 구름 달 별 파도 노을 이슬 안개 바람 모래 조약돌 등대 돛단배 ' +
  '기차 자전거 시계 편지 엽서 연필 사전 라디오 피아노 종소리 고양이 여우 곰 고래 참새 부엉이 토끼 사슴 올리브 레몬 무화과 자두 살구 ' +
  '앵두 민들레 수국 라벤더 목련 동백 단풍 도토리 밤나무 자작나무 버드나무 식탁 부엌 접시 찻잔 주전자'
).split(' ')
/** Words from nature after which a traditional kitchen names itself. */
const NATURE =
  '숲 바다 구름 달 별 파도 노을 이슬 등대 돛단배 고래 참새 부엉이 토끼 사슴 자두 살구 앵두 민들레 동백 단풍 도토리 밤나무 자작나무 버드나무'.split(
    ' ',
  )
// Foreign words as on signs, with their usual spelling in Hangul.
const FOREIGN =
  'Moss:모스 Lumen:루멘 Atlas:아틀라스 Fern:펀 Orbit:오빗 Plum:플럼 Ember:엠버 Nook:누크 Harbor:하버 Willow:윌로우 Cedar:시더 Pebble:페블 ' +
  'Linen:리넨 Olive:올리브 Juniper:주니퍼 Marble:마블 Tide:타이드 Maple:메이플 Comet:코멧 Velvet:벨벳 Canvas:캔버스 Anchor:앵커 ' +
  'Meadow:메도우 Saffron:사프란 Cobalt:코발트 Basil:바질 Clover:클로버 Drift:드리프트 Echo:에코 Fable:페이블 Grove:그로브 Hazel:헤이즐 ' +
  'Iris:아이리스 Jasper:재스퍼 Kindle:킨들 Lantern:랜턴 Mellow:멜로우 Nomad:노마드 Opal:오팔 Parlor:팔러 Quill:퀼 Ripple:리플 ' +
  'Sable:세이블 Thyme:타임 Umber:엄버 Vesper:베스퍼 Wander:원더 Yonder:욘더 Zephyr:제퍼 Almond:아몬드 Birch:버치 Coral:코랄 ' +
  'Delta:델타 Evenfall:이븐폴 Figment:피그먼트 Granite:그래나이트 Hollow:할로우 Indigo:인디고 Loft:로프트 Mono:모노 Natura:나투라 ' +
  'Oasis:오아시스 Piccolo:피콜로 Quiet:콰이엇 Rosso:로쏘 Solace:솔라스 Tempo:템포 Verde:베르데 Amaro:아마로 Bruno:브루노 Carta:카르타 ' +
  'Dolce:돌체 Fiore:피오레 Luce:루체 Mare:마레 Nero:네로 Onda:온다 Prato:프라토 Sera:세라 Terra:테라 Vento:벤토'
const FOREIGN_WORDS = FOREIGN.split(' ').map((pair) => pair.split(':') as [string, string])
const JAPANESE = (
  '하나 미나모 유메 소라 카제 히카리 아오이 토리 키리 하루 니와 쿠모 모리 미나토 사쿠라 츠키 유키 호시 카와 타케 마츠 우미 나기 아사 ' +
  '요루 코코로 이치 산초 후쿠 다이코쿠 미도리 시로 쿠로 아카리 이로리 노렌 토마리 오마루'
).split(' ')
const CHINESE =
  '만리 금룡 동해 홍복 태화 영빈 중화 대명 송죽 신흥 복해 만향 천진 금문 동경 북경 상해 청도 연길 하얼빈 복성 길림 화빈 용궁 진흥 만다복 희래 가화'.split(
    ' ',
  )
const EXOTIC: Readonly<Record<string, readonly string[]>> = {
  thai: ['반', '소이', '쿤', '살라', '방콕', '치앙마이', '코사무이', '푸켓', '란나', '짜오프라야'],
  vietnamese: ['사이공', '하노이', '호이안', '다낭', '후에', '안남', '메콩', '나트랑', '달랏', '논라'],
  indian: ['마할', '강가', '뭄바이', '델리', '자이푸르', '라자', '카슈미르', '펀자브', '에베레스트', '히말라야'],
  middle_eastern: [
    '이스탄불',
    '카이로',
    '페르시아',
    '알라딘',
    '앙카라',
    '보스포루스',
    '사막',
    '아라비아',
    '카파도키아',
    '다마스쿠스',
  ],
  mexican: ['오악사카', '칸쿤', '솔', '루차', '과달라하라', '엘파소', '디아스', '마리아치', '아미고', '칼라베라'],
}

/**
 * Hangul syllables in Unicode: the first one, and the number that share lead and vowel; the first of each has no final
 * consonant.
 */
const HANGUL_FIRST = 0xac00
const FINALS = 28

const JAPANESE_KINDS = new Set([
  'sushi_sashimi',
  'japanese',
  'ramen',
  'udon_soba',
  'donkatsu',
  'donburi_curry',
  'izakaya',
])
const CHINESE_KINDS = new Set(['chinese', 'dim_sum', 'lamb_skewers', 'malatang'])
const MODERN_KINDS = new Set([
  'western',
  'italian',
  'pizza',
  'french',
  'steakhouse',
  'burger',
  'sandwich',
  'salad_healthy',
  'fusion',
  'fast_food',
  'coffee',
  'dessert',
  'bakery',
  'brunch',
  'tea',
  'bingsu_ice_cream',
  'theme_cafe',
  'cocktail_bar',
  'wine_bar',
  'hof_beer',
  'music_bar',
])
const ENGLISH_NOUNS: Readonly<Record<string, string>> = {
  cafe: 'Coffee',
  dessert: 'Dessert',
  bakery: 'Bakery',
  bar: 'Bar',
  restaurant: 'Kitchen',
}

/** 역삼1동 → 역삼, 애월읍 → 애월: the everyday name of the neighbourhood. 명동 keeps its 동; 중1동 is named by its district. */
export function neighbourhood({ dong, sigungu }: DemoDong): string {
  const short = dong.replace(/[\d·]*(?:가)?\d*[동읍면]$/u, '')
  if (short.length >= 2) return short
  return /\d/u.test(dong) ? sigungu.replace(/^.+시(?=.+구$)|[구시군]$/gu, '') : dong
}

function titled(hangul: string): string {
  return romanised(hangul)
    .split(' ')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
}

function fromHangul(core: string): VenueName {
  return { core, branch: '', english: titled(core) }
}

/** 복순이네, 미자네: 이 is added only after a final consonant. */
function household(given: string): string {
  return (given.charCodeAt(given.length - 1) - HANGUL_FIRST) % FINALS === 0 ? `${given}네` : `${given}이네`
}

function traditionalName(random: Random, dong: DemoDong, noun: string): string {
  const draw = random()
  if (draw < 0.48) return `${pick(random, HOMELY)}${noun}`
  if (draw < 0.58) return `${pick(random, SURNAMES)}씨네 ${noun}`
  if (draw < 0.68) return `${household(pick(random, GIVEN))} ${noun}`
  if (draw < 0.78) return `${neighbourhood(dong)}${noun}`
  if (draw < 0.88) return `${neighbourhood(dong)} ${pick(random, HOMELY)}${noun}`
  if (draw < 0.92) return `${between(random, 1, 99)}번지 ${noun}`
  return `${pick(random, NATURE)}${noun}`
}

function modernName(random: Random, kind: Kind, dong: DemoDong, noun: string): VenueName {
  const draw = random()
  if (draw < 0.3) return fromHangul(`${pick(random, QUALITIES)} ${pick(random, THINGS)}`)
  if (draw < 0.42) return fromHangul(`${pick(random, THINGS)} ${noun}`)
  if (draw < 0.5) return fromHangul(`${neighbourhood(dong)} ${pick(random, THINGS)}`)
  const [english, hangul] = pick(random, FOREIGN_WORDS)
  const tail = ENGLISH_NOUNS[kind.category] ?? 'Kitchen'
  if (draw < 0.62) return { core: `${english} ${tail}`, branch: '', english: `${english} ${tail}` }
  if (draw < 0.72 && kind.category === 'cafe') return { core: `카페 ${hangul}`, branch: '', english: `Cafe ${english}` }
  const [second, secondHangul] = pick(random, FOREIGN_WORDS)
  if (draw < 0.84 && second !== english)
    return { core: `${hangul}${secondHangul}`, branch: '', english: `${english} ${second}` }
  return { core: `${hangul} ${noun}`, branch: '', english: `${english} ${tail}` }
}

/** Real well-known houses and chains whose names the words could form; the demo must not use them. */
const REAL_NAMES =
  /(?:명동교자|진주회관|평양면옥|함흥면옥|을지면옥|필동면옥|올리브떡볶이|삼거리포차|종로김밥|압구정김밥|할매순대국)$/u

/** Draws a name for an independent venue of the kind; `word` replaces the noun (a speciality it is known for). */
export function independentName(random: Random, kind: Kind, dong: DemoDong, word: string | null): VenueName {
  for (;;) {
    const name = drawnName(random, kind, dong, word)
    if (!REAL_NAMES.test(name.core.replaceAll(' ', ''))) return name
  }
}

function drawnName(random: Random, kind: Kind, dong: DemoDong, word: string | null): VenueName {
  const noun = word ?? pick(random, kind.nouns)
  const exotic = EXOTIC[kind.token]
  if (exotic) return fromHangul(`${pick(random, chance(random, 0.85) ? exotic : NATURE)} ${noun}`)
  // 각, 루, 야 and 동 are suffixes: they follow a name in its own language without a space.
  const suffix = noun.length === 1
  if (JAPANESE_KINDS.has(kind.token) && (suffix || chance(random, 0.7))) return japaneseName(random, noun)
  if (CHINESE_KINDS.has(kind.token) && (suffix || chance(random, 0.8)))
    return fromHangul(`${pick(random, CHINESE)}${noun}`)
  if (MODERN_KINDS.has(kind.token) && word === null && (suffix || chance(random, 0.92)))
    return modernName(random, kind, dong, noun)
  return fromHangul(traditionalName(random, dong, noun))
}

function japaneseName(random: Random, noun: string): VenueName {
  const [first, second] = pickSome(random, JAPANESE, 2) as [string, string]
  const word = chance(random, 0.35) ? `${first}${second}` : first
  const before = noun.length > 1 && noun !== '식당' && chance(random, 0.5)
  return fromHangul(before ? `${noun} ${word}` : `${word}${noun}`)
}

/** Draws the name of a chain's branch; `taken` holds the names that its brand already has. */
export function branchName(random: Random, brand: Brand, dong: DemoDong, taken: Set<string>): VenueName {
  const base = neighbourhood(dong)
  const station = stationNear(dong)
  const usual = [`${base}점`, ...(station === null ? [] : [`${station}역점`]), `${base}중앙점`]
  const candidates = [...usual, `${base}사거리점`, `${base}본점`, `${base}DT점`]
  let branch = pick(random, usual)
  for (let next = 0; taken.has(branch); next++) branch = candidates[next] ?? `${base}${next - 3}호점`
  taken.add(branch)
  const shortened = branch.replace(/점$/u, '').replace(/역$/u, ' station')
  return { core: brand.name, branch, english: `${brand.english} ${titled(shortened)}` }
}

/** Returns the full name as on the sign. */
export function fullName(name: VenueName): string {
  return name.branch === '' ? name.core : `${name.core} ${name.branch}`
}
