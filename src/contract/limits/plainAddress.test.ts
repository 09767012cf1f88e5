import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { deliveryMailboxOf, plainAddress } from './plainAddress.ts'

test('a plain address is accepted in lower case, and nothing else is', () => {
  assert.equal(plainAddress('Hong.Gildong+food@Mail.Example.co.kr'), 'hong.gildong+food@mail.example.co.kr')
  for (const other of [
    '<hong@example.com>',
    'Hong <hong@example.com>',
    '"hong"@example.com',
    ' hong@example.com',
    'hong@example.com\n',
    'hong@example.com,kim@example.com',
    'hong@example.com;kim@example.com',
    'hong@kim@example.com',
    'hong(comment)@example.com',
    'hong@example',
    'hong@[127.0.0.1]',
    'hong@example.com.',
    'hong@-a.example.com',
    '.hong@example.com',
    'ho..ng@example.com',
    'hong\u0000@example.com',
    '@example.com',
    'hong@',
    '',
    `${'x'.repeat(65)}@example.com`,
    `hong@${'x.'.repeat(130)}com`,
  ])
    assert.equal(plainAddress(other), null, other)
})

test('an address with any further character around it is rejected', () => {
  const further = fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }).filter((text) => !/^[\w'+.-]+$/.test(text))
  fc.assert(
    fc.property(further, (text) => {
      assert.equal(plainAddress(`${text}hong@example.com`), null)
      assert.equal(plainAddress(`hong@example.com${text}`), null)
    }),
  )
})

test('all spellings of an address count as one mailbox', () => {
  const writings = ['hong.gildong@example.com', 'HongGildong@EXAMPLE.com', 'hong.gil.dong+1@example.com']
  assert.equal(new Set(writings.map(deliveryMailboxOf)).size, 1)
  assert.notEqual(deliveryMailboxOf('hong@example.com'), deliveryMailboxOf('kim@example.com'))
  assert.equal(deliveryMailboxOf('+tag@example.com'), '+tag@example.com')
})
