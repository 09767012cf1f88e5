import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CATEGORY_OF_SUBTYPE } from '#venue/vocabulary.ts'
import type { SourceRecord } from '#sources/record.ts'
import { brandSpellings } from '../normalise/brands.ts'
import { classify } from './classify.ts'
import { DISH_WORDS } from './dishWords.ts'
import { decideKind } from './kindClaims.ts'
import { normaliseName } from '../normalise/normaliseName.ts'
import { anyText } from '../../../test/support/anyText.ts'

const record = (name: string, rest: Partial<SourceRecord> = {}): SourceRecord => ({
  source: 'list',
  sourceId: '1',
  observedAt: '2026-01-01T00:00:00Z',
  name,
  ...rest,
})

/** `category: subtypes`, or `not food: reason`. */
function read(name: string, label?: string, menu?: string, mixedList = false): string {
  const said = record(name, { ...(label && { categoryLabel: label }), ...(menu && { menu: [{ name: menu }] }) })
  const result = classify(said, normaliseName(name), mixedList)
  if (result.kind === 'not_food') return `not food: ${result.reason}`
  const { category, subtypes } = kindOf(result)
  return `${category}: ${subtypes.join(' ')}`.trim()
}

function kindOf({ claims }: Extract<ReturnType<typeof classify>, { kind: 'food' }>) {
  return decideKind([{ claims, group: 'list', isOwner: false }])
}

const LABELS: readonly (readonly [label: string, result: string])[] = [
  ['일반음식점/한식', 'restaurant: korean'],
  ['한식_육류', 'restaurant: korean_bbq'],
  ['한식 면류', 'restaurant: noodles'],
  ['호프/통닭', 'bar: hof_beer chicken'],
  ['일반음식점/정종/대포집/소주방', 'bar: pocha'],
  ['통닭(치킨)', 'restaurant: chicken'],
  ['식육(숯불구이)', 'restaurant: korean_bbq'],
  ['탕류(보신용)', 'restaurant: gukbap_soup'],
  ['휴게음식점/커피숍', 'cafe: coffee'],
  ['커피전문점/카페/다방', 'cafe: coffee'],
  ['전통찻집/인삼찻집', 'cafe: traditional_tea'],
  ['제과점영업', 'bakery: bakery'],
  ['떡카페', 'dessert: tteok_hangwa'],
  ['키즈카페', 'cafe: theme_cafe'],
  ['감성주점', 'bar: music_bar'],
  ['회집', 'restaurant: sushi_sashimi'],
  ['기타 일식 음식점', 'restaurant: japanese'],
  ['경양식', 'restaurant: western'],
  ['중국식', 'restaurant: chinese'],
  ['뷔페식', 'restaurant: buffet'],
  ['생과일주스전문점', 'cafe:'],
  ['술집', 'bar:'],
  ['푸드트럭', 'street_food:'],
  ['외국음식전문점(인도,태국등)', 'restaurant:'],
  ['기타 휴게음식점', 'restaurant:'],
  ['순대국밥, 수육', 'restaurant: gukbap_soup'],
  ['제과, 카페', 'bakery: bakery coffee'],
  ['정체 모를 말', 'restaurant:'],
  ['편의점', 'not food: convenience_store'],
  ['휴게음식점/백화점', 'not food: department_store'],
  ['출장조리', 'not food: catering'],
  ['식품제조가공업', 'not food: food_manufacture'],
  ['이미용업', 'not food: not_food_or_drink'],
  ['안경, 렌즈', 'not food: not_food_or_drink'],
  ['참기름,들기름,고추', 'not food: food_retail'],
]

test('a label of the lists gives subtypes, a category, or the reason why it is no food', () => {
  assert.deepEqual(
    LABELS.map(([label]) => [label, read('별빛', label)]),
    LABELS,
  )
})

const NAMES: readonly (readonly [name: string, label: string, result: string])[] = [
  // The name is more specific than the label's kitchen, and belongs to it.
  ['별빛국밥', '한식', 'restaurant: gukbap_soup korean'],
  // The label outranks the name: a Korean house that sells 초밥 remains Korean.
  ['별빛초밥', '한식', 'restaurant: korean sushi_sashimi'],
  ['별빛칼국수', '분식', 'restaurant: bunsik noodles'],
  ['별빛아구찜', '한식', 'restaurant: korean seafood'],
  ['별빛치킨', '호프/통닭', 'restaurant: chicken hof_beer'],
  ['별빛국밥', '술집', 'bar:'],
  // A kitchen and a name that cannot both be right leave the subtype unknown.
  ['별빛돈까스', '한식', 'restaurant:'],
  ['별빛포차', '한식', 'bar:'],
  ['별빛돈까스', '경양식', 'restaurant: western donkatsu'],
  ['별빛초밥', '일식', 'restaurant: sushi_sashimi japanese'],
  ['별빛마라탕', '중국식', 'restaurant: malatang chinese'],
  ['별빛와인바', '경양식', 'bar:'],
  ['별빛베이커리', '', 'bakery: bakery'],
  // The longest word counts, and the end of the name weighs more than its beginning.
  ['별빛닭갈비', '', 'restaurant: dakgalbi_dakhanmari'],
  ['별빛갈비탕', '', 'restaurant: gukbap_soup'],
  // A word before another is an ingredient, unless the name lists both.
  ['해물칼국수', '', 'restaurant: noodles'],
  ['피자&치킨 별빛', '', 'restaurant: chicken pizza'],
  ['참치김밥별빛', '', 'restaurant: bunsik'],
  // Short words count only as separate words.
  ['오리엔탈별빛', '한식', 'restaurant: korean'],
  ['별빛 행복집', '한식', 'restaurant: korean'],
  ['오복집', '', 'restaurant:'],
  ['별빛복집', '한식', 'restaurant: korean seafood'],
  ['마라톤식당', '중국식', 'restaurant: chinese'],
  ['별빛유황오리', '한식', 'restaurant: korean_bbq korean'],
  ['별빛떡', '', 'dessert: tteok_hangwa'],
  ['별빛떡볶이', '', 'restaurant: bunsik'],
  ['수산상회', '', 'restaurant: seafood'],
  ['Blue Coffee', '기타', 'cafe: coffee'],
  ['Bluecoffee', '기타', 'cafe: coffee'],
  ['publicus', '한식', 'restaurant: korean'],
  // Chains.
  ['스타벅스 별빛점', '', 'cafe: coffee'],
  ['롯데리아별빛점', '패스트푸드', 'restaurant: burger'],
  ['별빛', '패스트푸드', 'restaurant: fast_food'],
  ['별빛커피', '다방', 'cafe: coffee'],
  ['파리바게뜨', '제과점영업', 'bakery: bakery'],
  // A licence for a snack counter does not make a business a venue.
  ['별빛PC방', '일반조리판매', 'not food: not_food_or_drink'],
  ['별빛피씨방', '일반조리판매', 'not food: not_food_or_drink'],
  ['GS25 별빛점', '커피숍', 'not food: convenience_store'],
  ['별빛당구장', '기타', 'not food: not_food_or_drink'],
  ['별빛스터디카페', '커피숍', 'not food: not_food_or_drink'],
  ['별빛파이 강남역CGV점', '커피숍', 'cafe: coffee dessert'],
  ['별빛맥주마트', '호프/통닭', 'bar: hof_beer chicken'],
  ['별빛마트', '', 'not food: food_retail'],
  ['별빛PC', '일반조리판매', 'not food: not_food_or_drink'],
  ['별빛구내식당', '한식', 'not food: canteen'],
  ['별빛함바식당', '한식', 'not food: canteen'],
  ['동아구내식당', '한식', 'not food: canteen'],
  ['별빛푸드(직원식당)', '한식', 'not food: canteen'],
  ['별빛타워 7층 구내식당 카페', '커피숍', 'not food: canteen'],
  ['별빛구내식당 커피숍', '커피숍', 'cafe: coffee'],
  ['별빛함바그', '경양식', 'restaurant: western'],
  ['별빛온천 여탕매점', '기타', 'not food: kiosk'],
  ['별빛매점', '커피숍', 'cafe: coffee'],
  ['별빛커피 보라매점', '커피숍', 'cafe: coffee'],
  ['별빛문구', '기타 휴게음식점', 'not food: shop'],
  ['별빛닭도매', '통닭(치킨)', 'not food: wholesale'],
  ['별빛도매식당', '한식', 'restaurant: korean'],
  ['롯데쇼핑 롯데슈퍼별빛점', '기타', 'not food: convenience_store'],
  ['별빛병원장례식장', '한식', 'not food: event_hall'],
  ['아워홈 별빛장례식장점', '한식', 'not food: event_hall'],
  ['별빛장례식당', '한식', 'not food: event_hall'],
  ['카페별빛 하늘장례식장점', '커피숍', 'cafe: coffee'],
  ['별빛웨딩홀부페', '뷔페식', 'restaurant: buffet'],
  ['별빛트램폴린', '기타', 'not food: play_park'],
  ['카페별빛 중계까르푸점', '커피숍', 'not food: former_store'],
  ['커피자판기', '커피숍', 'not food: vending_machine'],
  // Counters in a department store with a food name.
  ['스타벅스', '백화점', 'cafe: coffee'],
  ['별빛만두', '백화점', 'restaurant: dim_sum'],
]

test('name and label together decide the subtypes', () => {
  assert.deepEqual(
    NAMES.map(([name, label]) => [name, label, read(name, label)]),
    NAMES,
  )
})

/** What the class of a register's licence and the name give together. */
const LICENSED: readonly (readonly [name: string, label: string, result: string])[] = [
  // A chain that the table knows.
  ['BBQ 종로6가', '한식', 'restaurant:'],
  ['교촌치킨 별빛점', '호프/통닭', 'restaurant: chicken'],
  ['쥬씨 별빛점', '커피숍', 'cafe: coffee tea'],
  // A name that ends in a kind, or names no other.
  ['별빛돈까스', '한식', 'restaurant:'],
  ['별빛감자탕', '분식', 'restaurant:'],
  ['별빛실내포장마차', '호프/통닭', 'bar: hof_beer pocha'],
  ['별빛호프', '중국식', 'bar:'],
  ['별빛게스트로펍', '경양식', 'bar:'],
  ['스시별', '한식', 'restaurant: korean sushi_sashimi'],
  ['피자별', '분식', 'restaurant:'],
  ['별빛낙지', '한식', 'restaurant: korean seafood'],
  // Other names contradict nothing.
  ['별빛호프', '전통찻집', 'cafe: traditional_tea hof_beer'],
  ['카페별빛', '분식', 'restaurant: bunsik coffee'],
  ['카페별빛', '경양식', 'cafe:'],
  ['별빛치킨', '통닭(치킨)', 'restaurant: chicken'],
  ['한우리', '호프/통닭', 'bar: hof_beer'],
  ['별빛', '호프/통닭', 'bar: hof_beer'],
]

test('a chain or a clear name that contradicts the class of a licence takes its place nowhere', () => {
  const licensed = (name: string, categoryLabel: string) => {
    const result = classify(record(name, { categoryLabel }), normaliseName(name), false, true)
    assert.equal(result.kind, 'food')
    const { category, subtypes } = kindOf(result)
    return `${category}: ${subtypes.join(' ')}`.trim()
  }
  assert.deepEqual(
    LICENSED.map(([name, label]) => [name, label, licensed(name, label)]),
    LICENSED,
  )
})

test('the menu counts only when name and label are not specific', () => {
  assert.equal(read('별빛', '한식', '순대국밥'), 'restaurant: gukbap_soup korean')
  assert.equal(read('별빛', '한식 육류', '물냉면'), 'restaurant: korean_bbq')
  assert.equal(read('별빛갈비', '한식', '물냉면'), 'restaurant: korean_bbq korean')
})

test('in a list of many trades an unknown label without any word of food is set aside', () => {
  assert.equal(read('별빛상사', '정체 모를 말', undefined, true), 'not food: unknown_label')
  assert.equal(read('별빛국밥', '정체 모를 말', undefined, true), 'restaurant: gukbap_soup')
  assert.equal(read('별빛', '정체 모를 말', '비빔밥', true), 'restaurant: baekban')
})

test("a source's canonical subtype comes first, and an unknown one is ignored", () => {
  const said = (subtype: string) => {
    const result = classify(record('별빛국밥', { subtype, categoryLabel: '한식' }), normaliseName('별빛국밥'))
    assert.equal(result.kind, 'food')
    return kindOf(result)
  }
  assert.deepEqual(said('jjigae'), { category: 'restaurant', subtypes: ['jjigae', 'korean', 'gukbap_soup'] })
  assert.deepEqual(said('starlight'), { category: 'restaurant', subtypes: ['gukbap_soup', 'korean'] })
  // A head of a family that a source states is no label to refine.
  assert.deepEqual(said('korean'), { category: 'restaurant', subtypes: ['korean', 'gukbap_soup'] })
})

test("a source's canonical category is final, and a name refines it only within the category", () => {
  const said = (name: string) => {
    const result = classify(record(name, { category: 'bar' }), normaliseName(name))
    assert.equal(result.kind, 'food')
    return kindOf(result)
  }
  assert.deepEqual(said('별빛'), { category: 'bar', subtypes: [] })
  assert.deepEqual(said('별빛국밥'), { category: 'bar', subtypes: [] })
  assert.deepEqual(said('별빛포차'), { category: 'bar', subtypes: ['pocha'] })
})

test('every word and every chain belongs to a subtype of the vocabulary', () => {
  const targets = [...DISH_WORDS.map(([target]) => target), ...brandSpellings().map(({ subtype }) => subtype)]
  const unknown = targets.filter(
    (target) => !(target in CATEGORY_OF_SUBTYPE) && !/^(?:\?|@(?:cafe|bar|street_food))$/u.test(target),
  )
  assert.deepEqual([...new Set(unknown)], [])
})

test('classifying never throws, and the category is always that of the main subtype', () => {
  const words = fc.constantFrom(
    '별빛',
    '국밥',
    '커피',
    '한식',
    '바',
    '마트',
    '백화점',
    'pub',
    '/',
    ' ',
    '(',
    '회',
    '편의점',
  )
  const texts = fc.oneof(
    anyText({ maxLength: 20 }),
    fc.array(words, { maxLength: 5 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, texts, texts, fc.boolean(), (name, label, menu, mixed) => {
      const said = record(name, { categoryLabel: label, menu: [{ name: menu }] })
      const result = classify(said, normaliseName(name), mixed)
      if (result.kind === 'not_food') return assert.match(result.reason, /^[a-z_]+$/)
      const { category, subtypes } = kindOf(result)
      const [main] = subtypes
      if (main !== undefined) assert.equal(category, CATEGORY_OF_SUBTYPE[main])
      assert.equal(new Set(subtypes).size, subtypes.length)
    }),
    { numRuns: 3000 },
  )
})
