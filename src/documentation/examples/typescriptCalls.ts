import type { CallExample } from '../page.ts'

type Write = (example: CallExample) => string

/** Returns a value as a literal of TypeScript. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, part]) => `${key}: ${literal(part)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

const isFilled = (value: object | null) => value !== null && Object.keys(value).length > 0

/** Writes `oneset.METHOD(path values, query or body)` and prints the answer. */
const call =
  (method: string): Write =>
  ({ pathValues, query, body }) => {
    const values = [...Object.values(pathValues), ...[query, body].filter(isFilled)]
    return `console.log(await oneset.${method}(${values.map(literal).join(', ')}))`
  }

const page =
  (method: string): Write =>
  ({ query }) =>
    `const { items, meta } = await oneset.${method}(${literal(query)}).first()\nconsole.log(meta, items)`

/** Waits until the record is settled, with as many long polls as it takes. */
const settled =
  (method: string): Write =>
  ({ pathValues }) =>
    `console.log(await oneset.${method}(${Object.values(pathValues).map(literal).join(', ')}))`

/** The calls of the typed client, by the names of the contract. */
export const TYPESCRIPT_CALLS: Readonly<Record<string, Write>> = {
  search: page('places.search'),
  nearby: page('places.nearby'),
  sentence: ({ query: { q, ...query } }) =>
    `const { items, meta } = await oneset.places.sentence(${literal(q)}, ${literal(query)}).first()\nconsole.log(meta, items)`,
  suggest: ({ query: { q } }) => `console.log(await oneset.suggest(${literal(q)}))`,
  place: call('places.get'),
  history: call('places.history'),
  regions: call('regions'),
  categories: call('categories'),
  stats: call('stats'),
  meta: call('meta'),
  matchVenues: ({ body }) =>
    `const { data } = await oneset.places.match(${literal(body?.['venues'])})\nconsole.log(data)`,
  reserve: call('reservations.create'),
  listReservations: page('reservations.list'),
  readReservation: settled('reservations.waitUntilSettled'),
  cancelReservation: call('reservations.cancel'),
  acceptProposal: call('reservations.acceptProposal'),
  declineProposal: call('reservations.declineProposal'),
  askVenue: call('liveStatus.ask'),
  readAnswer: settled('liveStatus.waitUntilSettled'),
  peekAnswer: call('liveStatus.peek'),
  reportPlace: call('places.report'),
  createWebhook: call('webhooks.create'),
  listWebhooks: call('webhooks.list'),
  deleteWebhook: call('webhooks.delete'),
  rotateWebhook: call('webhooks.rotate'),
  testWebhook: call('webhooks.test'),
  listDeliveries: call('webhooks.deliveries'),
  retryDelivery: call('webhooks.retry'),
  usage: call('usage'),
  listRequests: page('requests'),
  listApiKeys: call('keys.list'),
  createApiKey: call('keys.create'),
  revokeApiKey: call('keys.revoke'),
  rotateKey: call('keys.rotate'),
  listExports: call('exports.list'),
  listChanges: page('changes'),
}
