import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { instantOf } from '#base/kst.ts'
import { DEMO_AS_OF } from '../../test/support/builtDemo.ts'
import { demoRelease } from '../ranking/demoRelease.ts'
import { seoulRelease } from '../ranking/seoulRelease.ts'
import { searchOwnNames } from './ownNames.ts'

const NOON = instantOf(DEMO_AS_OF, 720)
/** A sample of some thousand names. */
const SEOUL_STEP = 50

test('the full name of an open venue that no other has finds it among the first three', async () => {
  const { index, venues } = await demoRelease()
  const { asked, missed } = searchOwnNames(index, venues, 1, NOON)
  assert.ok(asked > 1_000, `${asked} names`)
  assert.deepEqual(missed, [])
})

test('the same holds for names of the Seoul release', async (t) => {
  const seoul = await seoulRelease(path.join(import.meta.dirname, '../../build/seoul'))
  if (seoul.kind === 'absent') return t.skip('no release of the Seoul lists in build/seoul')
  const { asked, missed } = searchOwnNames(seoul.release.index, seoul.release.venues, SEOUL_STEP, NOON)
  t.diagnostic(`${asked} names, ${missed.length} missed: ${missed.join(', ')}`)
  assert.ok(asked > 1_000, `${asked} names`)
  assert.deepEqual(missed, [])
})
