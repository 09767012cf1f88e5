import { Type, type Static } from 'typebox'
import { nullable } from './values.ts'

/** The kinds of suggestions. `kind` is a kind of venue, dish or attribute: a value of a filter; `chain` is all branches of one. */
const SUGGESTION_KINDS = ['venue', 'region', 'station', 'landmark', 'kind', 'chain'] as const

/** One completion of what was typed. */
export const SuggestionSchema = Type.Object({
  kind: Type.Enum([...SUGGESTION_KINDS]),
  text: Type.String({ description: 'The name to show.' }),
  detail: nullable(
    Type.String({
      description: 'What tells it from others of the same name: the region of a venue, the whole name of a region.',
    }),
  ),
  id: nullable(Type.String({ description: 'The id of a venue; null for the others.' })),
  params: nullable(
    Type.Record(Type.String(), Type.String(), {
      description:
        'The parameters of /places that the suggestion stands for; q is a sentence for /search; null for a venue.',
    }),
  ),
})
export type Suggestion = Static<typeof SuggestionSchema>
