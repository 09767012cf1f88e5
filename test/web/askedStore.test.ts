import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAskedStore } from '#web/explorer/guest/askedStore.ts'

const KEY = 'asked'
const at = (clock: string, day = 28) => Date.parse(`2026-11-${day}T${clock}:00+09:00`)
const question = (queryId: string, personId = 'per_1') => ({ queryId, placeId: 'pl_1', personId, askedAt: at('12:00') })

/** A browser's storage, and stores in its tabs. */
function browser() {
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
  const time = { now: at('12:00') }
  const open = () =>
    openAskedStore(
      KEY,
      () => storage,
      () => time.now,
    )
  return { texts, time, open }
}

const ids = (questions: readonly { queryId: string }[]) => questions.map(({ queryId }) => queryId)

test('questions of two tabs are all kept, and each tab shows them after it read again', () => {
  const { open } = browser()
  const [first, second] = [open(), open()]
  let changes = 0
  first.subscribe(() => (changes += 1))
  first.keep(question('a'))
  second.keep(question('b'))
  assert.deepEqual(ids(second.current()), ['b', 'a'])
  first.reload()
  assert.deepEqual(ids(first.current()), ['b', 'a'])
  assert.equal(changes, 2)
  assert.deepEqual(ids(open().current()), ['b', 'a'])
})

test('the storage loses questions of earlier days when a page is loaded', () => {
  const { texts, time, open } = browser()
  open().keep(question('a'))
  time.now = at('23:59', 29)
  open()
  assert.match(texts.get(KEY) ?? '', /"queryId":"a"/)
  time.now = at('00:00', 30)
  assert.deepEqual(open().current(), [])
  assert.equal(texts.has(KEY), false)
})

test('the storage loses the questions of a person who signs out, and keeps those of others', () => {
  const { texts, open } = browser()
  const store = open()
  store.keep(question('a', 'per_1'))
  store.keep(question('b', 'per_2'))
  store.forget('per_1')
  assert.deepEqual(JSON.parse(texts.get(KEY) ?? ''), [question('b', 'per_2')])
  store.forget('per_2')
  assert.equal(texts.has(KEY), false)
})

test('without storage, and with a text of another program in it, questions last until the page is closed', () => {
  const refusing = () => {
    throw new Error('no storage')
  }
  const store = openAskedStore(KEY, refusing, () => at('12:00'))
  store.keep(question('a'))
  store.keep(question('b'))
  assert.deepEqual(ids(store.current()), ['b', 'a'])
  const full = { getItem: () => '{not JSON', setItem: refusing, removeItem: refusing }
  const other = openAskedStore(
    KEY,
    () => full,
    () => at('12:00'),
  )
  other.keep(question('a'))
  other.keep(question('b'))
  assert.deepEqual(ids(other.current()), ['b', 'a'])
})
