import { type HoursScore, type JudgedText, scoreHours } from '#operate/evaluate/scoreHours.ts'
import { table } from '../markdownTable.ts'
import { ENGLISH_TEXTS } from './englishTexts.ts'
import { KOREAN_TEXTS } from './koreanTexts.ts'
import { labelledTexts } from './labels.ts'
import { ownersTexts } from './ownersTexts.ts'
import { type InventedText, verdictsOf } from './verdict.ts'

export interface HoursResult {
  groups: readonly { name: string; score: HoursScore }[]
  /** Reason why the labelled texts are missing, or null. */
  skipped: string | null
  seconds: number
}

/** Returns made-up texts as judged texts. */
export function inventedTexts(texts: readonly InventedText[]): JudgedText[] {
  return texts.map(([text, closedDays, verdict]) => ({ text, closedDays, ...verdictsOf(verdict) }))
}

/** Reads all available judged hours texts; the labelled ones are in `folder`. */
export async function judgedHours(folder: string): Promise<HoursResult> {
  const start = performance.now()
  const labelled = await labelledTexts(folder)
  const invented = [
    { name: 'made up, Korean', score: scoreHours(inventedTexts(KOREAN_TEXTS)) },
    { name: 'made up, English', score: scoreHours(inventedTexts(ENGLISH_TEXTS)) },
    { name: 'owners, tune', score: scoreHours(inventedTexts(ownersTexts('tune'))) },
    { name: 'owners, held', score: scoreHours(inventedTexts(ownersTexts('held'))) },
  ]
  const groups = labelled.kind === 'read' ? [...labelledGroups(labelled.texts), ...invented] : invented
  const seconds = (performance.now() - start) / 1000
  return { groups, skipped: labelled.kind === 'absent' ? labelled.reason : null, seconds }
}

function labelledGroups(
  texts: readonly (JudgedText & { list: string; split: string })[],
): { name: string; score: HoursScore }[] {
  return [...Map.groupBy(texts, ({ list, split }) => `${list} list, ${split}`)]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([name, group]) => ({ name, score: scoreHours(group) }))
}

/** Returns the section of RESULTS.md about hours texts. */
export function hoursSection({ groups, skipped, seconds }: HoursResult): string {
  const rows = groups.map(({ name, score: { texts, right, wrong, refused, statingHours, beside } }) => [
    name,
    String(texts),
    String(right),
    String(wrong),
    String(refused),
    `${statingHours.right} of ${statingHours.texts} (${((100 * statingHours.right) / statingHours.texts).toFixed(1)} %)`,
    beside.texts === 0 ? '–' : `${beside.right} of ${beside.texts}`,
  ])
  const why = skipped === null ? '' : `\nThe labelled texts were skipped: ${skipped}.\n`
  return `## Hours texts

Texts judged by hand ([hours/README.md](hours/README.md)); right is only the whole week, refused is a text that states hours and was not read. Closings of some weeks, on 설날 and 추석 and on single dates are counted apart, for texts whose week is right. In ${seconds.toFixed(1)} s.
${why}
${table(['texts', 'judged', 'right', 'wrong', 'refused', 'right of those that state hours', 'closings beside the week'], rows)}`
}
