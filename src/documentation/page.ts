import type { ReadEndpoint } from '#contract/parameters/parameters.ts'

/** The pages of the documentation as the build writes them, one JSON file for each page and language. */

/** The address of the service in Markdown; the pages show that of the service that they belong to. */
export const EXAMPLE_SERVICE_URL = 'http://127.0.0.1:8080'

/** A piece of a line of text. */
export type Inline =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'strong'; parts: readonly Inline[] }
  | { kind: 'emphasis'; parts: readonly Inline[] }
  /** `to` is a path of the service, such as `/docs/errors#rate_limited`, or an address on the web. */
  | { kind: 'link'; to: string; parts: readonly Inline[] }

/** A text to copy. */
export interface Code {
  /** The language of the mark in Markdown, such as `sh`. */
  language: string
  /** The name under which the reader saves it; null for commands and answers. */
  file: string | null
  text: string
}

/** A part of a guide, from top to bottom. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; parts: readonly Inline[] }
  | { kind: 'paragraph'; parts: readonly Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly Block[])[] }
  | { kind: 'table'; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] }
  /** One text, or the same step in several languages. */
  | { kind: 'code'; choices: readonly Code[] }
  | { kind: 'note'; blocks: readonly Block[] }

export interface GuidePage {
  slug: string
  title: string
  /** The first paragraph. */
  summary: readonly Inline[]
  blocks: readonly Block[]
}

/** A parameter, or a field of a body. */
export interface FieldRow {
  name: string
  /** The anchor of the row on its page; null for a field inside a body. */
  id: string | null
  type: string
  isRequired: boolean
  description: readonly Inline[]
  /** The possible values with their words; empty for an open field. */
  values: readonly { value: string; words: string }[]
  example: string | null
  /** The fields of the object, or of the objects of the list, that this field holds. */
  fields: readonly FieldRow[]
  /** The page that describes the object; null where `fields` does. */
  describedAt: string | null
}

/** One call of the API. */
export interface EndpointItem {
  kind: 'endpoint'
  id: string
  method: string
  path: string
  title: string
  description: readonly Inline[]
  price: string | null
  scope: string | null
  /** How the call is admitted, in words; null for an API key with `scope`. */
  admission: string | null
  pathParameters: readonly FieldRow[]
  query: readonly FieldRow[]
  /** Whether the call accepts the filters of the page of filters. */
  takesFilters: boolean
  body: readonly FieldRow[] | null
  output: readonly FieldRow[]
  /** The errors of this call besides those of every call of the page. */
  errors: readonly string[]
  example: CallExample | null
  /** The name of a read that the form of the pages can send; null for any other call. */
  tryAs: ReadEndpoint | null
  /** The answer to the example; null where only its fields are described. */
  answer: unknown
}

/** A group of fields under a title. */
export interface FieldsItem {
  kind: 'fields'
  id: string
  title: string
  description: readonly Inline[]
  fields: readonly FieldRow[]
}

export interface ReferencePage {
  slug: string
  title: string
  summary: readonly Inline[]
  items: readonly (EndpointItem | FieldsItem)[]
  /** The errors that every call of the page may return. */
  commonErrors: readonly string[]
}

/** A call with values that can be sent. */
export interface CallExample {
  /** The name of the call in the contract. */
  name: string
  method: string
  path: string
  /** By their names in the path. */
  pathValues: Readonly<Record<string, string>>
  query: Readonly<Record<string, ExampleValue>>
  body: Readonly<Record<string, unknown>> | null
}

export type ExampleValue = string | number | boolean | readonly (string | number)[]

/** One error code. */
export interface ErrorEntry {
  code: string
  status: number
  message: string
  hint: string | null
  isRetryable: boolean
}

/** A page in the list of contents. */
export interface ContentsEntry {
  /** Its path, such as `/docs/first-answer`. */
  path: string
  title: string
  summary: string
}

export interface Contents {
  guides: readonly ContentsEntry[]
  reference: readonly ContentsEntry[]
}

/** What the search of the documentation finds. */
export interface SearchEntry {
  /** The path of the page with an anchor. */
  path: string
  /** The page, for the list of results. */
  page: string
  title: string
  text: string
}
