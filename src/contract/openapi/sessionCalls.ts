import { ACCOUNT_ENDPOINTS } from '../endpoints/accountEndpoints.ts'
import { ADMIN_ENDPOINTS } from '../endpoints/admin/adminEndpoints.ts'
import type { InterfaceEndpoint } from '../endpoints/interfaceEndpoint.ts'
import { OWNER_ENDPOINTS } from '../endpoints/owner/ownerEndpoints.ts'
import { SIGN_IN_ENDPOINTS } from '../endpoints/signInEndpoints.ts'
import { docComment, literal, schemaType } from './schemaTypes.ts'
import { linked, schemaNames } from './sharedSchemas.ts'

/** The calls that require the cookie of a person, an owner or an operator. */
const ENDPOINTS: readonly (InterfaceEndpoint & {
  query?: readonly { name: string; description: string; schema: unknown }[]
})[] = [...SIGN_IN_ENDPOINTS, ...ACCOUNT_ENDPOINTS, ...OWNER_ENDPOINTS, ...ADMIN_ENDPOINTS]

const PLACE = 'Place'
/** The module in which the pages find the named record types. */
const RECORDS = '#client/generated/records.ts'

/**
 * Returns the calls of the session interfaces as a table with its types, for the pages, which must not load the schemas
 * themselves. `npm run golden` writes it; a test compares it with the contract.
 */
export function sessionCallsText(): string {
  const calls = ENDPOINTS.map(callType).join('\n')
  const routes = ENDPOINTS.map(({ name, method, path }) => `  ${name}: ${literal(`${method} ${path}`)},`).join('\n')
  const records = schemaNames()
    .filter((name) => new RegExp(`\\b${name}\\b`).test(codeOf(calls)))
    .map((name) => (name === PLACE ? 'PlaceFields' : name))
  return `// Generated from src/contract by npm run golden. Do not edit.
import type { ${records.join(', ')} } from ${literal(RECORDS)}

/** The fields that a call returns. */
type ${PLACE} = Partial<PlaceFields>

/** The parameters and the result of each call. */
export interface SessionCalls {
${calls}
}

/** The method and path of each call. */
export const SESSION_ROUTES: Readonly<Record<keyof SessionCalls, string>> = {
${routes}
}
`
}

function callType({ name, summary, pathParameters, query = [], body, output }: (typeof ENDPOINTS)[number]): string {
  const parts = [
    ...(pathParameters.length > 0
      ? [`path: { ${pathParameters.map((part) => `${part.name}: string`).join('; ')} }`]
      : []),
    ...(query.length > 0 ? [`query?: { ${query.map(queryMember).join('; ')} }`] : []),
    ...(body ? [`body: ${schemaType(linked(body.schema))}`] : []),
  ]
  const input = parts.length === 0 ? 'undefined' : `{ ${parts.join('; ')} }`
  return `  ${docComment(summary)}${name}: { input: ${input}; data: ${schemaType(linked(dataOf(output)))} }`
}

function queryMember({ name, description, schema }: { name: string; description: string; schema: unknown }): string {
  return `${docComment(description)}${name}?: ${schemaType(schema)} | undefined`
}

/** The identity library's responses have no envelope. */
function dataOf(output: object): unknown {
  const { properties } = output as { properties?: Record<string, unknown> }
  return properties && 'success' in properties ? properties['data'] : output
}

const codeOf = (text: string) => text.replaceAll(/\/\*.*?\*\//g, '').replaceAll(/'[^']*'/g, '')
