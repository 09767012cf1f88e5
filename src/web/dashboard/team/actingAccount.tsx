import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { ChosenAccountContext } from '../../session/chosenAccount.ts'
import { LoadingNote } from '../../shell/notice.tsx'
import { useTeamAccounts } from '../useAccountQueries.ts'

/** Of this tab only, so that a new tab shows the own account. */
const STORED = 'oneset.account'

/**
 * Lets everything below act on the account that the person chose. Somebody who lost it is back at their own. No field that
 * was filled in for one account stays for another.
 */
export function ActingAccount({ children }: { children: ReactNode }) {
  const accounts = useTeamAccounts()
  const [stored, setStored] = useState(readStored)
  const chosen = accounts.data?.find((account) => !account.isOwn && account.accountId === stored)
  const accountId = chosen?.accountId ?? null
  const role = chosen?.role ?? 'owner'
  const value = useMemo(() => {
    const choose = (next: string | null) => {
      writeStored(next)
      setStored(next)
    }
    return { accountId, role, choose }
  }, [accountId, role])
  if (stored !== null && accounts.isPending) return <LoadingNote />
  return (
    <ChosenAccountContext value={value}>
      <Fragment key={accountId}>{children}</Fragment>
    </ChosenAccountContext>
  )
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(STORED)
  } catch {
    return null
  }
}

/** A browser that stores nothing keeps the choice until the page is loaded again. */
function writeStored(accountId: string | null): void {
  try {
    if (accountId === null) sessionStorage.removeItem(STORED)
    else sessionStorage.setItem(STORED, accountId)
  } catch {}
}
