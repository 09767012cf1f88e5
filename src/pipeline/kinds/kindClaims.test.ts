import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CATEGORY_OF_SUBTYPE, familyOf } from '#venue/vocabulary.ts'
import { decideKind, isStated, type KindClaim, type KindEvidence, type KindWitness } from './kindClaims.ts'

const SUBTYPES = Object.keys(CATEGORY_OF_SUBTYPE)

const claim = (by: KindEvidence, ...subtypes: string[]): KindClaim => ({ by, subtypes, category: '' })
const says = (group: string, ...claims: KindClaim[]): KindWitness => ({ claims, group, isOwner: false })

test('the owner outranks a token, a token a label, a label a chain, a chain a name, a name the menu', () => {
  const order = [claim('token', 'seafood'), claim('label', 'chicken'), claim('chain', 'burger'), claim('name', 'pizza')]
  const all = [...order, claim('menu', 'ramen'), claim('licence', 'fast_food')]
  all.forEach((strongest, nth) => {
    const weakerFirst = all.slice(nth).toReversed()
    const decided = decideKind(weakerFirst.map((one, i) => says(`list${i}`, one)))
    assert.equal(decided.subtypes[0], strongest.subtypes[0], strongest.by)
  })
  const owner = { claims: [claim('label', 'pizza')], group: 'owners', isOwner: true }
  assert.equal(decideKind([...all.map((one, i) => says(`list${i}`, one)), owner]).subtypes[0], 'pizza')
})

test('a kitchen is refined by the strongest evidence within its family, also of another list', () => {
  const korean = says('a', claim('label', 'korean'), claim('name', 'gukbap_soup'))
  assert.equal(decideKind([korean]).subtypes[0], 'gukbap_soup')
  assert.equal(decideKind([korean, says('b', claim('label', 'jjigae'))]).subtypes[0], 'jjigae')
  assert.equal(
    decideKind([says('a', claim('token', 'korean')), says('b', claim('name', 'jjigae'))]).subtypes[0],
    'korean',
  )
})

test('more independent lists outvote a more trusted one, and lists of one group count once', () => {
  const coffee = (group: string) => says(group, claim('label', 'coffee'))
  const beer = (group: string) => says(group, claim('label', 'hof_beer'))
  assert.equal(decideKind([beer('a'), coffee('b'), coffee('c')]).subtypes[0], 'coffee')
  assert.equal(decideKind([beer('a'), coffee('b'), coffee('b')]).subtypes[0], 'hof_beer')
})

test('a chain that the class of a licence contradicts leaves the subtype unknown and is shown by the label', () => {
  const register = says('register', claim('class', 'korean'), claim('chain', 'chicken'))
  assert.deepEqual(decideKind([register]), { category: 'restaurant', subtypes: [], labelledAs: 'chicken' })
  assert.equal(decideKind([register, says('list', claim('label', 'korean'))]).subtypes[0], 'korean')
  assert.equal(decideKind([register, says('list', claim('token', 'korean'))]).subtypes[0], 'korean')
})

test('a class of a specific kind yields to a chain of another category, and raw fish to a name of another dish', () => {
  const decided = (...claims: KindClaim[]) => decideKind([says('register', ...claims)])
  const chicken = { category: 'restaurant', subtypes: [], labelledAs: 'chicken' }
  assert.deepEqual(decided(claim('class', 'coffee'), claim('chain', 'chicken')), chicken)
  assert.deepEqual(decided(claim('class', 'pocha'), claim('chain', 'chicken')), chicken)
  assert.equal(decided(claim('class', 'coffee'), claim('chain', 'bakery')).subtypes[0], 'coffee')
  assert.equal(decided(claim('class', 'coffee'), claim('sign', 'chicken')).subtypes[0], 'coffee')
  assert.equal(decided(claim('class', 'hof_beer', 'chicken'), claim('chain', 'chicken')).subtypes[0], 'chicken')
  assert.equal(decided(claim('class', 'sushi_sashimi'), claim('name', 'korean_bbq')).labelledAs, 'korean_bbq')
  assert.equal(decided(claim('class', 'sushi_sashimi'), claim('sign', 'grilled_fish')).labelledAs, 'grilled_fish')
  assert.equal(decided(claim('class', 'sushi_sashimi'), claim('sign', 'seafood')).subtypes[0], 'sushi_sashimi')
  assert.equal(decided(claim('label', 'sushi_sashimi'), claim('name', 'korean_bbq')).subtypes[0], 'sushi_sashimi')
  assert.equal(decided(claim('class', 'japanese'), claim('sign', 'noodles')).labelledAs, 'noodles')
})

test('a café is not found under the kitchen that only the class of its licence states, nor a kitchen under coffee', () => {
  const subtypesOf = (...witnesses: KindWitness[]) => decideKind(witnesses).subtypes
  const licence = says('register', claim('class', 'korean'))
  const survey = says('survey', claim('label', 'coffee'))
  assert.deepEqual(subtypesOf(survey, licence), ['coffee'])
  assert.deepEqual(subtypesOf(survey, says('register', claim('class', 'korean'), claim('menu', 'korean'))), [
    'coffee',
    'korean',
  ])
  assert.deepEqual(subtypesOf(survey, says('guide', claim('label', 'korean'))), ['coffee', 'korean'])
  assert.deepEqual(subtypesOf(says('survey', claim('label', 'korean')), says('register', claim('class', 'coffee'))), [
    'korean',
  ])
  assert.deepEqual(subtypesOf(survey, says('register', claim('class', 'bakery'))), ['coffee', 'bakery'])
})

const anyClaim = fc.record({
  by: fc.constantFrom<KindEvidence>('token', 'label', 'class', 'chain', 'sign', 'name', 'menu', 'licence'),
  subtypes: fc.uniqueArray(fc.constantFrom(...SUBTYPES), { minLength: 1, maxLength: 3 }),
  category: fc.constant(''),
})
const anyWitness = fc.record({
  claims: fc.array(anyClaim, { maxLength: 4 }),
  group: fc.constantFrom('a', 'b', 'c'),
  isOwner: fc.boolean(),
})

test('no inference overrides a stated value: the main subtype is stated, or refines a stated family, or is unknown', () => {
  fc.assert(
    fc.property(fc.array(anyWitness, { maxLength: 4 }), (witnesses) => {
      const { category, subtypes } = decideKind(witnesses)
      const [main] = subtypes
      if (main === undefined) return
      assert.equal(category, CATEGORY_OF_SUBTYPE[main])
      const stated = witnesses.flatMap(({ claims }) => claims.filter(isStated)).flatMap((one) => one.subtypes)
      assert.ok(stated.length === 0 || stated.includes(main) || stated.includes(familyOf(main) ?? ''), main)
    }),
    { numRuns: 5000 },
  )
})
