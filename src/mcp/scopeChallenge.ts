import type { ScopeChallengeHandler } from '@modelcontextprotocol/server'
import { allows, type Scope } from '#contract/access/scopes.ts'

/** Requests all needed scopes at once, so that a person signs in only once. */
export function challengeFor(needed: readonly Scope[]): ScopeChallengeHandler {
  return ({ authInfo }) => {
    const [first, ...others] = needed
    if (authInfo === undefined || first === undefined) return undefined
    const held = authInfo.scopes as Scope[]
    return needed.every((scope) => allows(held, scope)) ? undefined : { scopes: [first, ...others] }
  }
}
