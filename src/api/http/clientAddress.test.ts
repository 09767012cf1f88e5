import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { clientAddress } from './clientAddress.ts'

const from = (remoteAddress: string, forwarded?: string, trusted: AddressRanges | null = null) =>
  clientAddress(
    { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
    trusted,
  )
const proxies = new AddressRanges(['10.0.0.0/8'])

test('X-Forwarded-For counts only from configured proxies', () => {
  assert.equal(from('203.0.113.7', '198.51.100.1'), '203.0.113.7')
  assert.equal(from('203.0.113.7', '198.51.100.1', proxies), '203.0.113.7')
  assert.equal(from('10.0.0.2', '198.51.100.1', proxies), '198.51.100.1')
  assert.equal(from('::ffff:10.0.0.2', '198.51.100.1', proxies), '198.51.100.1')
})

test('a client cannot change its address by writing X-Forwarded-For itself', () => {
  assert.equal(from('10.0.0.2', '192.0.2.9, 198.51.100.1, 10.0.0.3', proxies), '198.51.100.1')
  assert.equal(from('10.0.0.2', '', proxies), '10.0.0.2')
  assert.equal(from('10.0.0.2', undefined, proxies), '10.0.0.2')
})

test('an address counts without its port, and a text that is not an address counts as the proxy that sent it', () => {
  for (const [hop, address] of [
    ['198.51.100.1:5678', '198.51.100.1'],
    ['[2001:db8::1]:5678', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:5678"', '2001:db8::1'],
    ['_hidden1', '10.0.0.2'],
    ['unknown', '10.0.0.2'],
    ['198.51.100.1, _hidden2', '10.0.0.2'],
    ['198.51.100.1:80:90', '10.0.0.2'],
    ['198.51.100.256', '10.0.0.2'],
  ] as const)
    assert.equal(from('10.0.0.2', hop, proxies), address, hop)
})
