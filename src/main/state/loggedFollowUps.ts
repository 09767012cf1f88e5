import type { Log } from '#base/log.ts'
import { type AfterCommit, afterCommit } from '#flows/afterCommit.ts'

/** Runs follow-ups of a commit and logs their failures. */
export const loggedFollowUps = (log: Log): AfterCommit =>
  afterCommit((name, cause) => log('warn', `after a commit: could not ${name}`, { cause: String(cause) }))
