import { Type } from 'typebox'
import { nullable } from '../values.ts'

export const LossSchema = Type.Object({
  kind: Type.Enum(['no_venues', 'venues', 'sido', 'freshness', 'known_hours', 'source']),
  sido: Type.Optional(Type.String({ description: 'With kind sido: the first two digits of its region codes.' })),
  source: Type.Optional(Type.String({ description: 'With kind source: the source that is missing.' })),
  before: nullable(Type.Number()),
  after: nullable(Type.Number()),
})

export const NotComparedSchema = Type.Object({
  figure: Type.Enum(['sido', 'freshness', 'hours']),
  release: Type.String({ description: 'The release that does not state this figure.' }),
})

/** What a published release lacks compared with the one that was served before (src/contract/releaseLoss.ts). */
export const ReleaseComparisonSchema = Type.Object({
  served: nullable(Type.String({ description: 'The release that was served before; null: nothing was compared.' })),
  permitted: Type.Array(LossSchema, { description: 'Losses that were permitted.' }),
  unneeded: Type.Array(Type.String(), { description: 'Values of allow that no loss needed.' }),
  notCompared: Type.Array(NotComparedSchema, {
    description: 'Figures that one of the releases does not state.',
  }),
})
