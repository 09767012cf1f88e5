import escapeHtml from 'escape-html'
import { ACCOUNT_ENDPOINTS } from '../endpoints/accountEndpoints.ts'
import { ADMIN_ENDPOINTS } from '../endpoints/admin/adminEndpoints.ts'
import type { InterfaceEndpoint } from '../endpoints/interfaceEndpoint.ts'
import type { CallerEndpoint } from '../endpoints/callerEndpoint.ts'
import { CALLER_ENDPOINTS } from '../endpoints/callerEndpoints.ts'
import { ENDPOINTS, type Endpoint, type PathParameter } from '../endpoints/endpoints.ts'
import type { ErrorCode } from '../errors.ts'
import { OWNER_ENDPOINTS } from '../endpoints/owner/ownerEndpoints.ts'
import { OWNER_EVENT_TYPES, OWNER_EVENTS_PATH } from '../endpoints/owner/ownerEvents.ts'
import { SIGN_IN_ENDPOINTS } from '../endpoints/signInEndpoints.ts'
import { ON_REQUEST, TIERS } from '../parameters/fields.ts'
import { FIELD_NAMES, FIELDS, type FieldName, TIER_NAMES } from '#venue/records.ts'
import { isSharedFilter, PARAMETERS, type Parameter, parametersOf } from '../parameters/parameters.ts'
import { fieldSchema } from '../schemas/placeSchema.ts'
import { COMBINE, entriesOf, isBooleanFilter, valuesOf } from '#venue/vocabulary.ts'
import { EXPORT_FILE_PATH, SAMPLE_PATH } from '../endpoints/exportEndpoints.ts'
import { EXPORT_FILE, SAMPLE } from './exportFiles.ts'
import { RESERVATION_EVENTS_PATH } from '../reservation.ts'
import { RESERVATION_STREAM } from './reservationStream.ts'
import { type Heading, page } from './page.ts'
import { parameterSchema } from './parameterSchema.ts'
import { sandboxSection } from './sandboxSection.ts'
import { schemaWords } from './schemaWords.ts'
import { priceText } from './words.ts'

/** Which examples the served release answers with places. */
export interface ReferenceAnswers {
  /** Takes the path and the query of a list. */
  answersList: (request: string) => boolean
  answersFilter: (name: string, value: string) => boolean
  /** Queries that the release answers, in place of examples that it does not. */
  instead: Readonly<Record<'search' | 'nearby', string>>
}

const ANSWERS_ALL: ReferenceAnswers = {
  answersList: () => true,
  answersFilter: () => true,
  instead: { search: '', nearby: '' },
}

/**
 * Returns the reference page `/docs`, one HTML document; `publicUrl` is the server's address without a slash at the
 * end. Examples that the served release does not answer are replaced or left out.
 */
export function projectReference(publicUrl: string, answers: ReferenceAnswers = ANSWERS_ALL): string {
  const contents: Heading[] = [
    { id: 'start', title: 'Getting started' },
    ...ENDPOINTS.map(({ name, summary }) => ({ id: name, title: summary })),
    { id: 'filters', title: 'Filters' },
    { id: 'booleans', title: 'Boolean filters' },
    { id: 'fields', title: 'Fields and prices' },
    ...CALL_SECTIONS,

    { id: 'test-keys', title: 'Test keys' },
    { id: 'owner', title: 'Owner calls' },
    { id: 'operator', title: 'Operator calls' },
  ]
  const body = [
    start(publicUrl, answers),
    ...ENDPOINTS.map((endpoint) => endpointSection(publicUrl, endpoint, answers)),
    filterSections(answers),
    fieldSection(),
    ...CALL_SECTIONS.map(callSection),
    sandboxSection(),
    accountSection(),
    ownerSection(),
    operatorSection(),
  ].join('\n')
  return page('Oneset API reference', contents, body)
}

function start(publicUrl: string, { answersList, instead }: ReferenceAnswers): string {
  const asked = answersList('/api/v1/places?keyword=국밥') ? 'keyword=국밥' : instead.search
  const example = `curl -G -H "Authorization: Bearer $ONESET_API_KEY" --data-urlencode ${asked} ${publicUrl}/api/v1/places`
  return `<section id="start">
<p>One clean, de-duplicated set of places to eat and drink in Korea, over HTTP. Every response is JSON.</p>
<pre><code>${escapeHtml(example)}</code></pre>
<p>Send the API key as <code>Authorization: Bearer …</code> or <code>X-API-Key: …</code>, never in the URL. A success is
<code>{"success": true, "data": …, "meta": …}</code>, with <code>meta</code> on lists and replayed calls; anything else is an
<a href="/docs/errors">error</a>. <code>X-Service-Units</code> is the cost of a call; errors cost nothing.</p>
<p>Unknown parameters and values are rejected with a suggestion. The vocabulary with its Korean and English words
is <a href="/api/v1/meta">/api/v1/meta</a>; the machine-readable form of this page is <a href="/openapi.json">/openapi.json</a>,
and its <a href="/changelog">changes</a> are listed by day.</p>
</section>`
}

function endpointSection(publicUrl: string, endpoint: Endpoint, answers: ReferenceAnswers): string {
  const { name, method, path, summary, description, price, scope, pathParameters, errors, example } = endpoint
  const own = [...parametersOf(name).values()].filter((parameter) => !isSharedFilter(parameter))
  const rows = [...pathParameters.map(pathRow), ...own.map((parameter) => parameterRow(parameter, answers))]
  // The response shows the format, and its places are fictitious.
  const isAnswered = answers.answersList(example.request)
  const request = isAnswered ? example.request : `${path}?${answers.instead[name === 'nearby' ? 'nearby' : 'search']}`
  const shared = [...parametersOf(name).values()].some(isSharedFilter)
  return `<section><h2 id="${name}">${escapeHtml(summary)}</h2>
<code class="route">${method} ${escapeHtml(path)}</code>
<p>${escapeHtml(description)}</p>
<p class="facts">Price: ${escapeHtml(priceText(price))}. ${scope ? `Scope: <code>${scope}</code>.` : 'No key needed.'}</p>
${shared ? '<p>Accepts all <a href="#filters">filters</a> and <a href="#booleans">boolean filters</a>, and:</p>' : ''}
${rows.length > 0 ? `<dl>${rows.join('')}</dl>` : '<p>No parameters.</p>'}
<h3>Example</h3>
<pre><code>GET ${escapeHtml(decodeURI(publicUrl + request))}</code></pre>
<details><summary>Response</summary><pre><code>${escapeHtml(JSON.stringify(example.response, null, 2))}</code></pre></details>
<p class="facts">Errors: ${errorLinks(errors)}</p>
</section>`
}

function filterSections(answers: ReferenceAnswers): string {
  const shared = PARAMETERS.filter(isSharedFilter)
  const [booleans, others] = [
    shared.filter(({ name }) => isBooleanFilter(name)),
    shared.filter(({ name }) => !isBooleanFilter(name)),
  ]
  return `<section><h2 id="filters">Filters</h2>
<p>For search and nearby. Lists are comma-separated, with at most 20 values; repeating a parameter has the same meaning. Values
may be given by their Korean or English words.</p>
<dl>${others.map((parameter) => filterRow(parameter, answers)).join('')}</dl>
</section>
<section><h2 id="booleans">Boolean filters</h2>
<p>They accept <code>true</code> only: the feature must be confirmed for the place. To leave places out, use <code>exclude</code>.</p>
<details><summary>All ${booleans.length}</summary><dl>${booleans.map((parameter) => parameterRow(parameter, answers)).join('')}</dl></details>
</section>`
}

function filterRow(parameter: Parameter, answers: ReferenceAnswers): string {
  const { shape } = parameter
  if (shape.kind !== 'words') return parameterRow(parameter, answers)
  const values = valuesOf(shape.filter)
    .map((value) => `<code>${escapeHtml(value)}</code>`)
    .join(', ')
  const words = entriesOf(shape.filter)
    .map(({ value, ko }) => `${value}: ${ko.join(', ')}`)
    .join('; ')
  const list = `<details><summary>${COMBINE[shape.filter] === 'single' ? 'One of' : `Values (${COMBINE[shape.filter]})`}</summary><p>${values}</p><p class="facts">${escapeHtml(words)}</p></details>`
  return row(parameter.name, shapeWords(parameter), parameter.required, `${escapeHtml(parameter.description)}${list}`)
}

function pathRow({ name, description, example }: PathParameter): string {
  return row(name, `in the path, such as ${example}`, true, escapeHtml(description))
}

function parameterRow(parameter: Parameter, { answersFilter }: ReferenceAnswers): string {
  const { name, required, description, example } = parameter
  const shown = `<span class="facts">Example: <code>${escapeHtml(`${name}=${example}`)}</code></span>`
  const text = `${escapeHtml(description)} ${answersFilter(name, example) ? shown : ''}`
  return row(name, shapeWords(parameter), required, text)
}

function row(name: string, type: string, required: boolean, html: string): string {
  return `<div><dt><code>${escapeHtml(name)}</code>${required ? '<span class="must">required</span>' : ''}<span class="type">${escapeHtml(type)}</span></dt><dd>${html}</dd></div>`
}

/** Upper bounds from here on exist only to keep numbers exact, so the page omits them. */
const UNBOUNDED = 1_000_000

function shapeWords(parameter: Parameter): string {
  const { shape } = parameter
  switch (shape.kind) {
    case 'integer':
    case 'number': {
      const fallback = shape.kind === 'integer' && shape.fallback !== undefined ? `, default ${shape.fallback}` : ''
      return `${shape.kind}, ${shape.min} ${shape.max >= UNBOUNDED ? 'or more' : `to ${shape.max}`}${fallback}`
    }
    case 'choice':
      return `${shape.values.join(' or ')}, default ${shape.fallback}`
    case 'text':
      return `text, 1 to ${shape.maxLength} characters`
    case 'date':
      return 'YYYY-MM-DD'
    default:
      return schemaWords(parameterSchema(parameter))
  }
}

function fieldSection(): string {
  const lists = TIER_NAMES.map((tier) => {
    const names = FIELD_NAMES.filter((name) => FIELDS[name].tier === tier)
    const rows = names.map((name) => fieldRow(name)).join('')
    return `<h3 id="tier-${tier}">${tier}: ${TIERS[tier]} ${TIERS[tier] === 1 ? 'token' : 'tokens'}</h3><dl>${rows}</dl>`
  })
  return `<section><h2 id="fields">Fields and prices</h2>
<p>A record contains exactly the fields requested with <code>fields</code>; a field without a value is <code>null</code>. Tiers are
not cumulative. The most expensive requested tier sets the price of the request, whatever it returns.</p>
${lists.join('\n')}
</section>`
}

function fieldRow(name: FieldName): string {
  const note = ON_REQUEST.has(name) ? 'Only when named.' : ''
  return row(name, schemaWords(fieldSchema(name)), false, note)
}

const CALL_SECTIONS: readonly { id: string; tag: CallerEndpoint['tag']; title: string }[] = [
  { id: 'match', tag: 'Places', title: 'Match' },
  { id: 'reservations', tag: 'Reservations', title: 'Reservations' },
  { id: 'live-status', tag: 'Live status', title: 'Live questions' },
  { id: 'reports', tag: 'Reports', title: 'Reports' },
  { id: 'webhooks', tag: 'Webhooks', title: 'Webhooks' },
  { id: 'keys', tag: 'Keys', title: 'Keys and usage' },
  { id: 'exports', tag: 'Exports', title: 'Bulk exports and changes' },
]

function callSection({ id, tag, title }: (typeof CALL_SECTIONS)[number]): string {
  const calls = CALLER_ENDPOINTS.filter((endpoint) => endpoint.tag === tag)
  return `<section><h2 id="${id}">${title}</h2>
${calls.map(callerCall).join('\n')}
${tag === 'Reservations' ? reservationStream() : ''}${tag === 'Exports' ? exportFiles() : ''}
</section>`
}

function reservationStream(): string {
  return describedRoute(RESERVATION_EVENTS_PATH, RESERVATION_STREAM)
}

function exportFiles(): string {
  return `${describedRoute(EXPORT_FILE_PATH, EXPORT_FILE)}\n${describedRoute(SAMPLE_PATH, SAMPLE)}`
}

function describedRoute(route: string, { summary, description }: { summary: string; description: string }): string {
  return `<h3>${escapeHtml(summary)}</h3>
<code class="route">GET ${escapeHtml(route)}</code>
<p>${escapeHtml(description.replaceAll('`', ''))}</p>`
}

function callerCall(endpoint: CallerEndpoint): string {
  const { description, price, scope, query } = endpoint
  const rows = query.map(({ name, required, description: text, schema }) =>
    row(name, schemaWords(schema), required, escapeHtml(text)),
  )
  return `${operatorCall(endpoint)}
<p>${escapeHtml(description)}</p>
<p class="facts">Price: ${escapeHtml(priceText(price))}. Scope: <code>${scope}</code>.</p>
${rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''}`
}

function accountSection(): string {
  return `<section><h2 id="account">Account calls</h2>
<p>For people: signing up, signing in, and managing their own account with the cookie that signing in sets. Every write needs
an <code>Origin</code> of this server and a JSON body.</p>
${SIGN_IN_ENDPOINTS.map(operatorCall).join('\n')}
${ACCOUNT_ENDPOINTS.map(operatorCall).join('\n')}
</section>`
}

function ownerSection(): string {
  return `<section><h2 id="owner">Owner calls</h2>
<p>For owners of places, with their token as <code>Authorization: Bearer …</code> or the cookie of a sign-in by a mailed
link. <code>GET ${OWNER_EVENTS_PATH}</code> is a stream of server-sent events: ${OWNER_EVENT_TYPES.map((type) => `<code>${type}</code>`).join(', ')};
with <code>Last-Event-ID</code> it resumes where it ended, and <code>reload</code> asks to read the inbox again.</p>
${OWNER_ENDPOINTS.map(operatorCall).join('\n')}
</section>`
}

function operatorSection(): string {
  return `<section><h2 id="operator">Operator calls</h2>
<p>For the operator of the service, with the admin token as <code>Authorization: Bearer …</code>.</p>
${ADMIN_ENDPOINTS.map(operatorCall).join('\n')}
</section>`
}

function operatorCall({ method, path, summary, body, output, errors }: InterfaceEndpoint): string {
  const data = (output as { properties?: Readonly<Record<string, unknown>> }).properties?.['data']
  return `<h3>${escapeHtml(summary)}</h3>
<code class="route">${method} ${escapeHtml(path)}</code>
<p>${body ? `Body: <code>${escapeHtml(schemaWords(body.schema))}</code>. ` : ''}Response: <code>${escapeHtml(schemaWords(data))}</code>.</p>
<p class="facts">Errors: ${errorLinks(errors)}</p>`
}

function errorLinks(errors: readonly ErrorCode[]): string {
  return errors.map((code) => `<a href="/docs/errors#${code}"><code>${code}</code></a>`).join(', ')
}
