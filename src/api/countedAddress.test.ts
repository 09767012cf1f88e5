import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { countedSubnet } from './countedAddress.ts'

const from = (remoteAddress: string, forwardedFor?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } }) as unknown as IncomingMessage

test('an IPv6 customer counts once, an IPv4 address counts the same in every spelling, and an unnamed proxy does not count', () => {
  assert.equal(countedSubnet(from('2001:db8:1:2::1'), null), countedSubnet(from('2001:DB8:1:2:ffff:1:2:3'), null))
  assert.notEqual(countedSubnet(from('2001:db8:1:2::1'), null), countedSubnet(from('2001:db8:1:3::1'), null))
  for (const spelling of ['198.51.100.1', '::ffff:198.51.100.1', '::ffff:c633:6401'])
    assert.equal(countedSubnet(from(spelling), null), '198.51.100.1')
  assert.equal(countedSubnet(from('10.0.0.1', '198.51.100.1'), null), null)
  assert.equal(countedSubnet(from('10.0.0.1', '198.51.100.1'), new AddressRanges(['10.0.0.0/8'])), '198.51.100.1')
})
