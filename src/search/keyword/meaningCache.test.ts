import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bitmapOf } from '../columns/bitmap.ts'
import { NO_ANSWER, ordinalsOf, type Answer } from './keywordSets.ts'
import { MeaningCache } from './meaningCache.ts'

const SIZE = 1_024
const OPEN_COUNT = 1_000

/** An answer as a draft leaves it: in a bitmap of the scratch, its counts upper limits. */
function uncounted(bits: Uint32Array): Answer {
  return NO_ANSWER.with(0, { kind: 'bitmap', bits, count: SIZE, openCount: OPEN_COUNT })
}

const EVERY_THIRD = Array.from({ length: SIZE / 3 }, (_, i) => i * 3)
const everyThird = () => bitmapOf(SIZE, EVERY_THIRD)

test('an answer is collected once, with exact counts', () => {
  const cache = new MeaningCache(SIZE, OPEN_COUNT)
  let collected = 0
  const collect = () => {
    collected++
    return uncounted(everyThird())
  }
  const [first, second] = [cache.answerOf('kind 카페', collect), cache.answerOf('kind 카페', collect)]
  assert.equal(collected, 1)
  assert.equal(first, second)
  const [set] = first
  assert.ok(set?.kind === 'bitmap')
  assert.deepEqual([set.count, set.openCount], [341, 334])
})

test('an answer keeps its venues when the scratch is used for the next keyword', () => {
  for (const positions of [[3, 500, 1_010], EVERY_THIRD]) {
    const cache = new MeaningCache(SIZE, OPEN_COUNT)
    const scratch = bitmapOf(SIZE, positions)
    const answer = cache.answerOf('place 성수', () => uncounted(scratch))
    scratch.fill(0)
    assert.deepEqual([...ordinalsOf(answer[0]!)], positions)
  }
})

test('a level without venues is absent', () => {
  const cache = new MeaningCache(SIZE, OPEN_COUNT)
  assert.deepEqual(
    cache.answerOf('place 성수', () => uncounted(bitmapOf(SIZE, []))),
    NO_ANSWER,
  )
})

test('the answers used longest ago are dropped when the memory is used up', () => {
  // An answer in a bitmap of 1,024 venues takes 128 bytes, and its entry half a kilobyte.
  const cache = new MeaningCache(SIZE, OPEN_COUNT, 2_000)
  const collected: string[] = []
  for (const word of ['강남', '홍대', '강남', '신촌', '종로', '강남', '홍대']) {
    cache.answerOf(word, () => {
      collected.push(word)
      return uncounted(everyThird())
    })
  }
  assert.deepEqual(collected, ['강남', '홍대', '신촌', '종로', '홍대'])
})
