import { createContext, useContext } from 'react'
import { ACCOUNT_CALL_ROLES } from '#contract/access/accountCallRoles.ts'
import { type AccountRole, includesAccountRole } from '#contract/access/teamRoles.ts'

/** The account on which the pages act. */
export interface ChosenAccount {
  /** Null: the person's own. */
  accountId: string | null
  role: AccountRole
  choose: (accountId: string | null) => void
}

/** Outside the dashboard the pages act on the person's own account. */
export const ChosenAccountContext = createContext<ChosenAccount>({ accountId: null, role: 'owner', choose: () => {} })

export function useChosenAccount(): ChosenAccount {
  return useContext(ChosenAccountContext)
}

export type AccountCall = keyof typeof ACCOUNT_CALL_ROLES

/** Returns whether the person's role in the chosen account includes a call. */
export function useMay(): (call: AccountCall) => boolean {
  const { role } = useChosenAccount()
  return (call) => {
    const needed: AccountRole | null = ACCOUNT_CALL_ROLES[call]
    return needed === null || includesAccountRole(role, needed)
  }
}
