import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { collectGarbage } from '#base/collectGarbage.ts'
import { compareByCodeUnit } from '#base/text/text.ts'
import { FragmentDraft } from '#search/build/fragmentDraft.ts'
import { IndexDraft, type IndexFile } from '#search/build/indexDraft.ts'
import { PoolDraft } from '#search/keyword/wordPool.ts'
import { generateWorld } from '../support/generateVenues.ts'

type FragmentSections = ReturnType<FragmentDraft['sections']>
type Weak = readonly [what: string, reference: WeakRef<object>]

test('each file of an index is made when it is asked for, and the words, which need the most memory, last', (t) => {
  const steps: string[] = []
  onFragments(t, () => steps.push('makes fragments'))
  onWords(t, () => steps.push('makes words'))
  for (const [name] of draftOf().files()) steps.push(name)
  assert.deepEqual(steps, ['tables.bin', 'makes fragments', 'fragments.bin', 'details.bin', 'makes words', 'words.bin'])
})

test('an index refers to none of its earlier files, nor to their sections, when it gives its words', async (t) => {
  const made: Weak[] = []
  onFragments(t, ({ resident, onDisk }) =>
    made.push(['resident', new WeakRef(resident)], ['onDisk', new WeakRef(onDisk)]),
  )
  const files = draftOf().files()
  for (let file = 0; file < 3; file++) made.push(nextFile(files))
  assert.equal(nextFile(files)[0], 'words.bin')
  // Weak references are released after the turn in which they were made.
  await nextTurn()
  collectGarbage({ release: false })
  assert.deepEqual(
    made.map(([what, reference]) => [what, reference.deref() !== undefined]),
    ['tables.bin', 'resident', 'onDisk', 'fragments.bin', 'details.bin'].map((what) => [what, false]),
  )
  assert.equal(files.next().done, true)
})

function draftOf(): IndexDraft {
  const { venues, ...setting } = generateWorld(7, 50)
  const draft = new IndexDraft(setting)
  for (const venue of venues.toSorted((a, b) => compareByCodeUnit(a.place.id, b.place.id))) draft.add(venue)
  return draft
}

/** Takes a file; only the weak reference to its bytes remains. */
function nextFile(files: Generator<IndexFile>): Weak {
  const file = files.next()
  if (file.done) assert.fail('a file is missing')
  return [file.value[0], new WeakRef(file.value[1])]
}

/** Calls back with the sections of the fragments when they are made. */
function onFragments(t: TestContext, made: (sections: FragmentSections) => void): void {
  const original = Object.getOwnPropertyDescriptor(FragmentDraft.prototype, 'sections') as PropertyDescriptor
  t.after(() => Object.defineProperty(FragmentDraft.prototype, 'sections', original))
  FragmentDraft.prototype.sections = function (order) {
    const sections = (original.value as FragmentDraft['sections']).call(this, order)
    made(sections)
    return sections
  }
}

/** Calls back once when the starts of words are read, which the words alone need. */
function onWords(t: TestContext, read: () => void): void {
  const original = Object.getOwnPropertyDescriptor(PoolDraft.prototype, 'pool') as PropertyDescriptor
  t.after(() => Object.defineProperty(PoolDraft.prototype, 'pool', original))
  PoolDraft.prototype.pool = function (order) {
    const { nameWordStarts, ...pool } = (original.value as PoolDraft['pool']).call(this, order)
    let isRead = false
    return {
      ...pool,
      get nameWordStarts() {
        if (!isRead) read()
        isRead = true
        return nameWordStarts
      },
    }
  }
}
