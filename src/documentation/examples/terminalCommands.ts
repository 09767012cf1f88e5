import type { CallExample, ExampleValue } from '../page.ts'
import { queryText, shellWord } from './curlText.ts'

type Write = (example: CallExample) => string

const flags = (query: Readonly<Record<string, ExampleValue>>) =>
  Object.entries(query).map(([name, value]) =>
    value === true ? `--${name.replaceAll('_', '-')}` : `--${name.replaceAll('_', '-')} ${shellWord(queryText(value))}`,
  )

/** Writes `oneset COMMAND`, the values in the path, and the query as flags. */
const command =
  (name: string): Write =>
  ({ pathValues, query }) =>
    ['oneset', name, ...Object.values(pathValues), ...flags(query)].join(' ')

const bodyText = ({ body }: CallExample, name: string) => {
  const value = body?.[name]
  return shellWord(typeof value === 'string' ? value : JSON.stringify(value ?? ''))
}

/** The commands of the terminal client, by the names of the contract. */
export const TERMINAL_COMMANDS: Readonly<Record<string, Write>> = {
  search: command('search'),
  nearby: ({ query: { lat, lng, ...query } }) =>
    ['oneset nearby', `${queryText(lat ?? '')},${queryText(lng ?? '')}`, ...flags(query)].join(' '),
  sentence: ({ query: { q, ...query } }) => ['oneset search', shellWord(queryText(q ?? '')), ...flags(query)].join(' '),
  suggest: ({ query: { q } }) => `oneset suggest ${shellWord(queryText(q ?? ''))}`,
  place: command('place'),
  history: command('history'),
  regions: ({ query: { dong } }) => `oneset regions ${shellWord(queryText(dong ?? ''))}`,
  categories: command('categories'),
  stats: command('stats'),
  meta: () => 'oneset vocab',
  matchVenues: () => 'oneset match my-venues.csv --out matched.csv',
  reserve: (example) =>
    `oneset reserve ${bodyText(example, 'placeId')} --at ${bodyText(example, 'reservationTime')} --party ${bodyText(example, 'guestCount')} --phone ${bodyText(example, 'guestPhone')} --wait`,
  readReservation: ({ pathValues }) => `oneset reservation ${pathValues['id']} --wait`,
  cancelReservation: (example) =>
    `oneset reservation ${example.pathValues['id']} --cancel --reason ${bodyText(example, 'reason')}`,
  askVenue: (example) =>
    `oneset ask ${bodyText(example, 'placeId')} --kind ${bodyText(example, 'kind')} --topic ${bodyText(example, 'topic')} --wait`,
  readAnswer: ({ pathValues }) => `oneset answer ${pathValues['queryId']} --wait`,
  peekAnswer: ({ query }) =>
    `oneset peek ${queryText(query['placeId'] ?? '')} --topic ${shellWord(queryText(query['topic'] ?? ''))}`,
  reportPlace: (example) =>
    `oneset report ${example.pathValues['id']} --kind ${bodyText(example, 'kind')} --note ${bodyText(example, 'note')}`,
  createWebhook: (example) =>
    `oneset webhooks create ${bodyText(example, 'url')} --events ${bodyText(example, 'events')}`,
  listWebhooks: command('webhooks list'),
  deleteWebhook: command('webhooks delete'),
  testWebhook: command('webhooks test'),
  listDeliveries: ({ pathValues }) => `oneset webhooks deliveries ${pathValues['webhookId']}`,
  listen: () => 'oneset webhooks listen --events reservation.confirmed',
  usage: command('usage'),
  listRequests: command('requests'),
  listApiKeys: command('keys list'),
  createApiKey: (example) => `oneset keys create ${bodyText(example, 'name')} --scopes ${bodyText(example, 'scopes')}`,
  revokeApiKey: command('keys revoke'),
  rotateKey: command('keys rotate'),
  listChanges: command('changes'),
}
