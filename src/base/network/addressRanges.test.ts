import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AddressRanges, coversRange, isAddressRange } from './addressRanges.ts'

test('addresses and CIDR ranges of both families are recognised, other texts are not', () => {
  for (const valid of ['203.0.113.7', '203.0.113.0/24', '0.0.0.0/0', '::1', '2001:db8::/32'])
    assert.equal(isAddressRange(valid), true, valid)
  for (const odd of [
    '',
    'localhost',
    '203.0.113',
    '203.0.113.0/33',
    '::1/129',
    '1.2.3.4/',
    '1.2.3.4/8/8',
    '1.2.3.4/-1',
    'fe80::1%eth0',
  ])
    assert.equal(isAddressRange(odd), false, odd)
})

test('an address is in a range whatever its spelling', () => {
  const ranges = new AddressRanges(['203.0.113.0/24', '198.51.100.7', '2001:db8::/32'])
  for (const inside of ['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.9', '198.51.100.7', '2001:DB8:0::1'])
    assert.equal(ranges.has(inside), true, inside)
  for (const outside of ['203.0.114.0', '198.51.100.8', '2001:db9::1', '::ffff:203.0.114.9', 'nonsense', ''])
    assert.equal(ranges.has(outside), false, outside)
})

test('a range covers another range only when it contains all of it', () => {
  for (const [outer, inner] of [
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['203.0.113.0/24', '203.0.113.200'],
    ['203.0.113.7', '203.0.113.7/32'],
    ['0.0.0.0/0', '203.0.113.0/24'],
    ['2001:db8::/32', '2001:db8:1::/48'],
  ] as const)
    assert.equal(coversRange(outer, inner), true, `${outer} ${inner}`)
  for (const [outer, inner] of [
    ['203.0.113.0/24', '203.0.112.0/23'],
    ['203.0.113.0/24', '203.0.114.0/25'],
    ['203.0.113.7', '203.0.113.0/24'],
    ['0.0.0.0/0', '::/0'],
    ['::/0', '203.0.113.7'],
  ] as const)
    assert.equal(coversRange(outer, inner), false, `${outer} ${inner}`)
})
