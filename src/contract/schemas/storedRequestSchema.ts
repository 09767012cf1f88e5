import { Type } from 'typebox'
import { REQUEST_ID_TEXT } from '../requestId.ts'
import { instant, nullable } from './values.ts'

const count = Type.Integer({ minimum: 0 })

/** A request of an account, as it is listed. */
export const StoredRequestSchema = Type.Object({
  requestId: { ...Type.String(), description: 'x-request-id of the answer, and requestId of an error.' },
  receivedAt: instant,
  keyId: { ...Type.String(), description: 'The id of the key or the grant.' },
  mode: Type.Union([Type.Literal('live'), Type.Literal('test')], {
    description: 'test: sent with a test key; live: with any other key or a grant.',
  }),
  endpoint: Type.String({ description: 'The operationId.' }),
  status: Type.Integer(),
  error: { ...nullable(Type.String()), description: 'The code of a refusal; null for an answer.' },
  errorParams: Type.Array(Type.String(), {
    description: 'The names of the parameters and fields at which a refusal points; empty when it points at none.',
  }),
  units: { ...count, description: 'Tokens billed.' },
  latencyMs: Type.Number({
    minimum: 0,
    description: 'Server latency: from the receipt of the request to its answer, a wait for a change included.',
  }),
  parameters: Type.Record(Type.String(), Type.String(), {
    description:
      'What was sent in path, query and body, as far as it is stored: positions to a hundredth of a degree, typed words without phone numbers, long numbers and mail addresses.',
  }),
  leftOut: Type.Array(Type.String(), {
    description: 'Names of parameters that were sent and whose values are not stored.',
  }),
})

const pages = {
  total: count,
  page: Type.Integer({ minimum: 1 }),
  pageSize: Type.Integer({ minimum: 1 }),
  totalPages: count,
  days: { ...count, description: 'How many days requests are stored; 0: this installation stores none.' },
  storedMax: { ...count, description: 'The number of requests that an account keeps; older ones are deleted.' },
}

/** `meta` of a list of requests. */
export const StoredRequestMetaSchema = Type.Object({ ...pages, units: count, requestId: Type.String() })

/** A page of the requests of a signed-in person's account. */
export const OwnStoredRequestsSchema = Type.Object({ ...pages, requests: Type.Array(StoredRequestSchema) })

/** `4xx`, or one status. */
const STATUS_TEXT = '^[1-5](xx|[0-9]{2})$'
export const STATUS_FILTER = new RegExp(STATUS_TEXT)

export const REQUESTS_PAGE_SIZE = { fallback: 50, max: 100 } as const
/** The highest page of any list of requests. */
export const REQUESTS_PAGE_MAX = 10_000

/** The query of a list of requests; all are optional. */
export const STORED_REQUEST_QUERY = [
  {
    name: 'request_id',
    description: 'Only requests with this id. Requests that sent an x-request-id of their own may share one.',
    schema: Type.String({ pattern: REQUEST_ID_TEXT }),
    example: 'req_01k8y3q5w7z9',
  },
  {
    name: 'key_id',
    description: 'Only requests of this key or grant.',
    schema: Type.String({ maxLength: 64 }),
    example: 'key_7q2m4tzb1c9xkd5f',
  },
  {
    name: 'status',
    description: 'Only requests that were answered with this status, or with one of its hundred: 429, 4xx.',
    schema: Type.String({ pattern: STATUS_TEXT }),
    example: '4xx',
  },
  {
    name: 'endpoint',
    description: 'Only requests to this endpoint, by its operationId.',
    schema: Type.String({ maxLength: 64 }),
    example: 'search',
  },
  {
    name: 'since',
    description: 'Only requests that were received at this time or later.',
    schema: instant,
    example: '2026-11-20T00:00:00Z',
  },
  {
    name: 'until',
    description: 'Only requests that were received before this time, so that all pages belong to one list.',
    schema: instant,
    example: '2026-11-21T00:00:00Z',
  },
  {
    name: 'page',
    description: 'From 1 on.',
    schema: Type.Integer({ minimum: 1, maximum: REQUESTS_PAGE_MAX, default: 1 }),
    example: 1,
  },
  {
    name: 'page_size',
    description: 'Requests per page.',
    schema: Type.Integer({ minimum: 1, maximum: REQUESTS_PAGE_SIZE.max, default: REQUESTS_PAGE_SIZE.fallback }),
    example: REQUESTS_PAGE_SIZE.fallback,
  },
] as const
