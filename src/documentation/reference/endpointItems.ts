import type { CallerEndpoint } from '#contract/endpoints/callerEndpoint.ts'
import type { Endpoint, PathParameter } from '#contract/endpoints/endpoints.ts'
import type { InterfaceEndpoint } from '#contract/endpoints/interfaceEndpoint.ts'
import { isSharedFilter, type Parameter, parametersOf } from '#contract/parameters/parameters.ts'
import { PlaceSchema } from '#contract/schemas/placeSchema.ts'
import { entriesOf } from '#venue/vocabulary.ts'
import { EXAMPLE_INPUTS } from '../examples/exampleInputs.ts'
import { readExample } from '../examples/readExample.ts'
import { inlineOf } from '../markdown.ts'
import type { CallExample, EndpointItem, FieldRow } from '../page.ts'
import { type DescribedObjects, fieldsOf, type Translate } from './schemaFields.ts'
import { sectionPath } from './sections.ts'
import { parameterTypeWords, typeWords } from './typeWords.ts'

/** Places have their own page. */
const DESCRIBED: DescribedObjects = new Map([[PlaceSchema, sectionPath('fields')]])

const NO_FIELDS = { id: null, values: [], fields: [], describedAt: null } as const

/** Returns a query parameter of a read as a row; `id` is its anchor. */
export function parameterRow(parameter: Parameter, translate: Translate, id: string | null = null): FieldRow {
  const { name, required, description, example, shape } = parameter
  return {
    ...NO_FIELDS,
    id,
    name,
    type: parameterTypeWords(parameter),
    isRequired: required,
    description: inlineOf(translate(description)),
    values: shape.kind === 'words' ? valuesOf(shape.filter) : choicesOf(parameter),
    example: shape.kind === 'flag' ? null : example,
  }
}

const choicesOf = ({ shape }: Parameter) =>
  shape.kind === 'choice' ? shape.values.map((value) => ({ value, words: '' })) : []

/** Returns the values of a filter with the words that mean them, first of all the Korean ones. */
const valuesOf = (filter: string) =>
  entriesOf(filter).map(({ value, ko, en }) => ({ value, words: [...ko, ...en].slice(0, 3).join(', ') }))

const pathRow = ({ name, description, example }: PathParameter, translate: Translate): FieldRow => ({
  ...NO_FIELDS,
  name,
  type: 'string',
  isRequired: true,
  description: inlineOf(translate(description)),
  example,
})

/** Returns a read of places. */
export function readItem(endpoint: Endpoint, translate: Translate, priceOf: EndpointItem['price']): EndpointItem {
  const all = [...parametersOf(endpoint.name).values()]
  return {
    ...commonParts(endpoint, translate),
    description: inlineOf(translate(endpoint.description)),
    price: priceOf,
    scope: endpoint.scope,
    query: all.filter((parameter) => !isSharedFilter(parameter)).map((parameter) => parameterRow(parameter, translate)),
    takesFilters: all.some(isSharedFilter),
    body: null,
    example: readExample(endpoint),
    tryAs: endpoint.name,
    answer: endpoint.example.response,
  }
}

/** Returns another call with a key. */
export function callerItem(
  endpoint: CallerEndpoint,
  translate: Translate,
  priceOf: EndpointItem['price'],
): EndpointItem {
  return {
    ...interfaceItem(endpoint, translate, null),
    description: inlineOf(translate(endpoint.description)),
    price: priceOf,
    scope: endpoint.scope,
    query: endpoint.query.map((query) => queryRow(query, query.required, String(query.example), translate)),
    example: exampleOf(endpoint),
  }
}

/** Returns a call of a session interface; `admission` states who may call it. */
export function interfaceItem(
  endpoint: InterfaceEndpoint,
  translate: Translate,
  admission: string | null,
): EndpointItem {
  return {
    ...commonParts(endpoint, translate),
    description: [],
    price: null,
    scope: null,
    admission,
    query: (endpoint.query ?? []).map((query) =>
      queryRow(query, 'required' in query && query.required, null, translate),
    ),
    takesFilters: false,
    body: endpoint.body === null ? null : fieldsOf(endpoint.body.schema, translate, DESCRIBED),
    example: null,
    tryAs: null,
    answer: null,
  }
}

function commonParts(
  { name, method, path, summary, pathParameters, output, errors }: Endpoint | InterfaceEndpoint,
  translate: Translate,
) {
  return {
    kind: 'endpoint',
    id: name,
    method,
    path,
    title: translate(summary),
    admission: null,
    pathParameters: pathParameters.map((parameter) => pathRow(parameter, translate)),
    output: fieldsOf(output, translate, DESCRIBED).filter((field) => field.name !== 'success'),
    errors: [...new Set(errors)],
  } as const
}

function queryRow(
  { name, description, schema }: { name: string; description: string; schema: unknown },
  isRequired: boolean,
  example: string | null,
  translate: Translate,
): FieldRow {
  return {
    ...NO_FIELDS,
    name,
    type: typeWords(schema),
    isRequired,
    description: inlineOf(translate(description)),
    example,
  }
}

function exampleOf({ name, method, path, pathParameters }: CallerEndpoint): CallExample {
  const { query = {}, body = null } = EXAMPLE_INPUTS[name as keyof typeof EXAMPLE_INPUTS]
  return {
    name,
    method,
    path,
    pathValues: Object.fromEntries(pathParameters.map((part) => [part.name, part.example])),
    query,
    body,
  }
}
