import { type OpenApi, type Operation, nameOf, type Parameter, type Schema } from './schema.ts'

/** One call as a method of the client. */
export interface ClientCall {
  /** `operationId`, as `searchPlaces`. */
  id: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  summary: string
  pathParameters: readonly Parameter[]
  query: readonly Parameter[]
  body: Schema | null
  isBodyRequired: boolean
  /** `pages` for a list that is read page by page, `data` for the data of an answer, `body` for a whole answer. */
  result: { kind: 'pages' | 'data' | 'body'; schema: Schema }
}

const PREFIX = '/api/v1/'
/** Where the data would be a price instead, the type of the data says nothing: the parameter is left to `params`. */
const DRY_RUN = 'dry_run'
const isDryRun = ({ $ref }: Schema) => $ref !== undefined && nameOf($ref) === 'DryRun'
const JSON_TYPE = 'application/json'

/** Returns the calls that answer JSON; streams and files are left to the caller's own HTTP library. */
export function clientCalls(document: OpenApi): ClientCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    path.startsWith(PREFIX)
      ? Object.entries(operations).flatMap(([method, operation]) => clientCall(document, path, method, operation) ?? [])
      : [],
  )
}

function clientCall(document: OpenApi, path: string, method: string, operation: Operation): ClientCall | null {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
  const answer = success?.content?.[JSON_TYPE]?.schema
  if (!answer || answer.type === 'string') return null
  const parameters = (operation.parameters ?? []).map((parameter) =>
    parameter.$ref === undefined ? parameter : (document.components.parameters[nameOf(parameter.$ref)] as Parameter),
  )
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const isPriced = answer.properties?.['data']?.anyOf?.some(isDryRun) === true
  return {
    id: operation.operationId,
    method: method.toUpperCase() as ClientCall['method'],
    path,
    summary: operation.summary ?? operation.operationId,
    pathParameters: parameters.filter((parameter) => parameter.in === 'path'),
    query: isPriced ? query.filter(({ name }) => name !== DRY_RUN) : query,
    body: operation.requestBody?.content?.[JSON_TYPE]?.schema ?? null,
    isBodyRequired: operation.requestBody?.required === true,
    result: resultOf(answer, query),
  }
}

function resultOf(answer: Schema, query: readonly Parameter[]): ClientCall['result'] {
  const data = answer.properties?.['data']
  if (!data) return { kind: 'body', schema: answer }
  if (data.anyOf?.some(isDryRun))
    return { kind: 'data', schema: { anyOf: data.anyOf.filter((part) => !isDryRun(part)) } }
  const isPaged = query.some(({ name }) => name === 'page') && data.type === 'array'
  return isPaged ? { kind: 'pages', schema: data.items ?? {} } : { kind: 'data', schema: data }
}
