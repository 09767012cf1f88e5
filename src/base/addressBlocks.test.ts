import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customerOf, networkOf, siteOf } from './addressBlocks.ts'

test('an address counts with its customer, its network and its site, in every spelling', () => {
  const blocks = (address: string) => [customerOf(address), networkOf(address), siteOf(address)]
  assert.deepEqual(blocks('198.51.100.7'), ['198.51.100.7', '198.51.100.0/24', null])
  assert.deepEqual(blocks('::ffff:198.51.100.7'), blocks('198.51.100.7'))
  const home = ['2001:db8:7:aa12', '2001:db8:7:aa00::/56', '2001:db8:7::/48']
  for (const spelling of ['2001:db8:7:aa12::1', '2001:0DB8:0007:AA12:0:0:0:1', '2001:db8:7:aa12::1%eth0'])
    assert.deepEqual(blocks(spelling), home)
  assert.equal(networkOf('2001:db8:7:aaff::9'), networkOf('2001:db8:7:aa00::1'))
  assert.notEqual(networkOf('2001:db8:7:ab00::1'), networkOf('2001:db8:7:aa00::1'))
  assert.deepEqual(blocks('::1'), ['0:0:0:0', '0:0:0:0::/56', '0:0:0::/48'])
})
