import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { PairGuard } from '#venue/decisionRecord.ts'
import { classifyPair, type PairClassification } from './classifyPair.ts'
import { addedLogOdds } from './match/addedOdds.ts'
import { compare } from './compare/compare.ts'
import { ruleScore } from './match/ruleScore.ts'
import { pairModel } from './pairModel.ts'
import { type Profile, statisticsOf, profilesOf } from './profile.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../test/pipeline/sampleRecords.ts'

/** Returns the profiles of two sketched records among neighbours that make common words frequent. */
function profiledTwo(a: RecordSketch, b: RecordSketch): [Profile, Profile] {
  const common = Array.from({ length: 60 }, (_, i) => ({ core: `${i}번째커피카페식당`, north: 5_000 + i * 900 }))
  const chain = Array.from({ length: 400 }, (_, i) => ({
    core: '스타벅스',
    brand: '스타벅스',
    branch: `${i}가`,
    east: 9_000 + i * 900,
  }))
  const records = sampleRecords(a, b, ...common, ...chain)
  const [first, second] = profilesOf(records, statisticsOf(records))
  if (first === undefined || second === undefined) throw new Error('two profiles were made')
  return [first, second]
}

function classified(a: RecordSketch, b: RecordSketch): PairClassification {
  return classifyPair(...profiledTwo(a, b), pairModel)
}

const sure: readonly (readonly [guarantee: string, a: RecordSketch, b: RecordSketch])[] = [
  ['a rare name a few metres apart', {}, { list: LISTS.guide, north: 12 }],
  ['a rare name a street apart', {}, { list: LISTS.guide, north: 90 }],
  [
    'a chain at one spot, where one list leaves the branch out',
    { core: '스타벅스', brand: '스타벅스', branch: '을지로' },
    { list: LISTS.guide, core: '스타벅스', brand: '스타벅스', east: 4 },
  ],
  [
    'a name with and without its word of kind',
    { core: '별빛마루카페' },
    { list: LISTS.guide, core: '별빛마루', north: 10 },
  ],
  [
    'a name to which one list adds a place',
    { core: '별빛마루시청' },
    { list: LISTS.guide, core: '별빛마루', north: 10 },
  ],
  [
    'one typing error in one room',
    { core: '은하수마루', address: { lot: '1-2', dong: '무교동', unit: '1층101호' } },
    { list: LISTS.guide, core: '은하슈마루', address: { lot: '1-2', dong: '무교동', unit: '1층101호' } },
  ],
  ['the words in reverse order', { core: '은하수공방달빛' }, { list: LISTS.guide, core: '달빛은하수공방', north: 10 }],
  ['a missing syllable', { core: '은하수마루집' }, { list: LISTS.guide, core: '은하마루집', north: 10 }],
  ['two swapped syllables', { core: '은하수마루' }, { list: LISTS.guide, core: '은수하마루', north: 10 }],
  ['a name in Hangul and its romanisation', {}, { list: LISTS.guide, core: 'byeolbinmaru', north: 10 }],
  [
    'a name in Latin letters and its pronunciation in Hangul',
    { core: '셀렉토커피' },
    { list: LISTS.guide, core: 'selectocoffee', north: 10 },
  ],
  [
    'the branch written into the name',
    { core: '별빛마루시청점' },
    { list: LISTS.guide, core: '별빛마루', branch: '시청', north: 20 },
  ],
  [
    'a form in the other script in brackets',
    { core: 'byeolbitmaru', shown: 'byeolbit maru(별빛마루)' },
    { list: LISTS.guide, north: 10 },
  ],
  [
    'a rare name and one phone, though a geocoder was off by half a kilometre',
    { phone: '+82212345678' },
    { list: LISTS.guide, phone: '+82212345678', north: 500 },
  ],
  [
    'a rare name in one building by road address, with borrowed coordinates',
    { address: { road: '세종대로', buildingNumber: '12' } },
    { list: LISTS.guide, address: { road: '세종대로', buildingNumber: '12' }, ownCoordinates: false, north: 60 },
  ],
  [
    'a closed licence and the newer one of the same name',
    { list: LISTS.register, closedOn: '2015-05-01', openedOn: '2010-01-01' },
    { list: LISTS.register, openedOn: '2015-06-01', north: 3 },
  ],
  [
    'a licence that the register repeats for two floors',
    { shown: '별빛마루(1)', list: LISTS.register, openedOn: '2015-06-01', address: { dong: '무교동', lot: '1-2' } },
    { shown: '별빛마루(2)', list: LISTS.register, openedOn: '2015-06-01', address: { dong: '무교동', lot: '1-2' } },
  ],
  [
    'a licence that the register repeats for the annex in the house',
    {
      list: LISTS.register,
      openedOn: '2015-06-01',
      address: { dong: '무교동', lot: '1-2', unit: '1층' },
    },
    {
      shown: '별빛마루(별관)',
      list: LISTS.register,
      openedOn: '2015-06-01',
      address: { dong: '무교동', lot: '1-2', unit: '2층' },
    },
  ],
  [
    'a licence that the register repeats',
    { list: LISTS.register, openedOn: '2015-06-01', address: { dong: '무교동', lot: '1-2' } },
    { list: LISTS.register, openedOn: '2015-06-01', address: { dong: '무교동', lot: '1-2' } },
  ],
]

for (const [guarantee, a, b] of sure) {
  test(`one venue: ${guarantee}`, () => {
    const decision = classified(a, b)
    assert.equal(decision.outcome, 'same', JSON.stringify(decision.odds()))
  })
}

const parted: readonly (readonly [guarantee: string, guard: PairGuard, a: RecordSketch, b: RecordSketch])[] = [
  [
    'branches of a chain',
    'two_branches',
    { core: '스타벅스', brand: '스타벅스', branch: '을지로' },
    { core: '스타벅스', brand: '스타벅스', branch: '시청', north: 20 },
  ],
  [
    'the first shop and the second one on its lot',
    'two_branches',
    { core: '별빛마루', branch: '본', address: { dong: '별빛동', lot: '12-3' } },
    { core: '별빛마루', branch: '2호', address: { dong: '별빛동', lot: '12-3' } },
  ],
  ['branches that differ by a number', 'two_branches', { branch: '종로3가' }, { branch: '종로4가', north: 30 }],
  [
    'names with different numbers',
    'different_numbers',
    { core: '별빛마루', shown: '별빛마루(S-1)' },
    { shown: '별빛마루(S-2)', north: 5 },
  ],
  [
    'a first floor and a basement',
    'different_numbers',
    { core: '별빛마루', shown: '별빛마루 1층' },
    { core: '별빛마루', shown: '별빛마루 B1층', north: 5 },
  ],
  [
    'two gates of a shop with a number in its name',
    'different_numbers',
    { core: '별빛6', shown: '별빛6(G6)' },
    { core: '별빛6', shown: '별빛6(G15)', north: 5 },
  ],
  [
    'two floors of a shop with different licences',
    'different_numbers',
    { list: LISTS.register, openedOn: '2015-06-01', shown: '별빛마루(1)', address: { dong: '무교동', lot: '1-2' } },
    { list: LISTS.register, openedOn: '2016-06-01', shown: '별빛마루(2)', address: { dong: '무교동', lot: '1-2' } },
  ],
  ['two counters that differ by a letter', 'different_numbers', { core: '별빛마루a' }, { core: '별빛마루b' }],
  [
    'two counters that differ by the notes in brackets',
    'different_notes',
    { shown: '별빛마루(샐러드)' },
    { shown: '별빛마루(참치)', north: 3 },
  ],
  [
    'a first and a second shop of one list in two houses',
    'two_branches',
    { list: LISTS.guide },
    { core: '별빛마루2호점', north: 40 },
  ],
  [
    'two shops of one name that a register dates as open at the same time in two houses',
    'open_at_once_in_two_houses',
    { list: LISTS.register, openedOn: '2010-01-01' },
    { list: LISTS.register, openedOn: '2012-01-01', north: 80 },
  ],
  [
    'two shops of one name that a register dates as open at the same time on two distant lots of one number',
    'open_at_once_in_two_houses',
    { list: LISTS.register, openedOn: '2010-01-01', address: { lot: '12-3', dong: '무교동' } },
    { list: LISTS.register, openedOn: '2012-01-01', address: { lot: '12-36', dong: '무교동' } },
  ],
  ['two brands at one address', 'two_brands', { core: '할리스', brand: '할리스' }, { core: '이디야', brand: '이디야' }],
  [
    'floors of one building under different names',
    'neighbours_in_building',
    { core: '달나라', address: { unit: '1층', lot: '1-2', dong: '무교동' } },
    { core: '해나라밥상', address: { unit: '2층', lot: '1-2', dong: '무교동' } },
  ],
  ['a rare name that one list has in two houses', 'one_list_two_houses', { list: LISTS.guide }, { north: 140 }],
]

for (const [guarantee, guard, a, b] of parted) {
  test(`never one venue: ${guarantee}`, () => {
    const { outcome, step, apart, guard: by } = classified(a, { list: LISTS.guide, ...b })
    assert.deepEqual({ step, apart, guard: by }, { step: 'guard', apart: true, guard })
    assert.notEqual(outcome, 'same')
  })
}

const leftToTrees: readonly (readonly [guarantee: string, a: RecordSketch, b: RecordSketch])[] = [
  [
    'a branch that was renamed at a point of its own',
    { core: '스타벅스', brand: '스타벅스', branch: '신천역' },
    { core: '스타벅스', brand: '스타벅스', branch: '잠실새내역', north: 3 },
  ],
  [
    'a note in brackets that the other name repeats',
    { core: '별빛마루', shown: '별빛마루(시청광장)' },
    { core: '별빛마루시청광장', shown: '별빛마루시청광장(지하)' },
  ],
  [
    'a licence that the register repeats with another note',
    { list: LISTS.register, openedOn: '2015-06-01', shown: '별빛마루(옥수밤밤)' },
    { list: LISTS.register, openedOn: '2015-06-01', shown: '별빛마루(전복닭)' },
  ],
  [
    'a number that is written twice, in both scripts',
    { core: '53번지대포', shown: '53번지 대포 (53beonji)' },
    { core: '53번지대포' },
  ],
]

for (const [guarantee, a, b] of leftToTrees) {
  test(`no guard separates ${guarantee}`, () => {
    assert.equal(classified(a, { list: LISTS.guide, ...b }).apart, false)
  })
}

test('a licence change within the month is one venue, and a year later it is another venue', () => {
  const house = { list: LISTS.register, address: { dong: '무교동', lot: '1-2' } }
  const periodUntil = (openedOn: string) => {
    const records = sampleRecords(
      { ...house, openedOn: '2010-03-01', closedOn: '2015-06-01' },
      { ...house, core: '별빛마루호프', openedOn },
    )
    const [a, b] = profilesOf(records, statisticsOf(records))
    return a && b && [compare(a, b).period, compare(b, a).period]
  }
  assert.deepEqual(periodUntil('2015-06-30'), ['handover', 'handover'])
  assert.deepEqual(periodUntil('2016-06-30'), ['apart', 'apart'])
})

const notMerged: readonly (readonly [guarantee: string, a: RecordSketch, b: RecordSketch])[] = [
  [
    'a new tenant at the same address',
    {
      list: LISTS.register,
      core: '할매순대국',
      closedOn: '2015-05-01',
      openedOn: '2010-01-01',
      address: { dong: '무교동', lot: '1-2' },
    },
    { list: LISTS.register, core: '미나리전집', openedOn: '2015-06-01', address: { dong: '무교동', lot: '1-2' } },
  ],
  ['a rare name a kilometre apart', {}, { north: 1_000 }],
  [
    'a chain a street apart, one branch unknown',
    { core: '스타벅스', brand: '스타벅스', branch: '을지로' },
    { core: '스타벅스', brand: '스타벅스', east: 80 },
  ],
  [
    'a café and a diner that share one word',
    { core: '봉봉커피' },
    { core: '봉봉식당', subtypes: ['korean'], category: 'restaurant' },
  ],
  [
    'one phone under different names',
    { core: '할매순대국', phone: '+82212345678' },
    { core: '미나리전집', phone: '+82212345678' },
  ],
]

for (const [guarantee, a, b] of notMerged) {
  test(`not merged automatically: ${guarantee}`, () => {
    const decision = classified(a, { list: LISTS.guide, ...b })
    assert.notEqual(decision.outcome, 'same', JSON.stringify(decision.odds()))
  })
}

test('a pair with too little evidence is not shown to the model, and odds are computed for the others only', () => {
  const far = classified({}, { list: LISTS.guide, core: '할매순대국', north: 600 })
  assert.deepEqual(
    [far.outcome, far.step, far.guard, far.apart, far.odds()],
    ['different', 'guard', 'low_rule_score', false, null],
  )
})

test('a person’s decision stands whatever the guards say', () => {
  const [a, b] = profiledTwo({ core: '할리스', brand: '할리스' }, { core: '이디야', brand: '이디야' })
  const same = classifyPair(a, b, pairModel, true)
  assert.deepEqual(
    [same.outcome, same.step, same.guard, same.apart, same.odds()],
    ['same', 'person', null, false, null],
  )
  const { outcome, apart } = classifyPair(a, b, pairModel, false)
  assert.deepEqual([outcome, apart], ['different', true])
})

const HERE = { lot: '12-3', dong: '무교동' }
const THERE = { lot: '12-36', dong: '무교동' }
const register = { list: LISTS.register }

test('a register that repeats a licence on both lots of a venue does not separate the licences on them', () => {
  const [earlier, later] = [
    { ...register, openedOn: '2010-01-01' },
    { ...register, openedOn: '2012-01-01' },
  ]
  const [first, last, ...rest] = [
    { ...earlier, address: HERE },
    { ...later, address: THERE, north: 40 },
    { ...earlier, address: THERE, north: 40 },
    { ...later, address: HERE },
  ]
  const outcomes = [[first, last, ...rest] as const, [first, last] as const].map((sketches) => {
    const records = sampleRecords(...sketches)
    const [a, b] = profilesOf(records, statisticsOf(records))
    if (a === undefined || b === undefined) throw new Error('two profiles were made')
    const { outcome, guard, apart } = classifyPair(a, b, pairModel)
    assert.deepEqual({ outcome, guard, apart }, withoutOdds(classifyPair(b, a, pairModel)))
    return [outcome, guard]
  })
  assert.deepEqual(outcomes, [
    ['same', null],
    ['different', 'open_at_once_in_two_houses'],
  ])
})

test('a counter is not joined with another one through the host that has both', () => {
  const [day, address] = ['2017-04-12', { lot: '717-6', dong: '무교동' }]
  const records = sampleRecords(
    { ...register, shown: '별빛마트(피자)', core: '별빛마트', openedOn: day, address, says: { categoryLabel: '피자' } },
    { ...register, shown: '별빛마트(조리식품)', core: '별빛마트', openedOn: day, address },
    { ...register, shown: '별빛마트', core: '별빛마트', openedOn: day, address },
  )
  const [pizza, cooked] = profilesOf(records, statisticsOf(records))
  if (pizza === undefined || cooked === undefined) throw new Error('two profiles were made')
  assert.equal(classifyPair(pizza, cooked, pairModel).guard, 'different_notes')
})

function withoutOdds({ outcome, guard, apart }: PairClassification) {
  return { outcome, guard, apart }
}

test('one licence on two lots, one name of a branch, and neighbouring lots of one register add to the odds', () => {
  const on = (address: RecordSketch['address'], openedOn: string, rest: RecordSketch = {}): RecordSketch => ({
    ...register,
    address: { ...address },
    openedOn,
    ...rest,
  })
  const nextLot = { lot: '12-4', dong: '무교동' }
  const branch = { core: '커피온', brand: '커피온', branch: '시청역' }
  const added = (a: RecordSketch, b: RecordSketch) => addedLogOdds(compare(...profiledTwo(a, b)))
  assert.equal(added(on(HERE, '2010-01-01'), on(THERE, '2010-01-01')), 1)
  assert.equal(added({ ...branch }, { ...branch, list: LISTS.guide, north: 60 }), 0.6)
  assert.equal(added(on(HERE, '2010-01-01'), on(nextLot, '2012-01-01')), 0.5)
  assert.equal(added(on(HERE, '2010-01-01'), on(THERE, '2012-01-01')), 0)
  assert.equal(added(on(HERE, '2010-01-01'), on(THERE, '2010-01-01', { north: 120 })), 0)
  const chain = { core: '커피온', brand: '커피온' }
  assert.equal(added(on(HERE, '2010-01-01', chain), on(nextLot, '2012-01-01', chain)), 0)
})

const anySketch: fc.Arbitrary<RecordSketch> = fc.record({
  core: fc.constantFrom('별빛마루', '별빛마루카페', '별밫마루', '할매순대국', '스타벅스', '커피', '봉봉2호'),
  branch: fc.constantFrom('', '시청', '시청역', '2호'),
  brand: fc.constantFrom('', '스타벅스'),
  north: fc.integer({ min: 0, max: 700 }),
  phone: fc.constantFrom('', '+82211112222', '+82233334444'),
  address: fc.record({
    dong: fc.constantFrom('', '무교동'),
    lot: fc.constantFrom('', '1', '2'),
    unit: fc.constantFrom('', '1층', '2층', '2층201호'),
  }),
  openedOn: fc.constantFrom('', '2010-01-01', '2016-01-01'),
})

test('the decision does not depend on the order of two records', () => {
  fc.assert(
    fc.property(anySketch, anySketch, (a, b) => {
      const [left, right] = profiledTwo(a, { list: LISTS.guide, ...b })
      const [one, other] = [classifyPair(left, right, pairModel), classifyPair(right, left, pairModel)]
      assert.deepEqual({ ...one, odds: one.odds() }, { ...other, odds: other.odds() })
    }),
  )
})

test('the shown odds are those of the trees that decided, to the hundredth', () => {
  let compared = 0
  fc.assert(
    fc.property(anySketch, anySketch, (a, b) => {
      const { logOdds, odds } = classified(a, { list: LISTS.guide, ...b })
      const shown = odds()
      if (shown === null) return
      assert.ok(Math.abs(shown.logOdds - logOdds) <= 0.005 + 1e-6, `${shown.logOdds} is not ${logOdds}`)
      compared++
    }),
  )
  assert.ok(compared > 10)
})

test('in the rule score an equal identifier never weighs less than an absent one, and a different one never more', () => {
  fc.assert(
    fc.property(anySketch, anySketch, (a, b) => {
      const about = (phoneA: string, phoneB: string) =>
        ruleScore(compare(...profiledTwo({ ...a, phone: phoneA }, { ...b, phone: phoneB })))
      const [same, absent, different] = [about('+821', '+821'), about('+821', ''), about('+821', '+822')]
      assert.ok(same >= absent && absent >= different)
    }),
    { numRuns: 40 },
  )
})
