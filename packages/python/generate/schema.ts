/** The parts of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  patternProperties?: Readonly<Record<string, Schema>>
  description?: string
}

export interface Parameter {
  $ref?: string
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}

interface Media {
  content?: Readonly<Record<string, { schema: Schema }>>
}

export interface Operation {
  operationId: string
  summary?: string
  parameters?: readonly Parameter[]
  requestBody?: Media & { required?: boolean }
  responses: Readonly<Record<string, Media>>
}

/** The parts of the OpenAPI document from which the Python client is generated. */
export interface OpenApi {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: {
    schemas: Readonly<Record<string, Schema>>
    parameters: Readonly<Record<string, Parameter>>
  }
}

/** Returns the last part of a reference within the document. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
