import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AddressRanges } from './addressRanges.ts'
import { isReachableAddress } from './reachableAddress.ts'

const byte = fc.integer({ min: 0, max: 255 })
const group = fc.integer({ min: 0, max: 0xffff })
const anyIpv4 = fc.tuple(byte, byte, byte, byte)
const text = (bytes: readonly number[]) => bytes.join('.')
const hex = (n: number) => n.toString(16)

/** Checks the same ranges by arithmetic on the bytes instead of CIDR. */
function isPublicIpv4([a, b, c]: readonly [number, number, number, number]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false
  if (a === 100) return b < 64 || b > 127
  if (a === 169) return b !== 254
  if (a === 172) return b < 16 || b > 31
  if (a === 192) return !(b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99))
  if (a === 198) return !(b === 18 || b === 19 || (b === 51 && c === 100))
  return !(a === 203 && b === 0 && c === 113)
}

/** Half of the addresses begin with first bytes in which some range is reserved. */
const ipv4 = fc.oneof(
  anyIpv4,
  fc.tuple(
    fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198, 203, 224, 255),
    fc.constantFrom(0, 16, 18, 51, 63, 64, 88, 127, 128, 168, 254),
    fc.constantFrom(0, 2, 99, 100, 113),
    byte,
  ),
)

test('an IPv4 address is reachable exactly when it is public', () => {
  fc.assert(fc.property(ipv4, (bytes) => assert.equal(isReachableAddress(text(bytes), null), isPublicIpv4(bytes))))
})

test('an IPv4 address in an IPv6 spelling counts as the IPv4 address', () => {
  fc.assert(
    fc.property(ipv4, (bytes) => {
      const [a, b, c, d] = bytes
      const [high, low] = [hex(a * 256 + b), hex(c * 256 + d)]
      for (const spelling of [`::ffff:${text(bytes)}`, `::FFFF:${high}:${low}`, `0:0:0:0:0:ffff:${high}:${low}`])
        assert.equal(isReachableAddress(spelling, null), isPublicIpv4(bytes), spelling)
      // IPv4-compatible, translated (NAT64) and 6to4 addresses carry an IPv4 address and belong to no host of their
      // own.
      for (const spelling of [`::${text(bytes)}`, `64:ff9b::${text(bytes)}`, `2002:${high}:${low}::1`])
        assert.equal(isReachableAddress(spelling, null), false, spelling)
    }),
  )
})

test('only globally assigned IPv6 addresses are reachable', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff }), group, group, (first, second, last) => {
      const isOpen =
        first >= 0x2000 &&
        first <= 0x3fff &&
        !(first === 0x2001 && (second < 0x200 || second === 0xdb8)) &&
        first !== 0x2002 &&
        !(first === 0x3fff && second < 0x1000)
      assert.equal(isReachableAddress(`${hex(first)}:${hex(second)}::${hex(last)}`, null), isOpen)
    }),
  )
  for (const closed of ['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', '2001:db8::1'])
    assert.equal(isReachableAddress(closed, null), false, closed)
  assert.equal(isReachableAddress('2606:4700:4700::1111', null), true)
})

test('a text that is not a plain address is never reachable, even where other software would accept it', () => {
  const odd = [
    '',
    'localhost',
    '127.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    '8.8.8.8.',
    '08.8.8.8',
    '8.8.8',
    '[::1]',
  ]
  for (const address of odd)
    assert.equal(isReachableAddress(address, new AddressRanges(['0.0.0.0/0', '::/0'])), false, address)
})

test('the operator’s ranges make reserved addresses reachable, and no others', () => {
  const allowed = new AddressRanges(['10.1.0.0/16', '::1'])
  assert.equal(isReachableAddress('10.1.2.3', allowed), true)
  assert.equal(isReachableAddress('::ffff:10.1.2.3', allowed), true)
  assert.equal(isReachableAddress('10.2.0.1', allowed), false)
  assert.equal(isReachableAddress('::1', allowed), true)
  assert.equal(isReachableAddress('127.0.0.1', allowed), false)
})
