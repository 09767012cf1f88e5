import { Type, type Static } from 'typebox'
import type { SentenceMeta } from '#client/generated/sentences.ts'
import { cleanLine } from '#base/text/text.ts'
import { ASSUMED_WORD } from '#contract/schemas/envelope.ts'
import { understoodTexts } from '#query/understoodTexts.ts'

const LINE_MAX = 400
const READINGS_MAX = 8

type Sentence = Pick<SentenceMeta, 'understood' | 'notUnderstood' | 'ambiguous'>

const optional = Type.Optional

/** What became of the words of a request, as members of a tool's output. */
export const SENTENCE_REPORT = {
  understood: optional(
    Type.Array(
      Type.Object({
        text: Type.String(),
        param: Type.String(),
        value: Type.String(),
        assumed: optional(Type.Literal(true, { description: ASSUMED_WORD })),
      }),
      { description: 'The words that became conditions.' },
    ),
  ),
  notUnderstood: optional(
    Type.Array(Type.String(), {
      description: 'First the words searched as keyword, unless assumed ones are, then words that no filter says.',
    }),
  ),
  ambiguous: optional(
    Type.Array(
      Type.Object({
        text: Type.String(),
        readings: Type.Array(
          Type.Object({ param: Type.String(), value: Type.String(), name: optional(Type.String()) }),
        ),
      }),
      { description: 'Words left out because they may mean several things.' },
    ),
  ),
}

const ReportSchema = Type.Object(SENTENCE_REPORT)

/** Returns what became of the words, as the service reports it; of many readings the first ones. */
export function sentenceReport({ understood, notUnderstood, ambiguous }: Sentence): Static<typeof ReportSchema> {
  return {
    understood,
    notUnderstood,
    ambiguous: ambiguous.map(({ text, readings }) => ({ text, readings: readings.slice(0, READINGS_MAX) })),
  }
}

/** Returns the report as lines. */
export function reportLines({ understood, notUnderstood, ambiguous }: Sentence): string[] {
  const texts = understoodTexts(understood)
  return [
    ...(texts.length > 0 ? [`Understood: ${texts.join(' · ')}`] : []),
    ...(notUnderstood.length > 0 ? [`No filter says: ${notUnderstood.join(', ')}`] : []),
    ...ambiguous.map(({ text, readings }) => {
      const several = readings.map(({ param, value, name }) => `${param}=${value}${name ? ` (${name})` : ''}`)
      return `Ambiguous, left out: ${text}: ${several.slice(0, READINGS_MAX).join(' or ')}`
    }),
  ].map((line) => cleanLine(line, LINE_MAX))
}
