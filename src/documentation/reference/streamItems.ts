import { ANY_CALL, WITH_KEY } from '#contract/endpoints/errorSets.ts'
import { EXPORT_FILE_PATH, SAMPLE_PATH } from '#contract/endpoints/exportEndpoints.ts'
import { OWNER_EVENTS_PATH } from '#contract/endpoints/owner/ownerEvents.ts'
import { EXPORT_FILE, EXPORT_FILE_ERRORS, SAMPLE, SAMPLE_ERRORS } from '#contract/openapi/exportFiles.ts'
import { OWNER_STREAM } from '#contract/openapi/ownerStream.ts'
import { RESERVATION_STREAM } from '#contract/openapi/reservationStream.ts'
import { RESERVATION_EVENTS_PATH } from '#contract/reservation.ts'
import { inlineOf } from '../markdown.ts'
import type { EndpointItem, FieldRow } from '../page.ts'
import type { Translate } from './schemaFields.ts'
import type { Section } from './sections.ts'
import { typeWords } from './typeWords.ts'

/** An operation as OpenAPI describes it, whose answer is a stream or a file. */
interface Operation {
  operationId: string
  summary: string
  description: string
  parameters: readonly { name: string; in: string; required: boolean; description: string; schema: unknown }[]
}

const OPERATIONS: Readonly<Partial<Record<Section, readonly (readonly [string, Operation, readonly string[]])[]>>> = {
  reservations: [[RESERVATION_EVENTS_PATH, RESERVATION_STREAM, ['reservation_not_found', ...WITH_KEY, ...ANY_CALL]]],
  exports: [
    [EXPORT_FILE_PATH, EXPORT_FILE, EXPORT_FILE_ERRORS],
    [SAMPLE_PATH, SAMPLE, SAMPLE_ERRORS],
  ],
  owner: [[OWNER_EVENTS_PATH, OWNER_STREAM, []]],
}

/** Returns the calls of a page whose answers are not JSON. */
export function streamItems(section: Section, translate: Translate): EndpointItem[] {
  return (OPERATIONS[section] ?? []).map(([path, operation, errors]) => streamItem(path, operation, errors, translate))
}

function streamItem(path: string, operation: Operation, errors: readonly string[], translate: Translate): EndpointItem {
  const rows = (place: string) =>
    operation.parameters.filter((parameter) => parameter.in === place).map((parameter) => rowOf(parameter, translate))
  return {
    kind: 'endpoint',
    id: operation.operationId,
    method: 'GET',
    path,
    title: translate(operation.summary),
    description: inlineOf(translate(operation.description)),
    price: null,
    scope: null,
    admission: null,
    pathParameters: rows('path'),
    query: rows('header'),
    takesFilters: false,
    body: null,
    output: [],
    errors,
    example: null,
    tryAs: null,
    answer: null,
  }
}

const rowOf = (
  { name, required, description, schema }: Operation['parameters'][number],
  translate: Translate,
): FieldRow => ({
  name,
  id: null,
  type: typeWords(schema),
  isRequired: required,
  description: inlineOf(translate(description)),
  values: [],
  example: null,
  fields: [],
  describedAt: null,
})
