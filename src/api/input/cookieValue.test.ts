import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieValue } from './cookieValue.ts'

test('a cookie is found by its whole name among other cookies', () => {
  assert.equal(cookieValue('a=1; oneset_known=5.x=y ;b=2', 'oneset_known'), '5.x=y')
  assert.equal(cookieValue('xoneset_known=1;oneset_known2=2; oneset_known', 'oneset_known'), null)
  assert.equal(cookieValue('a=1;a=2', 'a'), '1')
  assert.equal(cookieValue(undefined, 'a'), null)
})
