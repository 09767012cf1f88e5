import type { TSchema } from 'typebox'
import type { AnyBodySchema } from '../body/bodySchema.ts'
import type { ErrorCode } from '../errors.ts'
import type { PathParameter } from './endpoints.ts'
import type { ShownOnce } from '../access/shownOnce.ts'

/** One call of an interface; the interfaces are those of callers, people, owners and operators. */
export interface InterfaceEndpoint<
  Name extends string = string,
  Path extends string = string,
  Body extends AnyBodySchema | null = AnyBodySchema | null,
> {
  name: Name
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: Path
  summary: string
  pathParameters: readonly PathParameter[]
  /** The query parameters, optional unless marked. A call without this field takes no query. */
  query?: readonly { name: string; description: string; schema: TSchema; required?: boolean }[]
  /** The schema of the JSON body; null for a call without one. */
  body: Body
  /** The bytes of the largest body; where left out, those of every call (docs/reference/errors.md#size-limits). */
  bodyBytesMax?: number
  /** The status of a successful response. */
  status: 200 | 201
  output: TSchema
  errors: readonly ErrorCode[]
  /** Set for a call whose response contains a secret. */
  shownOnce?: ShownOnce | null
}
