import type { Endpoint } from '#contract/endpoints/endpoints.ts'
import { type Parameter, parametersOf } from '#contract/parameters/parameters.ts'
import { canonical, COMBINE } from '#venue/vocabulary.ts'
import type { CallExample, ExampleValue } from '../page.ts'

/** Returns the contract's example of a read, with values in the types of the client. */
export function readExample({ name, method, path, pathParameters, example }: Endpoint): CallExample {
  return {
    name,
    method,
    path,
    pathValues: Object.fromEntries(pathParameters.map((part) => [part.name, part.example])),
    query: typedQuery(name, example.request.split('?')[1] ?? ''),
    body: null,
  }
}

/** Returns the parameters of a query string with their types: numbers, lists, canonical words. */
export function typedQuery(endpoint: Endpoint['name'], query: string): Record<string, ExampleValue> {
  const known = parametersOf(endpoint)
  return Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, text]) => {
      const parameter = known.get(name)
      if (!parameter) throw new Error(`the example of ${endpoint} has an unknown parameter: ${name}`)
      return [name, typedValue(parameter, text)]
    }),
  )
}

function typedValue({ shape }: Parameter, text: string): ExampleValue {
  switch (shape.kind) {
    case 'flag':
      return true
    case 'integer':
    case 'number':
      return Number(text)
    case 'integers':
    case 'box':
      return text.split(',').map(Number)
    case 'fields':
    case 'exclusions':
      return text.split(',')
    case 'words': {
      const values = text.split(',').map((word) => canonical(shape.filter, word) ?? word)
      return COMBINE[shape.filter] === 'single' ? values.join() : values
    }
    default:
      return text
  }
}
