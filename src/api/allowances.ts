import type { Allowance } from './rateLimiter.ts'

/** Failed authentications by address: a burst that people cause by mistake, then one each six seconds. */
export const FAILURES: Allowance = { burst: 20, everyMs: 6_000 }
/** Sign-in links mailed by address: ten at once, and ten more within each quarter of an hour. */
export const SIGN_IN_LINKS: Allowance = { burst: 10, everyMs: 90_000 }
/** Client registrations: a client registers once for each program, and people try out a few. */
export const REGISTRATIONS: Allowance = { burst: 20, everyMs: 60_000 }
/** Authorization pages: a person opens one for each login, and a household may share an address. */
export const AUTHORIZATIONS: Allowance = { burst: 30, everyMs: 2_000 }
/** Client metadata documents, which the service fetches: the limit keeps callers from causing requests without end. */
export const DOCUMENTS: Allowance = { burst: 10, everyMs: 30_000 }
/** Downloads of the sample by address: one for each format that somebody tries, then one each minute. */
export const SAMPLES: Allowance = { burst: 10, everyMs: 60_000 }
/** Messages of one key to the MCP server, whatever they cost: an assistant that connects and works through a task. */
export const MCP_MESSAGES: Allowance = { burst: 60, everyMs: 250 }
