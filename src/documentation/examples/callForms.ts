import type { CallExample } from '../page.ts'
import { curlText } from './curlText.ts'
import { TERMINAL_COMMANDS } from './terminalCommands.ts'
import { TYPESCRIPT_CALLS } from './typescriptCalls.ts'

/** One call as people write it; null where a tool has no such call. */
export interface CallForms {
  curl: string
  typescript: string | null
  python: string | null
  terminal: string | null
}

/** Returns a call in each form; the key stays a variable. */
export function callForms(example: CallExample, serviceUrl: string): CallForms {
  return {
    curl: curlText(example, serviceUrl),
    typescript: typescriptText(example, serviceUrl),
    python: pythonText(example, serviceUrl),
    terminal: TERMINAL_COMMANDS[example.name]?.(example) ?? null,
  }
}

function typescriptText(example: CallExample, serviceUrl: string): string | null {
  const call = TYPESCRIPT_CALLS[example.name]?.(example)
  if (call === undefined) return null
  return `import { onesetClient } from '@oneset/client'

const oneset = onesetClient({ baseUrl: '${serviceUrl}', apiKey: process.env.ONESET_API_KEY })
${call}`
}

/** Calls whose answer is a list that is fetched page by page. */
const PAGED: ReadonlySet<string> = new Set([
  'search',
  'nearby',
  'sentence',
  'listReservations',
  'listChanges',
  'listRequests',
])
/** Python's word for a name of the API. */
const PYTHON_NAMES: Readonly<Record<string, string>> = { in: 'in_' }
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function pythonText({ name, pathValues, query, body }: CallExample, serviceUrl: string): string {
  const values = [
    ...Object.values(pathValues).map((value) => JSON.stringify(value)),
    ...(body === null ? [] : [pythonLiteral(body)]),
    ...Object.entries(query).map(([key, value]) => `${PYTHON_NAMES[key] ?? snake(key)}=${pythonLiteral(value)}`),
  ]
  const call = `oneset.${snake(name)}(${values.join(', ')})`
  return `import os
from oneset import Client

with Client(${JSON.stringify(serviceUrl)}, api_key=os.environ["ONESET_API_KEY"]) as oneset:
    ${PAGED.has(name) ? `page = ${call}.first()\n    print(page.meta, page.items)` : `print(${call})`}`
}

function pythonLiteral(value: unknown): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null) return 'None'
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, part]) => `${JSON.stringify(key)}: ${pythonLiteral(part)}`)
      .join(', ')}}`
  return JSON.stringify(value)
}
