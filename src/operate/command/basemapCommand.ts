import { rename, rm, writeFile } from 'node:fs/promises'
import { EXIT } from '#commandLine/exitCodes.ts'
import { required, text } from '#commandLine/flag.ts'
import { Stop } from '#commandLine/stop.ts'
import { operatorCommand } from '../operatorCommand.ts'

/** At this zoom a shape is exact to half a metre; closer zooms enlarge its tiles. */
const ZOOM_MAX = 14
/** OpenStreetMap's licence asks for this statement where the map shows. */
const ATTRIBUTION = '© OpenStreetMap contributors'

export const BASEMAP = operatorCommand({
  operands: [],
  flags: {
    osm: required(text('FILE', 'An OpenStreetMap extract (.osm.pbf) of a city or a province.')),
    out: required(text('FILE', 'The archive (.pmtiles); the service serves basemap.pmtiles in its data folder.')),
  },
  examples: ['basemap --osm seoul.osm.pbf --out data/basemap.pmtiles'],
  async run(call) {
    const { osm, out } = call.flags
    const [{ osmShapes }, { basemapOf }] = await Promise.all([
      import('../basemap/osmShapes.ts'),
      import('#basemap/writeBasemap.ts'),
    ])
    const map = await osmShapes(osm)
    if (map === null) throw new Stop(`${osm} has nothing that a map shows`, 'use an extract with ways and their nodes')
    call.report(`shapes of ${osm}: ${map.shapes.length}`)
    const archive = basemapOf(map.shapes, {
      name: 'Oneset base map',
      attribution: ATTRIBUTION,
      bounds: map.bounds,
      maxZoom: ZOOM_MAX,
    })
    const part = `${out}.part`
    try {
      await writeFile(part, archive)
      await rename(part, out)
    } catch (cause) {
      await rm(part, { force: true })
      throw cause
    }
    call.report(`base map in ${out}: ${(archive.length / 1e6).toFixed(1)} MB`)
    if (call.json)
      call.print(JSON.stringify({ kind: 'written', out, shapes: map.shapes.length, bytes: archive.length }))
    return EXIT.ok
  },
})
