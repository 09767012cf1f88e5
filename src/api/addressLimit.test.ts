import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AddressLimit, FAILURES } from './addressLimit.ts'

const failures = (limit: AddressLimit, address: string, count: number, now = 0) =>
  Array.from({ length: count }, () => limit.note(address, now))

test('twenty failures in a row are taken, then one each six seconds; what is refused does not count', () => {
  const limit = new AddressLimit(FAILURES)
  assert.deepEqual(
    failures(limit, '203.0.113.7', 20),
    Array.from({ length: 20 }, () => null),
  )
  assert.deepEqual(failures(limit, '203.0.113.7', 3), [6, 6, 6])
  assert.equal(limit.waitS('203.0.113.7', 0), 6)
  assert.equal(limit.waitS('203.0.113.7', 5_500), 1)
  assert.deepEqual(failures(limit, '203.0.113.7', 2, 6_000), [null, 6])
  assert.equal(limit.waitS('203.0.113.8', 0), null)
})

test('an IPv6 customer counts once, an IPv4 address in both spellings', () => {
  const limit = new AddressLimit(FAILURES)
  failures(limit, '2001:db8:1:2::1', 20)
  assert.equal(limit.note('2001:DB8:1:2:ffff:1:2:3', 0), 6)
  assert.equal(limit.note('2001:db8:1:3::1', 0), null)
  failures(limit, '198.51.100.1', 20)
  assert.equal(limit.note('::ffff:198.51.100.1', 0), 6)
})

test('more addresses than are remembered do not grow the memory, and nobody is refused for them', () => {
  const limit = new AddressLimit(FAILURES)
  for (let i = 0; i < 120_000; i++) assert.equal(limit.note(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, i), null)
})

test('a flood of addresses makes it forget nobody who failed too often: whoever is one too many shares one larger allowance', () => {
  const limit = new AddressLimit(FAILURES)
  failures(limit, '203.0.113.7', 20)
  for (let i = 0; i < 60_000; i++) limit.note(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, 0)
  assert.equal(limit.note('203.0.113.7', 0), 6, 'still remembered')
  assert.equal(limit.note('192.0.2.1', 0), 1, 'one too many')
  assert.equal(limit.waitS('192.0.2.2', 0), 1)
  assert.equal(limit.note('192.0.2.1', 200_000), null, 'when there is room again')
})
