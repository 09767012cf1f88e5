import { readFile } from 'node:fs/promises'
import { type HoursVerdict, type HoursScore, type JudgedText, scoreHours } from './scoreHours.ts'

export type HoursEvaluation = { kind: 'scored'; score: HoursScore } | { kind: 'unreadable'; reason: string }

/** Scores the reader of hours texts on a file of judged texts, one JSON object per line. */
export async function evaluateHours(file: string): Promise<HoursEvaluation> {
  const judged: JudgedText[] = []
  for (const [index, line] of (await readFile(file, 'utf8')).split('\n').entries()) {
    if (line.trim() === '') continue
    const text = judgedText(line)
    if (text === null) {
      const form = '{"text", "closedDays", "expect": {"weekly": […]} or {"refuse": true}, "accept"?: […]}'
      return { kind: 'unreadable', reason: `${file}, line ${index + 1} is not ${form}` }
    }
    judged.push(text)
  }
  return { kind: 'scored', score: scoreHours(judged) }
}

function judgedText(line: string): JudgedText | null {
  const given = parsed(line)
  if (!isObject(given) || typeof given.text !== 'string') return null
  const accept = given.accept ?? []
  if (!isVerdict(given.expect) || !Array.isArray(accept) || !accept.every(isVerdict)) return null
  const closedDays = typeof given.closedDays === 'string' ? given.closedDays : ''
  return { text: given.text, closedDays, expect: given.expect, accept }
}

function isVerdict(value: unknown): value is HoursVerdict {
  return isObject(value) && ('refuse' in value || (Array.isArray(value.weekly) && value.weekly.every(isObject)))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** Formats a score as lines for people: the figures, then the texts that are not right. */
export function hoursLines(score: HoursScore): string[] {
  const { texts, right, wrong, refused, statingHours, holidays, beside } = score
  const share = (count: number, of: number) => (of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} %`)
  return [
    `${texts} texts: ${right} right, ${wrong} wrong (${share(wrong, texts)}), ${refused} refused that state hours`,
    `of ${statingHours.texts} that state hours ${share(statingHours.right, statingHours.texts)} are right`,
    `public holidays: ${holidays.right} of ${holidays.texts} right`,
    `closings beside the week: ${beside.right} of ${beside.texts} right`,
    ...score.list
      .filter(({ outcome, beside: isBesideRight }) => outcome !== 'right' || isBesideRight === false)
      .map(({ outcome, text, closedDays, expected, got }) =>
        [
          `${outcome === 'right' ? 'wrong beside the week' : outcome}: ${text}`,
          closedDays && `  closed: ${closedDays}`,
          `  expected ${expected}`,
          `  got ${got}`,
        ]
          .filter((line) => line !== '')
          .join('\n'),
      ),
  ]
}
