import type { FastifyRequest } from 'fastify'
import { type Refusal, refused } from '#flows/refusal.ts'
import { bodyOf } from '../input/requestBody.ts'
import type { SentObject } from '#contract/body/bodySchema.ts'

/** A call whose body was read completely, with its caller. */
interface AdmittedCall<Who> {
  kind: 'read'
  who: Who
  body: SentObject
  /** Without the question mark; empty where none was sent. */
  query: string
}

export type Admission<Who> = { kind: 'admitted'; who: Who } | Refusal

interface CallReading<Who> {
  /** Without the question mark and without a key; empty where none was sent. */
  query: string
  takesQuery: boolean
  authenticateAgain: (request: FastifyRequest, who: Who) => Promise<Admission<Who>>
}

/**
 * Reads the query and the body of a call. The caller is authenticated before the body, and a client can send a body
 * arbitrarily slowly: every call that may change something is therefore authenticated again, so that a credential that
 * ended meanwhile is refused. All interfaces read their calls here.
 */
export async function readAdmittedCall<Who>(
  request: FastifyRequest,
  who: Who,
  { query, takesQuery, authenticateAgain }: CallReading<Who>,
): Promise<AdmittedCall<Who> | Refusal> {
  if (query !== '' && !takesQuery) return NO_QUERY
  const body = bodyOf(request)
  if (body.kind === 'refused') return body
  const admission: Admission<Who> =
    request.method === 'GET' ? { kind: 'admitted', who } : await authenticateAgain(request, who)
  return admission.kind === 'refused' ? admission : { kind: 'read', who: admission.who, body: body.object, query }
}

/** The refusal of a query where none is accepted. */
export const NO_QUERY = refused('invalid_parameter', {
  message: { en: 'This call takes no query.', ko: '이 호출에는 쿼리를 쓸 수 없습니다.' },
  hint: { en: 'Leave out the ? and what follows.', ko: '? 뒤를 빼고 보내세요.' },
})
