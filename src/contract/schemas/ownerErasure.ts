import { Type } from 'typebox'

/** What whoever erased an owner is told. */
export const OwnerErasure = Type.Object({
  ownerId: Type.String(),
  erasedAt: Type.String({ format: 'date-time' }),
  places: Type.Integer({ minimum: 0, description: 'Places that were theirs.' }),
  placesWithoutOwner: Type.Integer({ minimum: 0, description: 'Of these, the ones that are nobody’s now.' }),
  editsWithdrawn: Type.Integer({
    minimum: 0,
    description: 'Places where something that they said is not shown any more.',
  }),
  reservationsAhead: Type.Integer({
    minimum: 0,
    description: 'Confirmed reservations to come at places that are nobody’s now. They stand: tell the venues.',
  }),
})
