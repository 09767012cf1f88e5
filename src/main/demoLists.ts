import { writeDemoBaseMap } from '../../demo/baseMap.ts'
import { GUIDE_FILE } from '../../demo/guideList.ts'
import { REGIONS_FILE, STATIONS_FILE, TRUTH_FILE } from '../../demo/generate.ts'
import { LICENCES_FILE } from '../../demo/licencesList.ts'
import { MAPS_FILE } from '../../demo/mapsList.ts'
import { GUIDE_MAPPING_FILE, LICENCES_NOTES_FILE, RECORDS_NOTES_FILE, SHOPS_NOTES_FILE } from '../../demo/notes.ts'
import { OWNERS_FILE } from '../../demo/ownersList.ts'
import { SHOPS_FILE } from '../../demo/shopsList.ts'
import { writeDemo } from '../../demo/write.ts'
import type { DemoLists } from '#operate/demo.ts'

/** The demo's generator, which is beside src/, with the sources for the ordinary build. */
export const demoLists: DemoLists = {
  write: writeDemo,
  writeBaseMap: writeDemoBaseMap,
  sources: [
    { kind: 'records', path: MAPS_FILE, mapping: RECORDS_NOTES_FILE },
    { kind: 'sbiz', path: SHOPS_FILE, mapping: SHOPS_NOTES_FILE },
    { kind: 'localdata', path: LICENCES_FILE, mapping: LICENCES_NOTES_FILE },
    { kind: 'mapped', path: GUIDE_FILE, mapping: GUIDE_MAPPING_FILE },
    { kind: 'records', path: OWNERS_FILE, mapping: RECORDS_NOTES_FILE },
  ],
  regionsFile: REGIONS_FILE,
  stationsFile: STATIONS_FILE,
  truthFile: TRUTH_FILE,
  coverageNote:
    'Demo data: the dongs and stations are real, their outlines are synthetic, and every venue is fictional.',
}
