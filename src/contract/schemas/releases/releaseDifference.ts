import { Type } from 'typebox'
import { nullable } from '../values.ts'
import { ChangeCountsSchema } from './exportSchema.ts'
import { LossSchema, NotComparedSchema } from './releaseComparison.ts'
import { CHANGE_KINDS, type ChangeKind } from './venueChange.ts'

/** The venues that are named of each kind. */
export const DIFFERENCE_NAMED_MAX = 20

/** What happened to the venues between two releases. A venue counts once for each of its kinds. */
export interface ReleaseDifference {
  counts: Readonly<Record<ChangeKind, number>>
  /** `sido`: the first two digits of its region codes. */
  bySido: readonly { sido: string; counts: Readonly<Record<ChangeKind, number>> }[]
  /** The first venues of each kind, by id. */
  first: Readonly<
    Record<ChangeKind, readonly { id: string; name: string; fields: readonly string[]; into: string | null }[]>
  >
}

const Named = Type.Object({
  id: Type.String(),
  name: Type.String(),
  fields: Type.Array(Type.String(), { description: 'The fields that differ.' }),
  into: nullable(Type.String({ description: 'With merged: the id of the surviving place.' })),
})

const DifferenceSchema = Type.Object({
  counts: ChangeCountsSchema,
  bySido: Type.Array(
    Type.Object({
      sido: Type.String({ description: 'The first two digits of its region codes.' }),
      counts: ChangeCountsSchema,
    }),
  ),
  first: Type.Object(
    Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, Type.Array(Named)])) as Record<
      ChangeKind,
      ReturnType<typeof Type.Array<typeof Named>>
    >,
    { description: `The first ${DIFFERENCE_NAMED_MAX} venues of each kind, by id; none of rescored.` },
  ),
})

/** What publishing a release would change (docs/reference/administration.md#comparing-a-release). */
export const ReleaseDifferenceSchema = Type.Object({
  version: Type.String(),
  served: nullable(Type.String({ description: 'The release that is served, with which it is compared; null: none.' })),
  losses: Type.Array(LossSchema, { description: 'Losses for which publishing is refused unless they are permitted.' }),
  notCompared: Type.Array(NotComparedSchema, { description: 'Figures that one of the releases does not state.' }),
  status: Type.Enum(['ready', 'preparing', 'nothing_served'], {
    description: 'preparing: the venues are being compared; read again in some seconds.',
  }),
  changes: nullable(DifferenceSchema),
})
