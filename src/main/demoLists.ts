import { GUIDE_FILE } from '../../demo/guideList.ts'
import { REGIONS_FILE, STATIONS_FILE } from '../../demo/generate.ts'
import { LICENCES_FILE } from '../../demo/licencesList.ts'
import { MAPS_FILE } from '../../demo/mapsList.ts'
import { OWNERS_FILE } from '../../demo/ownersList.ts'
import { SHOPS_FILE } from '../../demo/shopsList.ts'
import { writeDemo } from '../../demo/write.ts'
import type { DemoLists } from '#operate/demo.ts'

/** The demo's generator lives beside src/; here it is joined to the ordinary build. */
export const demoLists: DemoLists = {
  write: writeDemo,
  sources: [
    { kind: 'records', path: MAPS_FILE },
    { kind: 'sbiz', path: SHOPS_FILE },
    { kind: 'localdata', path: LICENCES_FILE },
    { kind: 'records', path: OWNERS_FILE },
  ],
  regionsFile: REGIONS_FILE,
  stationsFile: STATIONS_FILE,
  coverageNote: 'Demo data: the dongs and stations are real, their outlines are synthetic, and every venue is fictional.',
}
void GUIDE_FILE
