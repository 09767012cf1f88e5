import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normaliseName } from './normaliseName.ts'
import { anyText } from '../../../test/support/anyText.ts'

/** name → core, branch, brand */
const TABLE: readonly (readonly [name: string, core: string, branch: string, brand: string])[] = [
  // Chains, glued and spaced, in either script, with operators, companies and notes.
  ['커피빈코리아무지개로12길점', '커피빈', '무지개로12길', '커피빈'],
  ['커피빈 코리아은하수점', '커피빈', '은하수', '커피빈'],
  ['STARBUCKS COFFEE 은하수점', '스타벅스', '은하수', '스타벅스'],
  ['스타벅스 은하구청점', '스타벅스', '은하구청', '스타벅스'],
  ['ｓｔａｒｂｕｃｋｓ', '스타벅스', '', '스타벅스'],
  ['이디야 잠실', '이디야', '잠실', '이디야'],
  ['메가엠지씨커피 무지개점', '메가커피', '무지개', '메가커피'],
  ['메가MGC커피(무지개점)', '메가커피', '무지개', '메가커피'],
  ['본 죽&비빔밥 수유점', '본죽', '수유', '본죽'],
  ['비비큐(BBQ) 강남점', 'bbq', '강남', 'bbq'],
  ['BBQ치킨', 'bbq', '', 'bbq'],
  ['한국맥도날드(유) 신촌점', '맥도날드', '신촌', '맥도날드'],
  ['비알코리아던킨도너츠 시청점', '던킨', '시청', '던킨'],
  ['공차제주연동점', '공차', '제주연동', '공차'],
  ['퀴즈노스 (무지개타워)', '퀴즈노스', '무지개타워', '퀴즈노스'],
  ['요거프레소(Yoger Presso)', '요거프레소', '', '요거프레소'],
  ['코엑스 버거킹', '버거킹', '코엑스', '버거킹'],
  ['은하역맞이방던킨도너츠', '던킨', '은하역맞이방', '던킨'],
  ['은하2동점굽네치킨', '굽네치킨', '은하2동', '굽네치킨'],
  ['은하던킨도너츠', '은하던킨도너츠', '', ''],
  ['BBQ 종로6가', 'bbq', '종로6가', 'bbq'],
  ['롯데백화점 스타벅스', '스타벅스', '롯데백화점', '스타벅스'],
  ['별빛유통(주) 이삭토스트', '이삭토스트', '', '이삭토스트'],
  ['이디아망원역점', '이디야', '망원역', '이디야'],
  ['이디야커피숍', '이디야', '', '이디야'],
  ['이디야커피점', '이디야', '', '이디야'],
  ['별이네 비비큐', '별이네비비큐', '', ''],
  ['홍콩반점0410 강남점', '홍콩반점', '강남', '홍콩반점'],
  // Ordinary words that are also chains, and words that only begin like a chain.
  ['시골밥상', '시골밥상', '', '시골밥상'],
  ['시골밥상 강남점', '시골밥상', '강남', '시골밥상'],
  ['시골밥상과 이웃집', '시골밥상과이웃집', '', ''],
  ['교촌할매순대', '교촌할매순대', '', ''],
  ['BBQ 하우스', 'bbq하우스', '', ''],
  ['공차와우리', '공차와우리', '', ''],
  ['emoindang', 'emoindang', '', ''],
  // Names without a chain.
  ['(주)별빛케익 압구정점', '별빛케익', '압구정', ''],
  ['주)별빛케익 압구정점', '별빛케익', '압구정', ''],
  ['별빛유통 주)', '별빛유통', '', ''],
  ['별빛 주식회사', '별빛', '', ''],
  ['주식회사별빛식당', '별빛식당', '', ''],
  ['달빛해장일산점', '달빛해장', '일산', ''],
  ['만나분식2호점', '만나분식', '2호', ''],
  ['별빛커피 교대본점', '별빛커피', '교대본', ''],
  ['별빛옥 강남 직영점', '별빛옥', '강남직영', ''],
  ['별빛국수(금천가산점)', '별빛국수', '금천가산', ''],
  ['별빛식당 낙성대지점', '별빛식당', '낙성대', ''],
  ['별빛식당 전주점', '별빛식당', '전주', ''],
  ['별빛커피 보라매점', '별빛커피', '보라매', ''],
  ['전주점', '전주점', '', ''],
  ['은하반점', '은하반점', '', ''],
  ['은하 제과점', '은하제과점', '', ''],
  ['은하민속주점', '은하민속주점', '', ''],
  ['두부요리 전문점', '두부요리전문점', '', ''],
  ['카페 봄', '카페봄', '', ''],
  ['카페 무지개점', '카페무지개점', '', ''],
  ['은하왕족발N순대국', '은하왕족발앤순대국', '', ''],
  ['은하왕족발 & 순대국', '은하왕족발앤순대국', '', ''],
  ['Salon d’Étoile(별의 살롱)', 'salondétoile', '', ''],
  ['간단하지만특별한화피디Cafe 탱크칠번', '탱크칠번', '', ''],
  ['3월9일', '3월9일', '', ''],
  ['!!!', '!!!', '', ''],
]

test('a name is split into its core, its branch and its chain', () => {
  const read = TABLE.map(([name]) => {
    const { core, branch, brand } = normaliseName(name)
    return [name, core, branch, brand]
  })
  assert.deepEqual(read, TABLE)
})

test('a branch that the source states separately is removed from the end of the name', () => {
  assert.deepEqual(normaliseName('별빛커피무지개로점', '무지개로점'), {
    shown: '별빛커피무지개로점',
    core: '별빛커피',
    branch: '무지개로',
    brand: '',
  })
  assert.equal(normaliseName('별빛커피', '무지개점').branch, '무지개')
  assert.equal(normaliseName('스타벅스', '무지개점').branch, '무지개')
})

test('a place of the map reveals a branch without a space before it', () => {
  assert.deepEqual(normaliseName('별빛커피무지개점').branch, '')
  const { core, branch } = normaliseName('별빛커피무지개점', '', new Set(['무지개']))
  assert.deepEqual([core, branch], ['별빛커피', '무지개'])
})

test('the displayed name is one clean line without the legal form', () => {
  assert.equal(normaliseName(' （주）별빛\u200b   식당 ').shown, '별빛 식당')
  assert.equal(normaliseName('별빛식당(구내)').shown, '별빛식당(구내)')
})

const pieces = fc.constantFrom(
  '스타벅스',
  '별빛',
  '강남',
  '점',
  '본점',
  '(주)',
  '주식회사',
  '(',
  ')',
  ' ',
  'BBQ',
  '&',
  'n',
  'café',
  '２',
  '주점',
  '카페',
  '\u0301',
)
const names = fc.oneof(
  anyText({ maxLength: 40 }),
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
)

test('reading never throws, and a name with a visible character has a core', () => {
  fc.assert(
    fc.property(names, fc.constantFrom('', '강남점', '점'), (name, branch) => {
      const { shown, core } = normaliseName(name, branch)
      assert.equal(core === '', shown === '')
    }),
    { numRuns: 3000 },
  )
})

test('reading the displayed name again changes nothing', () => {
  fc.assert(
    fc.property(names, (name) => {
      const once = normaliseName(name)
      assert.deepEqual(normaliseName(once.shown), once)
    }),
    { numRuns: 3000 },
  )
})

/** name → shown */
const SHOWN: readonly (readonly [name: string, shown: string])[] = [
  ['씨제이푸드빌(주) 빕스 목동점', '빕스 목동점'],
  ['㈜비알코리아던킨도너츠 시청점', '던킨도너츠 시청점'],
  ['신맥한국맥도날드 은하점', '맥도날드 은하점'],
  ['은하푸드 피자헛 은하점', '피자헛 은하점'],
  ['아리스타 커피은하2호점', '아리스타커피 은하2호점'],
  // Nothing to remove, or no chain behind the company.
  ['씨제이푸드빌', '씨제이푸드빌'],
  ['씨제이푸드빌 은하점', '씨제이푸드빌 은하점'],
  ['코엑스 버거킹', '코엑스 버거킹'],
  ['카페 파스쿠찌 은하점', '카페 파스쿠찌 은하점'],
  ['은하역점 한신포차', '은하역점 한신포차'],
  ['이삭 토스트전문점', '이삭 토스트전문점'],
]

test('a branch is shown without the company that runs it, and spaced between chain and branch', () => {
  assert.deepEqual(
    SHOWN.map(([name]) => [name, normaliseName(name).shown]),
    SHOWN,
  )
})
