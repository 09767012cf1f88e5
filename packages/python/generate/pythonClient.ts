import { projectOpenApi } from '#contract/openapi/openapi.ts'
import { clientCalls, type ClientCall } from './operations.ts'
import { capital, comment, PythonTypes, pythonName } from './pythonTypes.ts'
import type { OpenApi, Parameter, Schema } from './schema.ts'

const HEAD = '# Generated from the contract by npm run golden. Do not edit.'

interface Typed {
  call: ClientCall
  result: string
  body: string | null
}

/** Returns the generated modules of the Python package, by file name. */
export function pythonModules(): ReadonlyMap<string, string> {
  const document = projectOpenApi('http://127.0.0.1:8080') as unknown as OpenApi
  const types = new PythonTypes()
  for (const [name, schema] of Object.entries(document.components.schemas))
    types.declare(name, servedFields(name, schema))
  const calls = clientCalls(document).map((call): Typed => {
    const name = capital(call.id)
    const body = call.body === null ? null : named(types, call.body, `${name}Body`)
    return { call, result: named(types, call.result.schema, `${name}Result`), body }
  })
  return new Map([
    [
      'types.py',
      `${HEAD}\nfrom typing import Any, Dict, List, Literal, NotRequired, TypedDict, Union\n\n\n${types.text}`,
    ],
    ['_calls.py', callsModule(calls)],
  ])
}

/** A place holds the fields that were asked for, so none of them is certain. */
function servedFields(name: string, schema: Schema): Schema {
  return name === 'Place' ? { ...schema, required: ['id', 'name'] } : schema
}

/** Returns a type that can stand alone in an annotation. */
function named(types: PythonTypes, schema: Schema, name: string): string {
  const type = types.type(schema, name)
  return type.replaceAll(/"(\w+)"|\b([A-Z]\w*(?:Body|Result)\w*)\b/g, (whole, reference?: string, own?: string) =>
    isLiteral(type, whole) ? whole : `types.${reference ?? own}`,
  )
}

/** The texts of a `Literal` are values, no names of types. */
function isLiteral(type: string, text: string): boolean {
  return type.startsWith('Literal[') && text.startsWith('"')
}

/** Answers are JSON, whose types the contract promises and no checker sees. */
const UNCHECKED = '# mypy: disable-error-code="no-any-return"'

function callsModule(calls: readonly Typed[]): string {
  return `${HEAD}
${UNCHECKED}
from typing import Any, Awaitable, Dict, List, Literal, Optional, Sequence, Union

from . import types
from ._pages import AsyncPages, Pages
from ._request import Request


class Calls:
    """Every call of the API, for Client."""

    def _data(self, request: Request) -> Any:
        raise NotImplementedError

    def _pages(self, request: Request) -> Any:
        raise NotImplementedError

${calls.map((typed) => method(typed, false)).join('\n')}

class AsyncCalls:
    """Every call of the API, for AsyncClient."""

    def _data(self, request: Request) -> Any:
        raise NotImplementedError

    def _pages(self, request: Request) -> Any:
        raise NotImplementedError

${calls.map((typed) => method(typed, true)).join('\n')}`
}

function method({ call, result, body }: Typed, isAsync: boolean): string {
  const {
    id,
    summary,
    pathParameters,
    query,
    isBodyRequired,
    result: { kind },
  } = call
  const isPositional = ({ required }: Parameter) => required === true
  const optional = query.filter((parameter) => !isPositional(parameter))
  const words = [
    'self',
    ...pathParameters.map(({ name }) => `${pythonName(name)}: str`),
    ...query.filter(isPositional).map(keyword),
    ...(body === null ? [] : [isBodyRequired ? `body: ${body}` : `body: Optional[${body}] = None`]),
    ...(query.length === 0 ? [] : ['*', ...optional.map(keyword), 'params: Optional[Dict[str, str]] = None']),
  ]
  const pages = isAsync ? `AsyncPages[${result}]` : `Pages[${result}]`
  const single = isAsync ? `Awaitable[${result}]` : result
  return `    def ${pythonName(id)}(
        ${words.join(',\n        ')},
    ) -> ${kind === 'pages' ? pages : single}:
        """${summary}

${documented(query)}        """
        return self.${kind === 'pages' ? '_pages' : '_data'}(${request(call)})
`
}

function keyword({ name, schema, required }: Parameter): string {
  const type = parameterType(schema)
  return required === true ? `${pythonName(name)}: ${type}` : `${pythonName(name)}: Optional[${type}] = None`
}

/** A filter also takes words instead of values (`조용한`), so any text is accepted. */
function parameterType({ type, items, const: only }: Schema): string {
  if (only === 'true') return 'Literal[True]'
  if (type === 'array') return items?.type === 'integer' ? 'Sequence[int]' : 'Sequence[str]'
  return { boolean: 'bool', integer: 'int', number: 'float' }[String(type)] ?? 'str'
}

function documented(query: readonly Parameter[]): string {
  return query
    .flatMap(({ name, description }) => comment(`${pythonName(name)}: ${description ?? ''}`, '        '))
    .map((line) => `${line.replace('# ', '').replaceAll('\\', '\\\\')}\n`)
    .join('')
}

function request({ method: verb, path, pathParameters, query, body, result }: ClientCall): string {
  const filled = pathParameters.reduce((text, { name }) => text.replace(`{${name}}`, `{${pythonName(name)}}`), path)
  const words = [
    `"${verb}"`,
    pathParameters.length === 0
      ? `"${path}"`
      : `"${filled}", {${pathParameters.map(({ name }) => `"${pythonName(name)}": ${pythonName(name)}`).join(', ')}}`,
    ...(query.length === 0
      ? []
      : [`query={${query.map(({ name }) => `"${name}": ${pythonName(name)}`).join(', ')}}, params=params`]),
    ...(body === null ? [] : ['body=body']),
    ...(result.kind === 'body' ? ['whole=True'] : []),
  ]
  return `Request(${words.join(', ')})`
}
