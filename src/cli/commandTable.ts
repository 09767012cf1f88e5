import type { Command, CommandGroup } from '#commandLine/command.ts'
import type { KEYS } from './commands/keys.ts'
import type { WEBHOOKS } from './commands/webhooks.ts'
import type { UserContext } from './userCommand.ts'
import { USER_FLAGS } from './userFlags.ts'

type Load = () => Promise<Command<UserContext>>

const keysCommand =
  (name: keyof typeof KEYS): Load =>
  async () =>
    (await import('./commands/keys.ts')).KEYS[name]

const webhooksCommand =
  (name: keyof typeof WEBHOOKS): Load =>
  async () =>
    (await import('./commands/webhooks.ts')).WEBHOOKS[name]

const COMMANDS: CommandGroup<UserContext>['commands'] = {
  login: {
    summary: 'Log in to a service, by browser or with an API key',
    load: async () => (await import('./commands/login.ts')).LOGIN,
  },
  logout: { summary: 'End the login and delete it', load: async () => (await import('./commands/login.ts')).LOGOUT },
  status: {
    summary: 'Show the service, the key and the remaining tokens',
    load: async () => (await import('./commands/account.ts')).STATUS,
  },
  usage: {
    summary: "This month's tokens, by tier and key",
    load: async () => (await import('./commands/account.ts')).USAGE,
  },
  requests: {
    summary: 'The requests of the last days, by id, key, status or endpoint',
    load: async () => (await import('./commands/requests.ts')).REQUESTS,
  },
  search: {
    summary: 'Find places by words and filters',
    load: async () => (await import('./commands/search.ts')).SEARCH,
  },
  nearby: { summary: 'Find places around a point', load: async () => (await import('./commands/search.ts')).NEARBY },
  clusters: {
    summary: 'Cluster the places of a part of the map',
    load: async () => (await import('./commands/lists.ts')).CLUSTERS,
  },
  suggest: {
    summary: 'Complete what was typed so far',
    load: async () => (await import('./commands/suggest.ts')).SUGGEST,
  },
  place: { summary: 'Read one place', load: async () => (await import('./commands/place.ts')).PLACE },
  history: {
    summary: 'Rating and freshness of a place by day',
    load: async () => (await import('./commands/place.ts')).HISTORY,
  },
  match: {
    summary: 'Find the places of a list of your own',
    load: async () => (await import('./commands/match.ts')).MATCH,
  },
  regions: { summary: 'Find regions by name', load: async () => (await import('./commands/lists.ts')).REGIONS },
  categories: {
    summary: 'Number of places in each category',
    load: async () => (await import('./commands/lists.ts')).CATEGORIES,
  },
  stats: { summary: 'Figures of the data set', load: async () => (await import('./commands/lists.ts')).STATS },
  sources: {
    summary: 'Whose data it is, and under which licence',
    load: async () => (await import('./commands/lists.ts')).SOURCES,
  },
  changes: {
    summary: 'Places that changed since a data version',
    load: async () => (await import('./commands/changes.ts')).CHANGES,
  },
  vocab: { summary: 'Filters, their values and words', load: async () => (await import('./commands/vocab.ts')).VOCAB },
  reserve: { summary: 'Request a table at a venue', load: async () => (await import('./commands/reserve.ts')).RESERVE },
  reservation: {
    summary: 'Read, wait for or cancel a reservation',
    load: async () => (await import('./commands/reserve.ts')).RESERVATION,
  },
  ask: {
    summary: 'Ask a venue about the current situation',
    load: async () => (await import('./commands/ask.ts')).ASK,
  },
  answer: { summary: 'Read or wait for the answer', load: async () => (await import('./commands/ask.ts')).ANSWER },
  peek: {
    summary: 'Look for a current answer without asking',
    load: async () => (await import('./commands/ask.ts')).PEEK,
  },
  report: {
    summary: 'Report a closed venue or wrong data',
    load: async () => (await import('./commands/report.ts')).REPORT,
  },
  keys: { summary: "The account's keys: list, create, rotate, revoke", load: keysCommand('keys') },
  'keys list': { summary: 'List the keys', load: keysCommand('keys list') },
  'keys create': { summary: 'Make a key', load: keysCommand('keys create') },
  'keys rotate': { summary: 'Give a key a new secret', load: keysCommand('keys rotate') },
  'keys revoke': { summary: 'End a key for good', load: keysCommand('keys revoke') },
  webhooks: { summary: 'Receive events: listen here, or have them posted', load: webhooksCommand('webhooks') },
  'webhooks listen': { summary: 'Print events as they happen', load: webhooksCommand('webhooks listen') },
  'webhooks list': { summary: 'List the webhooks', load: webhooksCommand('webhooks list') },
  'webhooks create': { summary: 'Have events posted to an address', load: webhooksCommand('webhooks create') },
  'webhooks test': { summary: 'Send a test event', load: webhooksCommand('webhooks test') },
  'webhooks deliveries': { summary: 'List what was sent to a webhook', load: webhooksCommand('webhooks deliveries') },
  'webhooks delete': { summary: 'Delete a webhook', load: webhooksCommand('webhooks delete') },
  mcp: {
    summary: 'Serve the tools to an MCP client over stdio',
    load: async () => (await import('./commands/mcp.ts')).MCP,
  },
  doctor: { summary: 'Check the setup for faults', load: async () => (await import('./commands/doctor.ts')).DOCTOR },
  completion: {
    summary: 'Completion for bash, zsh or fish',
    load: async () => (await import('./commands/completion.ts')).COMPLETION,
  },
}

/** The commands for users of the API. */
export const USER_COMMANDS: CommandGroup<UserContext> = {
  title: 'For users of the API',
  commands: COMMANDS,
  families: {},
  flags: USER_FLAGS,
  jsonInPipes: true,
  failureJson: ({ message, hint }) => ({ error: { message, hint } }),
}
