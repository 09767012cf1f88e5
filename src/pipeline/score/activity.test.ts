import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, kstDate } from '#base/kst.ts'
import type { Venue } from '#venue/venue.ts'
import { type Declaration, type SourceInfo, UNDECLARED } from '#sources/record.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { merge } from '../merge.ts'
import { completeListsOf } from '../merge/absences.ts'
import { mergeSettingOn } from '../../../test/pipeline/mergeSetting.ts'

const AS_OF = '2026-11-21'
const DAY = '2026-10-01'

function listWith(name: string, declared: Partial<Declaration>): SourceInfo {
  const declaration = { ...UNDECLARED, declared: true, ...declared }
  return { name, independenceGroup: name, duplicateFree: false, register: false, declaration }
}

/** A list without states that holds closed businesses too. */
const LICENCES = listWith('licences', { proves: 'licensed' })
const MENTIONS = listWith('mentions', { proves: 'mentioned' })
/** A complete register of Seoul that marks closings. */
const registerOf = (editionDate: string, name = 'city'): SourceInfo => ({
  ...listWith(name, { proves: 'licensed', statesClosure: true, complete: [{ area: '11', editionDate }], editionDate }),
  register: true,
})
const CITY = registerOf('2026-06-30')
const open = { operatingStatus: 'open' as const }

function venueOf(sketches: readonly RecordSketch[], lists: readonly SourceInfo[] = []): Venue {
  const members = sampleRecords(...sketches)
  return merge(members, 'pl_0000000000000000', [], {
    ...mergeSettingOn(AS_OF),
    completeLists: completeListsOf([...new Set([...members.map(({ source }) => source), ...lists])]),
  })
}

/** The day last seen, the freshness, and the recency that orders results. */
function seen(sketches: readonly RecordSketch[]): [day: string | null, freshness: number | null, recency: number] {
  const { place, ranking } = venueOf(sketches)
  const day = place.lastSeenAt === null ? null : kstDate(Date.parse(place.lastSeenAt))
  return [day, place.freshnessScore, Math.round(ranking.recency * 100) / 100]
}

const unseen = [null, null, 0]

test('a licence and a mention prove nothing on any day, however new their list is', () => {
  for (const list of [LICENCES, MENTIONS]) {
    assert.deepEqual(seen([{ list, seen: AS_OF }]), unseen)
    assert.deepEqual(seen([{ list, seen: AS_OF, says: open }]), unseen)
  }
  const { dataQuality } = venueOf([{ list: LICENCES, seen: AS_OF }]).place
  assert.deepEqual([dataQuality.recency, dataQuality.last_verified_days_ago], [0, null])
})

test('a list of businesses proves its date, and one date alone gives no freshness', () => {
  assert.deepEqual(seen([{ list: LISTS.maps, seen: DAY }]), [DAY, null, 0.98])
  assert.deepEqual(
    seen([
      { list: LISTS.maps, seen: DAY },
      { list: LICENCES, seen: AS_OF },
    ]),
    [DAY, null, 0.98],
  )
  assert.deepEqual(
    seen([
      { list: LISTS.maps, seen: DAY },
      { list: LISTS.guide, seen: '2020-01-01' },
    ]),
    [DAY, 0.92, 0.98],
  )
})

test('a proof dated after the day of the build does not count, outweighs no closing, and is counted', () => {
  const tomorrow = '2026-11-22'
  const review = { list: LICENCES, seen: DAY, says: { latestReviewDate: tomorrow } }
  assert.deepEqual(seen([{ list: LISTS.maps, seen: tomorrow }]), unseen)
  assert.deepEqual(seen([{ list: LISTS.maps, seen: DAY }, review]), [DAY, null, 0.98])
  assert.deepEqual(seen([{ list: LISTS.maps, seen: AS_OF }]), [AS_OF, null, 1])
  const setting = mergeSettingOn(AS_OF)
  const members = sampleRecords({ list: LISTS.register, closedOn: DAY }, { list: LISTS.maps, seen: tomorrow }, review)
  const { place } = merge(members, 'pl_0000000000000000', [], setting)
  assert.deepEqual([place.closureSignal?.level, place.lastSeenAt], ['confirmed', null])
  assert.equal(setting.tally.get('proofs dated after the build day'), 2)
})

test('a listing that says suspended, closed or unknown proves no business', () => {
  for (const operatingStatus of ['suspended', 'unknown'] as const)
    assert.deepEqual(seen([{ list: LISTS.maps, seen: DAY, says: { operatingStatus } }]), unseen)
  assert.deepEqual(seen([{ list: LISTS.maps, seen: DAY, closed: true }]), unseen)
})

test('a complete register that marks closings proves the day of its edition, for what it shows as open', () => {
  assert.equal(seen([{ list: CITY, seen: AS_OF, says: open }])[0], '2026-06-30')
  assert.deepEqual(seen([{ list: CITY, seen: AS_OF }]), unseen)
  assert.deepEqual(seen([{ list: CITY, seen: AS_OF, openedOn: '2026-07-01', says: open }]), unseen)
  const { declaration } = CITY
  const without = (change: Partial<Declaration>) => ({ ...CITY, declaration: { ...declaration, ...change } })
  for (const list of [without({ complete: [] }), without({ statesClosure: false })])
    assert.deepEqual(seen([{ list, seen: AS_OF, says: open }]), unseen)
  const elsewhere = without({ complete: [{ area: '26', editionDate: '2026-06-30' }] })
  assert.deepEqual(seen([{ list: elsewhere, seen: AS_OF, says: open }]), unseen)
  const bars = without({ complete: [{ area: '11', kinds: ['bar'], editionDate: '2026-06-30' }] })
  assert.deepEqual(seen([{ list: bars, seen: AS_OF, category: 'cafe', says: open }]), unseen)
  assert.equal(seen([{ list: bars, seen: AS_OF, category: 'bar', says: open }])[0], '2026-06-30')
})

test('reviews, an owner’s statement and stated proofs count whatever their list proves', () => {
  assert.deepEqual(seen([{ list: MENTIONS, seen: AS_OF, says: { latestReviewDate: DAY } }])[0], DAY)
  assert.deepEqual(seen([{ list: MENTIONS, seen: DAY, says: { confirmedBy: 'owner' } }])[0], DAY)
  const businessProofs = [
    { kind: 'report' as const, on: DAY },
    { kind: 'live_answer' as const, on: '2026-10-05' },
  ]
  assert.deepEqual(seen([{ list: LICENCES, seen: AS_OF, says: { businessProofs } }]), ['2026-10-05', 0.92, 0.98])
})

test('the proofs of a venue are stored, newest first, with the most that a list proves', () => {
  const review = { latestReviewDate: '2026-11-02' }
  assert.deepEqual(
    venueOf([
      { list: LISTS.guide, seen: DAY, says: review },
      { list: CITY, says: open },
    ]).activity,
    {
      listedAs: 'in_business',
      proofs: [
        { kind: 'review', source: 'guide', on: '2026-11-02' },
        { kind: 'listing', source: 'guide', on: DAY },
        { kind: 'register', source: 'city', on: '2026-06-30' },
      ],
    },
  )
  assert.deepEqual(venueOf([{ list: LICENCES }, { list: MENTIONS }]).activity, { listedAs: 'licensed', proofs: [] })
})

const closing: RecordSketch = { list: LISTS.register, closedOn: '2019-05-01', seen: '2021-01-01' }
const levelOf = (sketches: readonly RecordSketch[]) => venueOf(sketches).place.closureSignal?.level ?? null

test('a newer licence or mention without closings does not reopen a closed venue; a register that marks it open does', () => {
  assert.equal(levelOf([closing, { list: LICENCES, seen: AS_OF }]), 'confirmed')
  assert.equal(levelOf([closing, { list: LICENCES, seen: AS_OF, says: open }]), 'confirmed')
  assert.equal(levelOf([closing, { list: MENTIONS, seen: AS_OF, says: open }]), 'confirmed')
  assert.equal(levelOf([closing, { list: LISTS.registerLater, seen: '2021-01-01', says: open }]), null)
  assert.equal(levelOf([closing, { list: CITY, seen: AS_OF, says: open }]), null)
  assert.equal(
    levelOf([
      { ...closing, closedOn: '2026-07-01', seen: AS_OF },
      { list: CITY, seen: AS_OF, says: open },
    ]),
    'confirmed',
  )
})

test('a venue whose last licence a complete register closed before its only listing is suspected to be closed', () => {
  const licence: RecordSketch = { list: CITY, closedOn: '2019-05-01', seen: AS_OF }
  const listed: RecordSketch = { list: LISTS.maps, seen: '2020-01-01' }
  const signalOf = (...sketches: RecordSketch[]) => venueOf(sketches).place.closureSignal
  assert.deepEqual(signalOf(licence, listed), {
    level: 'suspected',
    reasons: ['licence_closed'],
    detectedAt: '2019-05-01',
    sources: 1,
  })
  const { place } = venueOf([licence, listed])
  assert.deepEqual([place.possiblyClosed, place.lastSeenAt?.slice(0, 4)], [false, '2020'])
  const relicensed = { list: CITY, seen: AS_OF, openedOn: '2026-07-02', says: open }
  const second = { list: LISTS.guide, seen: '2020-06-01' }
  const reviewed = { list: MENTIONS, seen: AS_OF, says: { latestReviewDate: '2020-06-01' } }
  for (const refuting of [relicensed, second, reviewed]) assert.equal(signalOf(licence, listed, refuting), null)
  assert.equal(signalOf({ ...licence, list: LISTS.register }, listed), null)
  assert.equal(venueOf([licence, listed, relicensed]).place.confidence - place.confidence >= 0.14, true)
})

test('a venue whose licence has another name now is likely to be closed, and the former name proves nothing', () => {
  const former: RecordSketch = { list: CITY, seen: AS_OF, says: { ...open, formerName: true } }
  const signalOf = (...sketches: RecordSketch[]) => {
    const { closureSignal, lastSeenAt } = venueOf(sketches).place
    return [closureSignal?.level ?? null, closureSignal?.reasons ?? null, lastSeenAt?.slice(0, 4) ?? null]
  }
  const renamed = ['licence_renamed']
  assert.deepEqual(signalOf(former), ['likely', renamed, null])
  assert.equal(venueOf([former]).place.possiblyClosed, true)
  assert.deepEqual(signalOf({ ...former, says: open }), [null, null, '2026'])
  const listed: RecordSketch = { list: LISTS.maps, seen: '2020-01-01' }
  assert.deepEqual(signalOf({ ...former, seen: '2019-05-01' }, listed), ['suspected', renamed, '2020'])
  assert.deepEqual(signalOf(former, { list: CITY, seen: AS_OF, says: open }), [null, null, '2026'])
  const reviewed: RecordSketch = { list: MENTIONS, seen: AS_OF, says: { latestReviewDate: '2026-11-21' } }
  assert.deepEqual(signalOf({ ...former, seen: '2026-11-01' }, reviewed), [null, null, '2026'])
  const closedBefore: RecordSketch = { list: CITY, closedOn: '2019-05-01', seen: AS_OF }
  assert.deepEqual(signalOf(former, closedBefore), ['likely', renamed, null])
})

test('a venue of two names of one licence has the present one', () => {
  const present: RecordSketch = { list: CITY, id: 'b', core: '포보', seen: AS_OF, says: open }
  const former: RecordSketch = { ...present, id: 'a', core: '명성왕족발', says: { ...open, formerName: true } }
  assert.equal(venueOf([former, present]).place.name, '포보')
  assert.equal(venueOf([{ ...former, says: open }, present]).place.name, '명성왕족발')
})

test('a venue closed for good has no freshness, and was last seen no later than it closed', () => {
  const { place } = venueOf([
    { ...closing, closedOn: '2026-11-01', seen: AS_OF },
    { list: LISTS.maps, seen: '2026-10-30' },
    { list: LISTS.guide, seen: '2026-10-20', says: { latestReviewDate: '2026-11-15' } },
  ])
  assert.equal(place.closureSignal?.level, 'confirmed')
  assert.deepEqual([place.freshnessScore, place.lastSeenAt], [null, '2026-10-30T00:00:00Z'])
})

const absent = (heldOn: string, ...absentOn: string[]): RecordSketch => ({
  list: registerOf(absentOn.at(-1) as string),
  seen: heldOn,
  says: { ...open, absence: { heldOn, absentOn } },
})
const closureOf = (sketches: readonly RecordSketch[], lists: readonly SourceInfo[] = []) => {
  const { closureSignal, possiblyClosed } = venueOf(sketches, lists).place
  return closureSignal && [closureSignal.level, closureSignal.reasons, closureSignal.detectedAt, possiblyClosed]
}
const ABSENT = ['absent_from_register']

test('a venue that a newer edition of a complete list lacks is suspected; two editions, or one with a dead telephone, make it likely', () => {
  const once = absent('2026-03-31', '2026-06-30')
  assert.deepEqual(closureOf([once]), ['suspected', ABSENT, '2026-06-30', false])
  assert.deepEqual(closureOf([absent('2026-03-31', '2026-06-30', '2026-09-30')]), [
    'likely',
    ABSENT,
    '2026-09-30',
    true,
  ])
  const dead = { list: MENTIONS, seen: '2026-08-01', says: { phoneDisconnected: true } }
  assert.deepEqual(closureOf([once, dead]), ['likely', [...ABSENT, 'phone_disconnected'], '2026-08-01', true])
  assert.deepEqual(closureOf([dead]), ['suspected', ['phone_disconnected'], '2026-08-01', false])
  assert.equal(seen([once])[0], '2026-03-31')
})

test('an absence is refuted by another record of the list and by a later proof of business, not by a licence', () => {
  const once = absent('2026-03-31', '2026-06-30')
  assert.equal(closureOf([once, { list: once.list as SourceInfo, seen: AS_OF, says: open }]), null)
  assert.equal(closureOf([once, { list: LISTS.maps, seen: '2026-07-01' }]), null)
  assert.equal(closureOf([once, { list: MENTIONS, says: { latestReviewDate: '2026-07-02' } }]), null)
  assert.equal(closureOf([once, { list: LICENCES, seen: AS_OF }])?.[0], 'suspected')
  assert.equal(closureOf([once, { list: LISTS.maps, seen: '2026-06-01' }])?.[0], 'suspected')
})

test('a newer complete list of the same kind and area that lacks the venue counts as an absence, others do not', () => {
  const known = { list: CITY, seen: AS_OF, says: open }
  const newer = registerOf('2026-09-30', 'state')
  const change = (complete: Declaration['complete']) => ({
    ...newer,
    declaration: { ...newer.declaration, complete },
  })
  assert.deepEqual(closureOf([known], [newer]), ['suspected', ABSENT, '2026-09-30', false])
  assert.equal(closureOf([known, { list: newer, seen: AS_OF, says: open }], [newer]), null)
  for (const complete of [
    [{ area: '11', editionDate: '2026-06-30' }],
    [{ area: '26', editionDate: '2026-09-30' }],
    [{ area: '11140', editionDate: '2026-09-30' }],
    [{ area: '11', kinds: ['cafe'], editionDate: '2026-09-30' }],
  ])
    assert.equal(closureOf([known], [change(complete)]), null)
})

const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays(AS_OF, -days))
const sketch: fc.Arbitrary<RecordSketch> = fc.record(
  {
    list: fc.constantFrom(LISTS.register, LISTS.maps, LISTS.guide, LICENCES, MENTIONS, CITY),
    seen: day,
    closedOn: day,
    says: fc.record(
      {
        latestReviewDate: day,
        operatingStatus: fc.constantFrom('open' as const, 'suspended' as const, 'unknown' as const),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['list', 'seen'] },
)
const sketches = fc.array(sketch, { minLength: 1, maxLength: 5 })

test('no confirmed closure is fresh or was seen after its day, and no closing raises a score', () => {
  fc.assert(
    fc.property(sketches, sketch, day, (known, further, closedOn) => {
      const { place } = venueOf(known)
      if (place.closureSignal?.level === 'confirmed') {
        assert.equal(place.freshnessScore, null)
        if (place.lastSeenAt !== null)
          assert.ok(kstDate(Date.parse(place.lastSeenAt)) <= place.closureSignal.detectedAt)
      }
      const { says: _says, ...rest } = further
      const after = venueOf([...known, { ...rest, closedOn }]).place
      assert.ok((after.freshnessScore ?? -1) <= (place.freshnessScore ?? -1))
      // A later closing may confirm that the venue was still in business after an earlier one.
      if (place.closureSignal === null) assert.ok((after.lastSeenAt ?? '') <= (place.lastSeenAt ?? ''))
    }),
  )
})

test('a listing that proves nothing changes neither the day last seen nor freshness', () => {
  fc.assert(
    fc.property(sketches, fc.constantFrom(LICENCES, MENTIONS), day, (known, list, on) => {
      const [before, after] = [venueOf(known).place, venueOf([...known, { list, seen: on }]).place]
      assert.deepEqual(
        [after.lastSeenAt, after.freshnessScore, after.closureSignal],
        [before.lastSeenAt, before.freshnessScore, before.closureSignal],
      )
    }),
  )
})
