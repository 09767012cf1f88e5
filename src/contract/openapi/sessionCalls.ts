import { ACCOUNT_ENDPOINTS } from '../endpoints/accountEndpoints.ts'
import { ADMIN_ENDPOINTS, type AdminEndpoint } from '../endpoints/adminEndpoints.ts'
import { OWNER_ENDPOINTS } from '../endpoints/ownerEndpoints.ts'
import { SIGN_IN_ENDPOINTS } from '../endpoints/signInEndpoints.ts'
import { docComment, literal, schemaType } from './schemaTypes.ts'
import { linked, schemaNames } from './sharedSchemas.ts'

/** What somebody who is signed in may call: with the cookie of a person, of an owner, or of an operator. */
const ENDPOINTS: readonly (AdminEndpoint & {
  query?: readonly { name: string; description: string; schema: unknown }[]
})[] = [...SIGN_IN_ENDPOINTS, ...ACCOUNT_ENDPOINTS, ...OWNER_ENDPOINTS, ...ADMIN_ENDPOINTS]

const PLACE = 'Place'
/** Where the pages find the records that have a name of their own. */
const RECORDS = '#client/generated/records.ts'

/**
 * The calls of the session interfaces as a table and its types, for the pages: these must not load the schemas
 * themselves. `npm run golden` writes it; a test holds it against the contract.
 */
export function sessionCallsText(): string {
  const calls = ENDPOINTS.map(callType).join('\n')
  const routes = ENDPOINTS.map(({ name, method, path }) => `  ${name}: ${literal(`${method} ${path}`)},`).join('\n')
  const records = schemaNames()
    .filter((name) => new RegExp(`\\b${name}\\b`).test(codeOf(calls)))
    .map((name) => (name === PLACE ? 'PlaceFields' : name))
  return `// Made from src/contract by npm run golden. Do not edit.
import type { ${records.join(', ')} } from ${literal(RECORDS)}

/** As many of its fields as a call answers. */
type ${PLACE} = Partial<PlaceFields>

/** What each call takes and answers. */
export interface SessionCalls {
${calls}
}

/** Its method and path. */
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
    ...(body ? [`body: ${schemaType(linked(body))}`] : []),
  ]
  const input = parts.length === 0 ? 'undefined' : `{ ${parts.join('; ')} }`
  return `  ${docComment(summary)}${name}: { input: ${input}; data: ${schemaType(linked(dataOf(output)))} }`
}

function queryMember({ name, description, schema }: { name: string; description: string; schema: unknown }): string {
  return `${docComment(description)}${name}?: ${schemaType(schema)} | undefined`
}

/** The identity library's answers come without an envelope. */
function dataOf(output: object): unknown {
  const { properties } = output as { properties?: Record<string, unknown> }
  return properties && 'success' in properties ? properties['data'] : output
}

const codeOf = (text: string) => text.replaceAll(/\/\*.*?\*\//g, '').replaceAll(/'[^']*'/g, '')
