import { regionLookup, type RegionLookup } from '#contract/wordsRegion.ts'
import { indexOf } from '../../test/support/openedIndex.ts'
import { demoGeography } from '../ranking/demoRelease.ts'

/** The demo's dongs and stations, which are real and part of the repository, without any venue. */
export function demoRegions(): RegionLookup {
  const index = indexOf({ venues: [], redirects: new Map(), asOf: '2026-11-21', ...demoGeography() })
  return regionLookup((query) => index.regions(query))
}
