import type { ReleaseSource } from '#contract/schemas/releases/releaseSource.ts'

/** The lists of which the world consists, as its release states them: one with a licence, one without. */
export const WORLD_SOURCES: readonly ReleaseSource[] = [
  {
    id: 'map',
    name: 'Map of the world',
    licence: 'ODbL-1.0',
    licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
    attribution: '© mappers of the world',
    editionDate: '2026-11-01',
    proves: 'mentioned',
    statesClosure: false,
  },
  {
    id: 'register',
    name: '음식점 대장',
    licence: null,
    licenceUrl: null,
    attribution: '시험시',
    editionDate: '2026-10-31',
    proves: 'licensed',
    statesClosure: true,
  },
]
