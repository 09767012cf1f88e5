import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creditsOf, safeUrl, sourcesOfPlace } from '../../src/web/explorer/sourceCredits.ts'
import { WORLD_SOURCES } from '../support/worldSources.ts'

const [map, register] = WORLD_SOURCES as [(typeof WORLD_SOURCES)[number], (typeof WORLD_SOURCES)[number]]

test('a map credits the sources of the places it draws and no others, each statement once', () => {
  const twin = { ...map, id: 'map_of_another_year' }
  const unnamed = { ...register, id: 'unnamed', attribution: null }
  const known = [register, map, twin, unnamed]
  const credit = { text: '© mappers of the world', url: map.licenceUrl }
  assert.deepEqual(creditsOf([], known), [])
  assert.deepEqual(creditsOf([{ sources: null }], known), [])
  assert.deepEqual(creditsOf([{ sources: ['map', 'map_of_another_year'] }, { sources: ['map'] }], known), [credit])
  assert.deepEqual(creditsOf([{ sources: ['map'] }, { sources: ['unnamed'] }], known), [
    credit,
    { text: '음식점 대장', url: null },
  ])
})

test('a publisher with several lists is credited with the licence of those that link one, and not once more without', () => {
  const unlinked = { ...map, id: 'map_without_address', licenceUrl: null }
  const otherLicence = { ...map, id: 'map_of_another_licence', licenceUrl: 'https://licence.example/other' }
  const places = [{ sources: ['map_without_address', 'map', 'map_of_another_licence'] }]
  assert.deepEqual(creditsOf(places, [unlinked, map, otherLicence]), [
    { text: '© mappers of the world', url: map.licenceUrl },
    { text: '© mappers of the world', url: 'https://licence.example/other' },
  ])
})

test('a map credits a source that the release does not describe by its id', () => {
  const places = [{ sources: ['lost', 'map'] }]
  assert.deepEqual(creditsOf(places, [map]), [
    { text: '© mappers of the world', url: map.licenceUrl },
    { text: 'lost', url: null },
  ])
})

test('a licence is linked only at a web address', () => {
  assert.equal(safeUrl('https://licence.example/'), 'https://licence.example/')
  for (const url of [null, '', 'javascript:alert(1)', 'data:text/html,x', '//licence.example'])
    assert.equal(safeUrl(url), null)
})

test('a source that the release does not describe is named by its id', () => {
  assert.deepEqual(
    sourcesOfPlace({ sources: ['map', 'lost'] }, WORLD_SOURCES).map(({ name, licence }) => [name, licence]),
    [
      ['Map of the world', 'ODbL-1.0'],
      ['lost', null],
    ],
  )
})
