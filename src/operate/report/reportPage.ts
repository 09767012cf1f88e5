import type { CalendarDate } from '#base/kst.ts'
import type { LatLng } from '#base/geometry.ts'
import type { Manifest } from '#dataset/manifest.ts'
import type { Dong } from '#dataset/geography/region.ts'
import type { PipelineReport } from '#pipeline/report/report.ts'
import { formatCount, html, formatShare, type Markup } from '#base/text/markup.ts'
import { type OpenByProof, proofSection } from './proofSection.ts'
import { addressSection, type VenueConflict } from './addressSection.ts'
import { licenceSection } from './licenceSection.ts'
import { densityMaps } from './reportMap.ts'
import {
  clusterSection,
  decisionSection,
  mergeSection,
  ruleSection,
  sourceSection,
  stageSection,
  tile,
} from './reportSections.ts'
import { REPORT_STYLE } from './reportStyle.ts'
import { duplicateSection } from './duplicateSection.ts'
import type { VisibleDuplicates } from '#pipeline/report/visibleDuplicates.ts'

/** The content of `report.json`: the figures of a build; `build-report.html` is made from it and from the venues. */
export interface BuildReport {
  asOf: CalendarDate
  /** An ISO instant, UTC. */
  createdAt: string
  coverageNote: string
  counts: Manifest['counts']
  /** The open venues by their newest proof of business. */
  openByProof: readonly OpenByProof[]
  addressConflicts: readonly VenueConflict[]
  visibleDuplicates: VisibleDuplicates
  pipeline: PipelineReport
}

interface MapInput {
  dongs: readonly Dong[]
  places: Iterable<{ regionCode: string; location: LatLng }>
}

/** Returns the report page: one file without scripts, which loads nothing. */
export function reportPage(report: BuildReport, map: MapInput): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Oneset build of ${report.asOf}</title>
        ${REPORT_STYLE}
      </head>
      <body>
        <header>
          <h1>Oneset build of ${report.asOf}</h1>
          <p>Built ${report.createdAt.slice(0, 16).replace('T', ' ')} UTC. ${report.coverageNote}</p>
        </header>
        <main>
          ${headline(report)}
          <section>
            <h2>Where the venues are</h2>
            ${densityMaps(map.dongs, map.places)}
          </section>
          ${proofSection(report.openByProof, report.pipeline)} ${sourceSection(report.pipeline)}
          ${licenceSection(report.pipeline)} ${addressSection(report.addressConflicts, map.dongs)}
          ${clusterSection(report.pipeline)} ${ruleSection(report.pipeline)} ${decisionSection(report.pipeline)}
          ${duplicateSection(report.visibleDuplicates)} ${mergeSection(report.pipeline)}
          ${stageSection(report.pipeline)}
        </main>
      </body>
    </html>`
  return `${page.text}\n`
}

function headline({ counts, pipeline }: BuildReport): Markup {
  const records = pipeline.sources.reduce((sum, source) => sum + source.records, 0)
  const { venues, openVenues, multiSourceVenues, dongs } = counts
  return html`<div class="tiles">
    ${tile('valid records read', formatCount(records), `from ${pipeline.sources.length} lists`)}
    ${tile('venues', formatCount(venues), `in ${formatCount(dongs)} dongs`)}
    ${tile('of them open', formatCount(openVenues), formatShare(openVenues, venues))}
    ${tile('in two or more lists', formatCount(multiSourceVenues), formatShare(multiSourceVenues, venues))}
  </div>`
}
