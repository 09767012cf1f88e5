import { Type, type Static } from 'typebox'
import { PROOFS } from '#venue/businessProof.ts'
import { date, nullable, text } from '#venue/fieldSchemas.ts'

/** A source of a release: whose data it is, under which licence, and what it proves. */
export const ReleaseSourceSchema = Type.Object({
  id: Type.String(),
  name: text('The name of the list for readers.'),
  licence: nullable(text('null: unknown.')),
  licenceUrl: nullable(Type.String()),
  attribution: nullable(text('The statement to show beside the data.')),
  editionDate: nullable(date),
  oldestEditionDate: Type.Optional(
    Type.String({ format: 'date', description: 'Present when the source consists of lists of several days.' }),
  ),
  proves: Type.Enum([...PROOFS]),
  statesClosure: Type.Boolean({ description: 'true: the list marks closed venues as such' }),
  complete: Type.Optional(
    Type.Boolean({
      description:
        'true: an edition holds every venue of its kinds in an area, so a venue that it shows as open was in business on that day. Absent in releases of earlier versions.',
    }),
  ),
})
export type ReleaseSource = Static<typeof ReleaseSourceSchema>
