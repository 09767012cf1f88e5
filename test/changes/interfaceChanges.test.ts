import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCalendarDate } from '#base/kst.ts'
import { interfaceElements } from './elements.ts'
import firstVersion from './firstVersion.json' with { type: 'json' }
import { INTERFACE_CHANGES } from '#contract/interfaceChanges/interfaceChanges.ts'

const elements = new Set(interfaceElements())
const listed = new Set(INTERFACE_CHANGES.flatMap((change) => change.elements))

test('everything that was added to the interface since its first version is in the list of changes', () => {
  const first = new Set(firstVersion)
  const isListed = (element: string) => listed.has(element) || listed.has(element.split('?')[0] ?? '')
  const unlisted = [...elements].filter((element) => !first.has(element) && !isListed(element))
  assert.deepEqual(unlisted, [], 'add an entry to INTERFACE_CHANGES')
})

test('nothing of the first version was removed', () => {
  assert.deepEqual(
    firstVersion.filter((element) => !elements.has(element)),
    [],
  )
})

test('each change names elements that exist, in the order of days, and none twice', () => {
  const named = INTERFACE_CHANGES.flatMap((change) => change.elements)
  assert.deepEqual(
    named.filter((element) => !elements.has(element)),
    [],
  )
  assert.equal(new Set(named).size, named.length)
  const days = INTERFACE_CHANGES.map(({ date }) => date)
  assert.ok(days.every((day) => isCalendarDate(day)))
  assert.deepEqual(days, days.toSorted())
})
