import { Type } from 'typebox'
import { LatLngSchema } from '#venue/fieldSchemas.ts'
import { nullable } from './values.ts'

const degrees = Type.Number()

/** Nearby places that a map shows as one. */
export const ClusterSchema = Type.Object({
  point: LatLngSchema,
  count: Type.Integer({ minimum: 1, description: 'Its places; point is the mean of their locations.' }),
  bounds: Type.Object(
    { west: degrees, south: degrees, east: degrees, north: degrees },
    { description: 'The smallest rectangle with all of its places.' },
  ),
  representative: {
    ...nullable(Type.Object({ id: Type.String(), name: Type.String(), category: Type.String() })),
    description: 'Its best place in discovery order; null in a cluster of several with representatives=single.',
  },
})
