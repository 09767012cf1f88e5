import { Type } from 'typebox'
import type { Suggestion } from '#client/generated/sentences.ts'
import { cleanLine } from '#base/text/text.ts'
import { toProblem } from '../problemText.ts'
import { argumentsOf, areaParams } from '../search/searchArguments.ts'
import { READING, tool, type ToolOutcome } from '../tool.ts'
import { cleanName } from '../venueText.ts'

const NAME_MAX = 60

const optional = Type.Optional
const strict = { additionalProperties: false }

const SuggestionSchema = Type.Object({
  kind: Type.Enum(['venue', 'region', 'station', 'landmark', 'kind']),
  name: Type.String(),
  where: optional(Type.String({ description: 'Tells it from others of the same name.' })),
  placeId: optional(Type.String({ description: 'Of a venue, for get_venue.' })),
  arguments: optional(Type.Record(Type.String(), Type.Unknown(), { description: 'For search_venues.' })),
})

export const SUGGEST_VENUES = tool({
  name: 'suggest_venues',
  title: 'Complete a name',
  description:
    'Free. Completes the beginning of a name: up to ten venues, regions, stations, landmarks and kinds of venue. Also initial consonants (ㅅㅌㅂㅅ), romanised letters and one typing error. Use it to find the placeId of a venue whose name is known in part; for wishes call search_venues. 가게 이름 자동 완성, 이름 일부로 찾기.',
  input: Type.Object(
    {
      text: Type.String({ minLength: 1, maxLength: 60, description: 'What is known of the name: 스타, seongs.' }),
      near: optional(
        Type.Object(
          { lat: Type.Number({ minimum: -90, maximum: 90 }), lng: Type.Number({ minimum: -180, maximum: 180 }) },
          { ...strict, description: 'Position of the person; venues within 5 km come first.' },
        ),
      ),
    },
    strict,
  ),
  output: Type.Object({ suggestions: Type.Array(SuggestionSchema) }),
  annotations: READING,
  calls: ['suggest'],
  run: async ({ text, near }, { service, signal }): Promise<ToolOutcome> => {
    const query = { q: text, ...areaParams({ ...(near && { near }) }) }
    const answer = await service.call({ name: 'suggest', query }, signal)
    if (answer.kind === 'refused') return toProblem(answer)
    const suggestions = (answer.data as Suggestion[]).map(shown)
    const asked = cleanLine(text, NAME_MAX)
    const head =
      suggestions.length > 0
        ? `${asked} may become:`
        : `No name begins with ${asked}. Call search_venues with it as keyword.`
    return { kind: 'answer', structured: { suggestions }, text: [head, ...suggestions.map(lineOf)].join('\n') }
  },
})

function shown({ kind, text, detail, id, params }: Suggestion) {
  return {
    kind,
    name: cleanName(text, NAME_MAX),
    ...(detail !== null && { where: cleanLine(detail, NAME_MAX) }),
    ...(id !== null && { placeId: id }),
    ...(params !== null && { arguments: argumentsOf(params) }),
  }
}

function lineOf({ kind, name, where, placeId, arguments: given }: ReturnType<typeof shown>): string {
  const parts = [name, kind, where, placeId, given && `search_venues ${JSON.stringify(given)}`]
  return parts.filter(Boolean).join(' · ')
}
