import type { Administration } from '#flows/administer.ts'
import type { PeopleState } from '#flows/account/people.ts'
import type { AccountActor } from '#flows/account/reachAccount.ts'
import type { Metering } from '#flows/pay.ts'
import type { Identity, SignedInPerson } from '#identity/identity.ts'
import type { Authorization } from '#identity/oauth/authorization.ts'
import type { CallerCall } from '../caller/callerCall.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import type { OnceDependencies } from '../idempotency/runOnce.ts'
import type { InterfaceLimits } from '../interfaceLimits.ts'

export interface AccountDependencies extends OnceDependencies, Pick<HttpDependencies, 'clock'> {
  identity: Pick<Identity, 'personOf' | 'hasPassword' | 'secondFactor' | 'sessions'>
  people: PeopleState
  administration: Administration
  metering: Metering
  authorization: Pick<Authorization, 'forgetGrant'>
  interfaceLimits: InterfaceLimits
}

/** A call of a signed-in person about an account. */
export interface OwnCall extends Pick<CallerCall, 'disconnected' | 'language'>, AccountActor {
  person: SignedInPerson
  query: string
}
