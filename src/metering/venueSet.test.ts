import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { packDays, packVenues, unpackDays, unpackVenues } from './venueRow.ts'
import { countWithin, VenueSet } from './venueSet.ts'

const venue = fc.oneof(
  fc.integer({ min: 1, max: 50 }),
  fc.maxSafeNat().map((number) => Math.max(1, number)),
)
const sightings = fc.array(fc.tuple(venue, fc.integer({ min: 1, max: 65_535 })), { maxLength: 400 })

test('a set of venues returns the last day of each venue and the counts by day, as a plain map does', () => {
  fc.assert(
    fc.property(sightings, fc.integer({ min: 1, max: 65_535 }), (seen, since) => {
      const set = new VenueSet()
      const plain = new Map<number, number>()
      for (const [number, day] of seen) {
        set.see(number, day)
        plain.set(number, Math.max(plain.get(number) ?? 0, day))
      }
      const check = () => {
        assert.equal(set.size, plain.size)
        for (const [number] of seen) assert.equal(set.dayOf(number), plain.get(number) ?? 0)
        const counts = [...Map.groupBy(plain.values(), (day) => day)].map(([day, all]) => [day, all.length] as const)
        assert.deepEqual(new Map(set.counts), new Map(counts))
        const within = [...plain.values()].filter((day) => day > since - 30 && day <= 65_535).length
        assert.equal(countWithin(set.counts, since), within)
      }
      check()
      set.forgetBefore(since)
      for (const [number, day] of plain) if (day < since) plain.delete(number)
      check()
    }),
  )
})

test('a packed row is unpacked unchanged, also from the middle of other bytes', () => {
  fc.assert(
    fc.property(sightings, fc.nat({ max: 9 }), (seen, offset) => {
      const set = new VenueSet()
      for (const [number, day] of seen) set.see(number, day)
      const packed = packVenues(set.since(0))
      const among = new Uint8Array(packed.length + offset + 3)
      among.set(packed, offset)
      const again = new VenueSet()
      const count = unpackVenues(among.subarray(offset, offset + packed.length), (number, day) =>
        again.see(number, day),
      )
      assert.equal(count, set.size)
      for (const [number] of seen) assert.equal(again.dayOf(number), set.dayOf(number))
      assert.deepEqual(unpackDays(packDays(set.counts)), new Map(set.counts))
    }),
  )
})
