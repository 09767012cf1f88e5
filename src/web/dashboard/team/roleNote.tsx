import { ACCOUNT_CALL_ROLES } from '#contract/access/accountCallRoles.ts'
import type { AccountRole } from '#contract/access/teamRoles.ts'
import { useLocalized } from '../../language/language.tsx'
import { type AccountCall, useChosenAccount, useMay } from '../../session/chosenAccount.ts'
import { teamTexts as texts } from './teamTexts.ts'

/** Says why something is missing that the role of the person does not include; nothing for one that includes it. */
export function RoleNote({ call }: { call: AccountCall }) {
  const localize = useLocalized()
  const may = useMay()
  const { role } = useChosenAccount()
  const needed: AccountRole | null = ACCOUNT_CALL_ROLES[call]
  if (needed === null || may(call)) return null
  return (
    <p className="rounded-xl bg-sunken px-4 py-3 text-sm">
      {localize(texts.needs(texts.roles[role], texts.roles[needed]))}
    </p>
  )
}
