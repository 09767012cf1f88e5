import type { ScopeChallengeHandler } from '@modelcontextprotocol/server'
import { allows, type Scope } from '#contract/access/scopes.ts'

/** All that is needed is asked for at once, so that nobody is sent to sign in twice. */
export function challengeFor(needed: readonly Scope[]): ScopeChallengeHandler {
  return ({ authInfo }) => {
    const [first, ...others] = needed
    if (authInfo === undefined || first === undefined) return undefined
    const held = authInfo.scopes as Scope[]
    return needed.every((scope) => allows(held, scope)) ? undefined : { scopes: [first, ...others] }
  }
}
