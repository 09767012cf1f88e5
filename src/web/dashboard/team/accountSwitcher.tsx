import { useLocalized } from '../../language/language.tsx'
import { useChosenAccount } from '../../session/chosenAccount.ts'
import { useTeamAccounts } from '../useAccountQueries.ts'
import { teamTexts as texts } from './teamTexts.ts'

/** Chooses the account on which the pages act; shown only to somebody with more than one. */
export function AccountSwitcher() {
  const localize = useLocalized()
  const { accountId, choose } = useChosenAccount()
  const { data: accounts = [] } = useTeamAccounts()
  if (accounts.length < 2) return null
  return (
    <label className="mr-auto flex min-w-0 items-center gap-2">
      <span className="shrink-0 text-muted">{localize(texts.account)}</span>
      <select
        className="h-11 min-w-0 flex-1 rounded-lg border border-edge bg-paper px-3 text-base text-ink sm:text-sm"
        value={accountId ?? ''}
        onChange={({ target }) => choose(target.value === '' ? null : target.value)}
      >
        {accounts.map((account) => (
          <option key={account.accountId} value={account.isOwn ? '' : account.accountId}>
            {account.isOwn ? localize(texts.own) : `${account.email} (${localize(texts.roles[account.role])})`}
          </option>
        ))}
      </select>
    </label>
  )
}
