import type { CallExample, ExampleValue } from '../page.ts'

/** What curl needs of a call. */
export type CurlCall = Pick<CallExample, 'method' | 'path' | 'query' | 'body'> &
  Partial<Pick<CallExample, 'pathValues'>>

/** Returns a call as a curl command. */
export function curlText({ method, path, pathValues = {}, query, body }: CurlCall, serviceUrl: string): string {
  const url =
    serviceUrl + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathValues[name] ?? ''))
  const data = Object.entries(query).map(
    ([name, value]) => `--data-urlencode ${shellWord(`${name}=${queryText(value)}`)}`,
  )
  const lines = [
    `curl ${data.length > 0 ? '-G ' : ''}${method === 'GET' || body !== null ? '' : `-X ${method} `}${shellWord(url)}`,
    '-H "Authorization: Bearer $ONESET_API_KEY"',
    ...(body === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
    ...data,
  ]
  return lines.join(' \\\n  ')
}

/** Returns a value of a query as its text; lists are separated by commas. */
export const queryText = (value: ExampleValue): string => (Array.isArray(value) ? value.join(',') : String(value))

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Quotes a text for a shell; plain words stay unquoted. */
export const shellWord = (text: string) => (/^[\w.,:@%+=/-]+$/.test(text) ? text : quoted(text))
