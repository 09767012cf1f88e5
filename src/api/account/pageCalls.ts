import type { dashboardCaller, guestCaller } from '#flows/account/pageCaller.ts'
import type { RunCall } from '../calls/interfaceRoutes.ts'
import type { CallerCall, CallerDependencies } from '../caller/callerCall.ts'
import type { AccountDependencies, OwnCall } from './accountCall.ts'

/** What a call of the public API from a page needs besides the account. */
export type PageCallDependencies = AccountDependencies & CallerDependencies

/** Makes the function that runs a call of the public API for the account of the signed-in person, as one of its callers. */
export function callsAs(callerFor: typeof guestCaller | typeof dashboardCaller) {
  return <Parts extends object>(
    run: RunCall<CallerDependencies, CallerCall & Parts>,
  ): RunCall<PageCallDependencies, OwnCall & Parts> =>
    async (dependencies, call, recorder) => {
      const found = await callerFor(dependencies.administration, call.account)
      return found.kind === 'refused' ? found : run(dependencies, { ...call, caller: found.caller }, recorder)
    }
}
