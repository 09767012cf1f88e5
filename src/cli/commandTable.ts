import type { CommandTable } from './command.ts'

/** Every command for users of the API, in the order of the help. */
export const COMMANDS: CommandTable = {
  login: {
    summary: 'Log in to a service, by browser or with an API key',
    load: async () => (await import('./commands/login.ts')).LOGIN,
  },
  logout: { summary: 'End the login, and forget it', load: async () => (await import('./commands/login.ts')).LOGOUT },
  status: {
    summary: 'Who you are to which service, and what is left',
    load: async () => (await import('./commands/account.ts')).STATUS,
  },
  usage: {
    summary: "This month's tokens, by tier and key",
    load: async () => (await import('./commands/account.ts')).USAGE,
  },
  search: {
    summary: 'Find places by words and filters',
    load: async () => (await import('./commands/search.ts')).SEARCH,
  },
  nearby: { summary: 'Find places around a point', load: async () => (await import('./commands/search.ts')).NEARBY },
  place: { summary: 'Read one place', load: async () => (await import('./commands/place.ts')).PLACE },
  history: {
    summary: 'Rating and freshness of a place by day',
    load: async () => (await import('./commands/place.ts')).HISTORY,
  },
  regions: { summary: 'Find regions by name', load: async () => (await import('./commands/lists.ts')).REGIONS },
  categories: {
    summary: 'How many places each category holds',
    load: async () => (await import('./commands/lists.ts')).CATEGORIES,
  },
  stats: { summary: 'Figures of the data set', load: async () => (await import('./commands/lists.ts')).STATS },
  vocab: { summary: 'Filters, their values and words', load: async () => (await import('./commands/vocab.ts')).VOCAB },
  reserve: { summary: 'Ask a venue for a table', load: async () => (await import('./commands/reserve.ts')).RESERVE },
  reservation: {
    summary: 'Read, await or cancel a reservation',
    load: async () => (await import('./commands/reserve.ts')).RESERVATION,
  },
  ask: { summary: 'Ask a venue what holds right now', load: async () => (await import('./commands/ask.ts')).ASK },
  answer: { summary: 'Read or await the answer', load: async () => (await import('./commands/ask.ts')).ANSWER },
  peek: {
    summary: 'Look for a fresh answer without asking',
    load: async () => (await import('./commands/ask.ts')).PEEK,
  },
  keys: {
    summary: "The account's keys: list, create, rotate, revoke",
    load: async () => (await import('./commands/keys.ts')).KEYS,
  },
  webhooks: {
    summary: 'Be told what happens: listen here, or have it posted',
    load: async () => (await import('./commands/webhooks.ts')).WEBHOOKS,
  },
  mcp: {
    summary: 'Serve the tools to an MCP client over stdio',
    load: async () => (await import('./commands/mcp.ts')).MCP,
  },
  doctor: { summary: 'Find out what is wrong', load: async () => (await import('./commands/doctor.ts')).DOCTOR },
  completion: {
    summary: 'Completion for bash, zsh or fish',
    load: async () => (await import('./commands/completion.ts')).COMPLETION,
  },
}
