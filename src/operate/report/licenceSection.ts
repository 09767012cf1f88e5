import { formatCount, html, type Markup } from '#base/text/markup.ts'
import { editionText } from '#contract/editionText.ts'
import type { PipelineReport } from '#pipeline/report/report.ts'
import { headedTable, row } from './reportTables.ts'

/** Returns the section about whose data the release holds. Addresses are text, because the page links to nothing. */
export function licenceSection({ sources }: PipelineReport): Markup {
  const unknown = sources.filter(({ declaration }) => declaration.licence === null).length
  return html`<section>
    <h2>Sources and licences</h2>
    <p>
      Whoever publishes this release must follow the licence of every list in it. /meta and the pages of the service
      show these statements.
      ${
        unknown === 0
          ? ''
          : html`<strong
                >The licence of ${formatCount(unknown)} of ${formatCount(sources.length)} lists is unknown</strong
              >: their publishers must be asked, and the mapping or the notes of the list then state the answer.`
      }
    </p>
    ${headedTable(
      ['list', 'attribution', 'licence', 'edition', 'records'],
      sources.map(({ name, declaration, records }) => {
        const { title, attribution, licence, licenceUrl } = declaration
        return row(
          [name, title === null ? '' : html`<small>${title}</small>`],
          [
            attribution ?? 'none stated',
            [licence ?? 'unknown', licenceUrl === null ? '' : html` <small>${withoutScheme(licenceUrl)}</small>`],
            editionText(declaration) ?? 'unknown',
            formatCount(records),
          ],
        )
      }),
      'records',
    )}
  </section>`
}

/** The page must hold no address that a browser could load. */
function withoutScheme(url: string): string {
  return url.replace('https://', '').replace('http://', '')
}
