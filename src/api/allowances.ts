import type { Allowance } from './rateLimiter.ts'

/** A burst of failures that people make, and then one each few seconds. */
export const FAILURES: Allowance = { burst: 20, everyMs: 6_000 }
/** Links a person has mailed: ten, and ten more within each quarter of an hour. */
export const SIGN_IN_LINKS: Allowance = { burst: 10, everyMs: 90_000 }
/** Clients register once for each program, and people try out a few. */
export const REGISTRATIONS: Allowance = { burst: 20, everyMs: 60_000 }
/** People are sent to the page once for each login, and a house may share an address. */
export const AUTHORIZATIONS: Allowance = { burst: 30, everyMs: 2_000 }
/** Documents that clients name are asked for by us: nobody is to make us ask others all day. */
export const DOCUMENTS: Allowance = { burst: 10, everyMs: 30_000 }
/** What a key may send to the MCP server, whatever it costs: an assistant that connects and works through a task. */
export const MCP_MESSAGES: Allowance = { burst: 60, everyMs: 250 }
