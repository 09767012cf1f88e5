import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { ERRORS } from '#contract/errors.ts'
import { SCOPES } from '#contract/access/scopes.ts'
import { parametersOf } from '#contract/parameters/parameters.ts'
import { FIELD_NAMES } from '#venue/records.ts'

/**
 * Returns the names of everything in the public API of which programs can depend: calls (`GET /api/v1/places`), their
 * parameters (`GET /api/v1/places?bbox`), the fields of places (`field openedOn`), scopes and error codes.
 */
export function interfaceElements(): string[] {
  const parameters = [
    ...ENDPOINTS.flatMap(({ name, path }) =>
      [...parametersOf(name).keys()].map((parameter) => `GET ${path}?${parameter}`),
    ),
    ...CALLER_ENDPOINTS.flatMap(({ method, path, query }) => query.map(({ name }) => `${method} ${path}?${name}`)),
  ]
  return [
    ...[...ENDPOINTS, ...CALLER_ENDPOINTS].map(({ method, path }) => `${method} ${path}`),
    ...parameters,
    ...FIELD_NAMES.map((name) => `field ${name}`),
    ...SCOPES.map((name) => `scope ${name}`),
    ...Object.keys(ERRORS).map((code) => `error ${code}`),
  ]
}
