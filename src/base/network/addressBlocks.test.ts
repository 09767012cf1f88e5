import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allocationOf, neighbourhoodOf, siteOf, sitePrefixOf, subnetOf } from './addressBlocks.ts'

test('an address belongs to the same subnet, network and site in every spelling', () => {
  const blocks = (address: string) => [subnetOf(address), neighbourhoodOf(address), sitePrefixOf(address)]
  assert.deepEqual(blocks('198.51.100.7'), ['198.51.100.7', '198.51.100.0/24', null])
  assert.deepEqual(blocks('::ffff:198.51.100.7'), blocks('198.51.100.7'))
  const home = ['2001:db8:7:aa12', '2001:db8:7:aa00::/56', '2001:db8:7::/48']
  for (const spelling of ['2001:db8:7:aa12::1', '2001:0DB8:0007:AA12:0:0:0:1', '2001:db8:7:aa12::1%eth0'])
    assert.deepEqual(blocks(spelling), home)
  assert.equal(neighbourhoodOf('2001:db8:7:aaff::9'), neighbourhoodOf('2001:db8:7:aa00::1'))
  assert.notEqual(neighbourhoodOf('2001:db8:7:ab00::1'), neighbourhoodOf('2001:db8:7:aa00::1'))
  assert.deepEqual(blocks('::1'), ['0:0:0:0', '0:0:0:0::/56', '0:0:0::/48'])
})

test('an IPv4 address written in hexadecimal groups of IPv6 counts as the IPv4 address', () => {
  for (const spelling of [
    '::ffff:cb00:7107',
    '::FFFF:203.0.113.7',
    '0:0:0:0:0:ffff:cb00:7107',
    '::ffff:cb00:7107%eth0',
  ]) {
    assert.equal(subnetOf(spelling), '203.0.113.7', spelling)
    assert.equal(neighbourhoodOf(spelling), '203.0.113.0/24', spelling)
    assert.equal(sitePrefixOf(spelling), null, spelling)
  }
  assert.notEqual(subnetOf('::fffe:cb00:7107'), '203.0.113.7')
})

test('an IPv6 address has the /32 of its provider, an IPv4 address has none', () => {
  assert.equal(allocationOf('2001:0DB8:7:aa12::1'), '2001:db8::/32')
  assert.equal(allocationOf('2001:db8:ffff::9'), allocationOf('2001:db8::1'))
  assert.notEqual(allocationOf('2001:db9::1'), allocationOf('2001:db8::1'))
  assert.equal(allocationOf('::ffff:198.51.100.7'), null)
})

test('a text that is not an address gets blocks of its own and causes no error', () => {
  for (const text of ['', 'unknown', '198.51.100.7:1234', '[2001:db8::1]:443', ':::::::::::', '%', '::%%', '1.2.3'])
    for (const blockOf of [subnetOf, neighbourhoodOf, sitePrefixOf, siteOf, allocationOf])
      assert.doesNotThrow(() => blockOf(text), text)
})
