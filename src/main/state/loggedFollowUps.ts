import type { Log } from '#api/service.ts'
import { type AfterCommit, afterCommit } from '#flows/afterCommit.ts'

/** What follows a commit, with its failures in the log. */
export const loggedFollowUps = (log: Log): AfterCommit =>
  afterCommit((name, cause) => log('warn', `after a commit: could not ${name}`, { cause: String(cause) }))
