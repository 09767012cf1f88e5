import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directionsOf } from '#web/explorer/place/directions.ts'
import { openStoredList } from '#web/explorer/storedList.ts'
import { readSavedPlaces, toggled } from '#web/explorer/saved/savedList.ts'

const place = (id: string) => ({ id, name: `place ${id}`, address: null })

test('a place is saved in front, removed by the same button, and two hundred are kept', () => {
  assert.deepEqual(toggled([place('a')], place('b')), [place('b'), place('a')])
  assert.deepEqual(toggled([place('b'), place('a')], place('b')), [place('a')])
  const many = Array.from({ length: 200 }, (_, i) => place(String(i)))
  assert.equal(toggled(many, place('new')).length, 200)
  assert.equal(toggled(many, place('new'))[0]?.id, 'new')
})

test('what another program stored under the name is left out', () => {
  assert.deepEqual(readSavedPlaces('[{"id":"a","name":"A","address":null},{"id":1},null,"x"]'), [
    { id: 'a', name: 'A', address: null },
  ])
  assert.deepEqual(readSavedPlaces('{"id":"a"}'), [])
  assert.deepEqual(readSavedPlaces(null), [])
})

test('a place saved in one tab stays when another tab, loaded before, saves one', () => {
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
  const open = () => openStoredList('saved', () => storage, readSavedPlaces)
  const [first, second] = [open(), open()]
  first.change((places) => toggled(places, place('a')))
  second.change((places) => toggled(places, place('b')))
  assert.deepEqual(open().current(), [place('b'), place('a')])
})

test('directions lead to the place in every service, with its name encoded', () => {
  const links = directionsOf({ name: '카페 & 바', location: { lat: 37.5, lng: 127 } }, 'https://example.com/')
  for (const { url } of links) {
    assert.match(url, /37\.5/)
    assert.doesNotMatch(url, / & /)
    assert.ok(URL.canParse(url))
  }
})
