import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { ChosenAccountContext } from '../../session/chosenAccount.ts'
import { FaultNotice } from '../../form/faultNotice.tsx'
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
  // Without the list nobody knows whose data a page would show or change.
  if (stored !== null && accounts.data === undefined)
    return accounts.error === null ? <LoadingNote /> : <FaultNotice message={accounts.error.message} />
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
