import type { TSchema } from 'typebox'
import { ACCOUNT_CALL_ROLES } from '../access/accountCallRoles.ts'
import { ACCOUNT_HEADER } from '../access/teamRoles.ts'
import { ACCOUNT_ENDPOINTS } from '../endpoints/accountEndpoints.ts'
import { ADMIN_ENDPOINTS } from '../endpoints/admin/adminEndpoints.ts'
import type { InterfaceEndpoint } from '../endpoints/interfaceEndpoint.ts'
import type { CallerEndpoint, CallQuery } from '../endpoints/callerEndpoint.ts'
import { CALLER_ENDPOINTS } from '../endpoints/callerEndpoints.ts'
import { ENDPOINTS, type Endpoint, type PathParameter } from '../endpoints/endpoints.ts'
import { ERRORS, type ErrorCode } from '../errors.ts'
import type { OwnerEndpoint } from '../endpoints/owner/ownerEndpoint.ts'
import { OWNER_ENDPOINTS } from '../endpoints/owner/ownerEndpoints.ts'
import { OWNER_EVENTS_PATH } from '../endpoints/owner/ownerEvents.ts'
import { SIGN_IN_ENDPOINTS, type SignInEndpoint } from '../endpoints/signInEndpoints.ts'
import { type Parameter, PARAMETERS, parametersOf } from '../parameters/parameters.ts'
import { parameterSchema } from './parameterSchema.ts'
import { RESERVATION_STREAM, RESERVATION_STREAM_EXAMPLE } from './reservationStream.ts'
import { RESERVATION_EVENTS_PATH } from '../reservation.ts'
import { ANY_CALL, takesIdempotencyKey, WITH_KEY as CALL_WITH_KEY } from '../endpoints/errorSets.ts'
import { EXPORT_FILE_PATH, SAMPLE_PATH } from '../endpoints/exportEndpoints.ts'
import {
  EXPORT_FILE,
  EXPORT_FILE_ERRORS,
  EXPORT_MEDIA_TYPES,
  SAMPLE,
  SAMPLE_ERRORS,
  SAMPLE_MEDIA_TYPES,
} from './exportFiles.ts'
import { PHOTO_FILE_PATH, PHOTO_UPLOAD_PATH } from '../endpoints/owner/ownerPhotoEndpoints.ts'
import { PHOTO_FILE, PHOTO_UPLOAD, PHOTO_UPLOAD_ERRORS, PHOTO_UPLOAD_OUTPUT } from './ownerPhotos.ts'
import { OWNER_STREAM, OWNER_STREAM_EXAMPLE } from './ownerStream.ts'
import { withIdempotencyKey } from '../schemas/values.ts'
import { isNamed, linked, sharedSchemas } from './sharedSchemas.ts'
import { oauthScheme } from './oauthScheme.ts'
import { OPENAPI_WEBHOOKS } from './openApiWebhooks.ts'
import { priceText } from './words.ts'

type Json = Readonly<Record<string, unknown>>

const INFO: Json = {
  title: 'Oneset',
  version: '1.0.0',
  description:
    'Venue discovery: one clean, de-duplicated set of places to eat and drink in Korea. Billing is by request in tokens and depends on the fields asked for. Within v1 there are only additions: tolerate new fields, values and error codes.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
}

/** Headers by their names in components (docs/reference/errors.md#response-headers). */
const HEADERS: Json = {
  XRequestId: header('Id of this request; the id that the client sent, if it has 8–64 letters, digits, _ and -.'),
  XServiceUnits: header('Tokens billed for this request; 0 for errors, dry runs and test keys.', { type: 'integer' }),
  XServiceTestMode: header('true for a test key.'),
  XServiceIgnoredFields: header(
    'Tokens of the fields parameter that are not a field or tier: a comma-separated list in request order, percent-encoded where not ASCII.',
  ),
  ETag: header('Send it back in If-None-Match; a 304 costs nothing.'),
  Link: header('rel="canonical" of the surviving record, when the requested id was merged into another.'),
  Deprecation: header(
    'Sent when the request used the previous secret: the time of the rotation, as @ and Unix seconds.',
  ),
  Sunset: header('When the secret of the request expires, as an HTTP date.'),
  RateLimitPolicy: header(
    'The limits: requests per minute, tokens per month (q: quota, w: window in seconds). Absent when there is no limit.',
  ),
  RateLimit: header(
    'What remains of the limits: r requests that may come at once, r tokens of the month; t seconds until the limit is restored.',
  ),
  IdempotentReplayed: header('true: the response of the first call with this idempotency key, with status 200.'),
  RetryAfter: header('Seconds to wait.', { type: 'integer' }),
  WWWAuthenticate: header('Bearer realm="api"'),
  Location: header('The address of the created resource.'),
  XServiceWaitApplied: header('0: too many polls of the account are already waiting, so the response came at once.', {
    type: 'integer',
  }),
  XServiceNotice: header('outside_confirmed_hours: the venue is closed at that time according to its confirmed hours.'),
  Allow: header('The methods allowed at this address.'),
}

/**
 * Returns the OpenAPI 3.1 document of `/openapi.json`; `publicUrl` is the server's address without a slash at the end.
 */
export function projectOpenApi(publicUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: publicUrl }],
    tags: [
      { name: 'Places', description: 'Read places, regions and the vocabulary.' },
      { name: 'Reservations', description: 'Request tables from owners, and read the outcome.' },
      { name: 'Live status', description: 'Ask an owner about the current situation, and read the answer.' },
      { name: 'Reports', description: 'Tell the operator that a place is closed or its data is wrong.' },
      { name: 'Webhooks', description: 'The service posts signed messages about events to your address.' },
      { name: 'Keys', description: "Manage the account's own keys." },
      { name: 'Exports', description: 'Download the whole data set, and list what changed.' },
      {
        name: 'Sign-in',
        description: 'For people: sign-up, sign-in, password reset. Every write needs an Origin of this server.',
      },
      { name: 'Account', description: 'For signed-in people: their account, its keys and requests.' },
      { name: 'Owner', description: 'For owners of places: requests of guests, and edits of the place.' },
      { name: 'Operator', description: 'For the operator of the service: accounts, keys, owners, releases.' },
    ],
    security: [{ bearer: [] }, { apiKey: [] }, { oauth: [] }],
    paths: paths(),
    webhooks: OPENAPI_WEBHOOKS,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer <API_KEY>' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        oauth: oauthScheme(publicUrl),
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'oneset.session_token',
          description:
            'Set by /api/auth/sign-in/email; over https its name begins with __Secure-. Every write needs an Origin of this server and a JSON body.',
        },
        ownerToken: { type: 'http', scheme: 'bearer', description: "An owner's token." },
        ownerCookie: { type: 'apiKey', in: 'cookie', name: 'oneset_owner', description: 'Set by signing in.' },
        adminToken: { type: 'http', scheme: 'bearer', description: "The operator's token." },
      },
      headers: HEADERS,
      responses: singleFailures(),
      parameters: sharedParameters(),
      schemas: sharedSchemas(),
    },
  }
}

function header(description: string, schema: Json = { type: 'string' }): Json {
  return { description, schema }
}

function paths(): Record<string, Record<string, Json>> {
  const byPath: Record<string, Record<string, Json>> = {}
  for (const endpoint of ENDPOINTS) (byPath[endpoint.path] ??= {})['get'] = readOperation(endpoint)
  for (const endpoint of CALLER_ENDPOINTS)
    (byPath[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = callerOperation(endpoint)
  for (const endpoint of SIGN_IN_ENDPOINTS)
    (byPath[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = signInOperation(endpoint)
  for (const endpoint of ACCOUNT_ENDPOINTS)
    (byPath[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = accountOperation(endpoint)
  for (const endpoint of OWNER_ENDPOINTS)
    (byPath[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = ownerOperation(endpoint)
  byPath[RESERVATION_EVENTS_PATH] = { get: reservationStream() }
  byPath[EXPORT_FILE_PATH] = { get: fileOperation(EXPORT_FILE, EXPORT_MEDIA_TYPES, EXPORT_FILE_ERRORS) }
  byPath[SAMPLE_PATH] = { get: fileOperation(SAMPLE, SAMPLE_MEDIA_TYPES, SAMPLE_ERRORS) }
  byPath[OWNER_EVENTS_PATH] = { get: ownerStream() }
  byPath[PHOTO_UPLOAD_PATH] = { ...byPath[PHOTO_UPLOAD_PATH], post: photoUpload() }
  byPath[PHOTO_FILE_PATH] = { get: photoFile() }
  for (const endpoint of ADMIN_ENDPOINTS)
    (byPath[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = adminOperation(endpoint)
  return byPath
}

function readOperation(endpoint: Endpoint): Json {
  const { name, summary, description, price, scope, pathParameters, output, errors, example } = endpoint
  const query = [...parametersOf(name).values()]
  return {
    operationId: name,
    tags: ['Places'],
    summary,
    description: `${description}\n\nPrice: ${priceText(price)}.${scope ? ` Scope: ${scope}.` : ''}`,
    ...(scope === null && { security: [] }),
    parameters: [...pathParameters.map(pathParameter), ...query.map(parameterOrReference)],
    responses: {
      200: success(output, readHeaders(endpoint), example.response),
      304: { description: 'Not modified; costs nothing.' },
      ...failures(errors),
    },
  }
}

function adminOperation(endpoint: InterfaceEndpoint): Json {
  return {
    tags: ['Operator'],
    security: [{ adminToken: [] }],
    ...callOperation(endpoint),
    parameters: withQuery(endpoint),
  }
}

const OWNER_SECURITY = [{ ownerToken: [] }, { ownerCookie: [] }]

function ownerOperation(endpoint: OwnerEndpoint): Json {
  const security = endpoint.open ? [] : OWNER_SECURITY
  return { tags: ['Owner'], security, ...callOperation(endpoint) }
}

function reservationStream(): Json {
  return {
    ...RESERVATION_STREAM,
    responses: {
      200: {
        description: 'A stream of events',
        headers: refs(['XRequestId', ...WITH_KEY]),
        content: streamOf(RESERVATION_STREAM_EXAMPLE),
      },
      204: { description: 'There is nothing after the last event that was read.' },
      ...failures(['reservation_not_found', ...CALL_WITH_KEY, ...ANY_CALL]),
    },
  }
}

function fileOperation(operation: Json, types: readonly string[], errors: readonly ErrorCode[]): Json {
  const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
  return {
    ...operation,
    responses: {
      200: { description: 'The file', headers: refs(['XRequestId', 'ETag']), content },
      206: {
        description: 'The range of the file that Content-Range names',
        headers: refs(['XRequestId', 'ETag']),
        content,
      },
      304: { description: 'Not modified.' },
      ...failures(errors),
    },
  }
}

const streamOf = (example: string): Json => ({ 'text/event-stream': { schema: { type: 'string' }, example } })

function ownerStream(): Json {
  const content = streamOf(OWNER_STREAM_EXAMPLE)
  return {
    ...OWNER_STREAM,
    security: OWNER_SECURITY,
    responses: {
      200: { description: 'A stream of events', content },
      ...failures(['sign_in_required', 'rate_limited']),
    },
  }
}

function photoFile(): Json {
  const content = { 'image/webp': { schema: { type: 'string', format: 'binary' } } }
  return {
    ...PHOTO_FILE,
    responses: {
      200: { description: 'The photo', headers: refs(['XRequestId', 'ETag']), content },
      304: { description: 'Not modified.' },
      ...failures(['not_found']),
    },
  }
}

function photoUpload(): Json {
  return {
    ...PHOTO_UPLOAD,
    security: OWNER_SECURITY,
    responses: {
      201: success(PHOTO_UPLOAD_OUTPUT, ['XRequestId', 'XServiceUnits']),
      ...failures(PHOTO_UPLOAD_ERRORS),
    },
  }
}

function signInOperation(endpoint: SignInEndpoint): Json {
  const query = endpoint.query.map(({ name, required, description, schema }) => ({
    name,
    in: 'query',
    ...(required && { required }),
    description,
    schema,
  }))
  const parameters = [...callParameters(endpoint), ...query]
  return { tags: ['Sign-in'], security: [], ...callOperation(endpoint), parameters }
}

function accountOperation(endpoint: (typeof ACCOUNT_ENDPOINTS)[number]): Json {
  const operation = callOperation(endpoint)
  const header = ACCOUNT_CALL_ROLES[endpoint.name] === null ? [] : [ACCOUNT_PARAMETER]
  const parameters = [...withQuery(endpoint), ...header]
  return { tags: ['Account'], security: [{ session: [] }], ...operation, parameters }
}

const ACCOUNT_PARAMETER: Json = {
  name: ACCOUNT_HEADER,
  in: 'header',
  description: "The account of the call, from GET /api/account/v1/accounts; default: the person's own.",
  schema: { type: 'string' },
}

function withQuery(endpoint: InterfaceEndpoint): Json[] {
  const query = endpoint.query ?? []
  const parameters = query.map(({ name, description, schema, required }) => ({
    name,
    in: 'query',
    ...(required && { required }),
    description,
    schema,
  }))
  return [...callParameters(endpoint), ...parameters]
}

function callerOperation(endpoint: CallerEndpoint): Json {
  const { tag, description, price, scope, query, headers } = endpoint
  return {
    tags: [tag],
    description: `${description}\n\nPrice: ${priceText(price)}. Scope: ${scope}.`,
    ...callOperation(endpoint, [...WITH_KEY.slice(1), ...headers]),
    parameters: [...callParameters(endpoint), ...query.map(callQuery)],
  }
}

function callQuery({ name, required, description, schema, example }: CallQuery): Json {
  return { name, in: 'query', ...(required && { required }), description, schema, example }
}

function callOperation(endpoint: InterfaceEndpoint, more: readonly string[] = []): Json {
  const { name, summary, body, status, output, errors } = endpoint
  const isKeyed = takesIdempotencyKey(endpoint)
  // The only named body is that of an edit: its preview has no effect, and so needs no key.
  const sent = body && (isKeyed && !isNamed(body.schema) ? withIdempotencyKey(body.schema) : body.schema)
  const headers = ['XRequestId', 'XServiceUnits', ...(isKeyed ? ['IdempotentReplayed'] : []), ...more]
  return {
    operationId: name,
    summary,
    parameters: callParameters(endpoint),
    ...(sent && { requestBody: { required: true, content: { 'application/json': { schema: linked(sent) } } } }),
    responses: { [status]: success(output, headers), ...failures(errors) },
  }
}

function callParameters(endpoint: Pick<InterfaceEndpoint, 'errors' | 'pathParameters'>): Json[] {
  return [...endpoint.pathParameters.map(pathParameter), ...(takesIdempotencyKey(endpoint) ? [IDEMPOTENCY_KEY] : [])]
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same call and credential within 24 hours takes effect once; later calls get the first response without its secrets, which are shown once. The field idempotencyKey of the body can be used instead.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
}

/** The headers that any response to a call with a key may have. */
const WITH_KEY = ['XServiceUnits', 'RateLimit', 'RateLimitPolicy', 'XServiceTestMode', 'Deprecation', 'Sunset']

function readHeaders({ name, scope }: Endpoint): string[] {
  const always = ['XRequestId', 'ETag', ...(scope === null ? [] : WITH_KEY)]
  const masked = parametersOf(name).has('fields') ? ['XServiceIgnoredFields'] : []
  return [...always, ...masked, ...(name === 'place' ? ['Link'] : [])]
}

function pathParameter({ name, description, example }: PathParameter): Json {
  return { name, in: 'path', required: true, description, schema: { type: 'string' }, example }
}

function queryParameter(parameter: Parameter): Json {
  const { name, required, description, example } = parameter
  const schema = parameterSchema(parameter)
  const isList = schema['type'] === 'array'
  return {
    name,
    in: 'query',
    ...(required && { required }),
    description,
    // A comma-separated list; repeating the parameter has the same meaning.
    ...(isList && { style: 'form', explode: false }),
    schema,
    example: exampleOf(schema, example),
  }
}

/** Returns true for a parameter that several endpoints share; it is defined once, in components. */
function isShared({ on }: Parameter): boolean {
  return on.length > 1
}

function sharedParameters(): Record<string, Json> {
  return Object.fromEntries(PARAMETERS.filter(isShared).map((parameter) => [parameter.name, queryParameter(parameter)]))
}

function parameterOrReference(parameter: Parameter): Json {
  return isShared(parameter) ? { $ref: `#/components/parameters/${parameter.name}` } : queryParameter(parameter)
}

/** Returns the example in the type of its schema. */
function exampleOf(schema: Json, example: string): unknown {
  const cast = (type: unknown, text: string) => (type === 'integer' || type === 'number' ? Number(text) : text)
  if (schema['type'] !== 'array') return cast(schema['type'], example)
  const items = schema['items'] as Json
  return example.split(',').map((item) => cast(items['type'], item))
}

function success(schema: TSchema, headers: readonly string[], example?: unknown): Json {
  return {
    description: 'Success',
    headers: refs(headers),
    content: { 'application/json': { schema: linked(schema), ...(example !== undefined && { example }) } },
  }
}

const HEADER_NAMES: Readonly<Record<string, string>> = {
  XRequestId: 'X-Request-Id',
  XServiceUnits: 'X-Service-Units',
  XServiceTestMode: 'X-Service-Test-Mode',
  XServiceIgnoredFields: 'X-Service-Ignored-Fields',
  RateLimitPolicy: 'RateLimit-Policy',
  IdempotentReplayed: 'Idempotent-Replayed',
  RetryAfter: 'Retry-After',
  XServiceWaitApplied: 'X-Service-Wait-Applied',
  XServiceNotice: 'X-Service-Notice',
  WWWAuthenticate: 'WWW-Authenticate',
}

function refs(headers: readonly string[]): Json {
  return Object.fromEntries(
    headers.map((name) => [HEADER_NAMES[name] ?? name, { $ref: `#/components/headers/${name}` }]),
  )
}

/** Returns one response for each status, with the codes it may carry. */
function failures(codes: readonly ErrorCode[]): Json {
  return Object.fromEntries(
    [...byStatus(codes)].map(([status, some]) => [
      status,
      some.length === 1 ? { $ref: `#/components/responses/${some[0]}` } : failure(status, some),
    ]),
  )
}

/** Returns the responses with a single code, which many operations share. */
function singleFailures(): Json {
  const endpoints = [
    ...ENDPOINTS,
    ...CALLER_ENDPOINTS,
    ...SIGN_IN_ENDPOINTS,
    ...ACCOUNT_ENDPOINTS,
    ...OWNER_ENDPOINTS,
    ...ADMIN_ENDPOINTS,
  ]
  const files = [EXPORT_FILE_ERRORS, SAMPLE_ERRORS, PHOTO_UPLOAD_ERRORS]
  const alone = [...endpoints.map(({ errors }) => errors), ...files].flatMap((errors) =>
    [...byStatus(errors).values()].filter(({ length }) => length === 1),
  )
  return Object.fromEntries(alone.flat().map((code) => [code, failure(ERRORS[code].status, [code])]))
}

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  return Map.groupBy(new Set(codes), (code) => ERRORS[code].status)
}

function failure(status: number, codes: readonly ErrorCode[]): Json {
  const headers = [
    'XRequestId',
    ...(status === 401 ? ['WWWAuthenticate'] : []),
    ...(status === 405 ? ['Allow'] : []),
    ...(codes.some((code) => ERRORS[code].retryable && code !== 'internal_error') ? ['RetryAfter'] : []),
  ]
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Error' },
      { properties: { error: { properties: { code: { enum: codes } } } } },
    ],
  }
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message.en}`).join('\n'),
    headers: refs(headers),
    content: {
      'application/json': { schema },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Error' } },
    },
  }
}
