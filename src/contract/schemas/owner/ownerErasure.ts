import { Type } from 'typebox'
import { instant } from '../values.ts'

/** The response to the erasure of an owner. */
export const OwnerErasure = Type.Object({
  ownerId: Type.String(),
  erasedAt: instant,
  places: Type.Integer({ minimum: 0, description: 'Number of places of the erased owner.' }),
  placesWithoutOwner: Type.Integer({ minimum: 0, description: 'Number of these places that have no owner now.' }),
  editsWithdrawn: Type.Integer({
    minimum: 0,
    description: "Number of places where the owner's edits are no longer shown.",
  }),
  reservationsAhead: Type.Integer({
    minimum: 0,
    description:
      'Number of confirmed future reservations at places without an owner. They stay confirmed: inform the venues.',
  }),
})
