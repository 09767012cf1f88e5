import { Stop } from '#commandLine/stop.ts'
import { SOURCE_KINDS } from '#sources/sourceSpec.ts'
import { draftSource, type DraftSource, formatByName, formatOf, freeId, SOURCE_FORM } from './draftSource.ts'

/** Asks a person; resolves to null at the end of input. */
export type Ask = (question: string) => Promise<string | null>

/** A wrong answer may be corrected this often, so that a script with wrong input ends. */
const TRIES_MAX = 5

/** Asks for one value; an empty answer means `fallback`. `flag` gives the same answer without a question. */
export async function askText(ask: Ask, question: string, flag: string, fallback: string | null): Promise<string> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await ask(`${question}${fallback === null ? '' : ` [${fallback}]`}: `)
    if (answer === null) break
    const value = answer.trim() === '' ? fallback : answer.trim()
    if (value !== null) return value
  }
  throw new Stop(`there is no answer to: ${question}`, `give it with --${flag}`)
}

/** Asks for sources until an empty answer; there is at least one. */
export async function askSources(ask: Ask): Promise<DraftSource[]> {
  const sources: DraftSource[] = []
  for (;;) {
    const question = sources.length === 0 ? 'File or address of the first list' : 'Next list (empty: no more)'
    const place = await askText(ask, question, 'source', sources.length === 0 ? null : '')
    if (place === '') return sources
    sources.push(
      await askSource(
        ask,
        place,
        sources.map(({ id }) => id),
      ),
    )
  }
}

async function askSource(ask: Ask, place: string, taken: readonly string[]): Promise<DraftSource> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const given = await askText(ask, `  format: ${SOURCE_KINDS.join(', ')}`, 'source', formatByName(place))
    if (formatOf(given) === null) continue
    const options = [`id=${await askText(ask, '  name of the list', 'source', freeId(place, taken))}`]
    const mapping = await askText(ask, '  mapping file or notes (empty: none, or the shipped one)', 'source', '')
    if (mapping !== '') options.push(`mapping=${mapping}`)
    const every = await askText(ask, '  fetched how often (6h, 1d, 2w; empty: with every update)', 'source', '')
    if (every !== '') options.push(`every=${every}`)
    const reading = draftSource([`${given}=${place}`, ...options].join(','), taken)
    if (reading.kind === 'read') return reading.source
    await ask(`  ${reading.reason}. Press Enter and answer again. `)
  }
  throw new Stop(`the source ${place} is not understood`, `give it with --source ${SOURCE_FORM}`)
}
