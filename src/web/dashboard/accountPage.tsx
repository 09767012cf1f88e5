import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TaskFault } from '../form/faultNotice.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { dayText } from '../language/moment.ts'
import { pathBelow, PATHS } from '../paths.ts'
import type { DataOf } from '../session/callSession.ts'
import { useChosenAccount, useMay } from '../session/chosenAccount.ts'
import { QueryContent } from '../session/loaded.tsx'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { accountTexts as texts } from './accountTexts.ts'
import { DashboardPage, Panel } from './dashboardPage.tsx'
import { EraseAccountDialog } from './eraseAccountDialog.tsx'
import { RoleNote } from './team/roleNote.tsx'
import { teamTexts } from './team/teamTexts.ts'
import { useOwnAccount } from './useAccountQueries.ts'

type Account = DataOf<'readOwnAccount'>

/** Shows the signed-in person, with links to reset the password, sign out and delete the account. */
export function AccountPage() {
  const localize = useLocalized()
  const may = useMay()
  return (
    <DashboardPage title={localize(texts.title)}>
      <QueryContent query={useOwnAccount()}>
        {(account) => (
          <>
            <WhoPanel account={account} />
            <RoleNote call="eraseOwnAccount" />
            {may('eraseOwnAccount') && (
              <>
                <PasswordPanel email={account.email} />
                <ErasePanel email={account.email} />
              </>
            )}
          </>
        )}
      </QueryContent>
    </DashboardPage>
  )
}

function WhoPanel({ account }: { account: Account }) {
  const localize = useLocalized()
  const language = useLanguage()
  const { role } = useChosenAccount()
  const facts = [
    role === 'owner' ? ([texts.name, account.name] as const) : ([texts.role, localize(teamTexts.roles[role])] as const),
    [texts.email, account.email],
    [texts.since, dayText(account.createdAt, language)],
    [texts.accountId, account.accountId],
  ] as const
  return (
    <Panel title={localize(role === 'owner' ? texts.who : texts.ofOthers)}>
      <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name.en}>
            <dt className="text-sm text-muted">{localize(name)}</dt>
            <dd className="font-medium break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function PasswordPanel({ email }: { email: string }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const send = () =>
    task.run(async () => {
      const redirectTo = pathBelow(PATHS.newPassword)
      await ask('requestPasswordReset', { body: { email, redirectTo } })
      showToast(localize(texts.linkSent))
    })
  return (
    <Panel title={localize(texts.password)} hint={localize(texts.passwordHint)}>
      <TaskFault fault={task.fault} />
      <Button className="self-start" disabled={task.isBusy} onClick={() => void send()}>
        {localize(texts.sendLink)}
      </Button>
      <Link to={PATHS.access} className={`text-sm ${LINK_LOOK}`}>
        {localize(texts.toAccess)}
      </Link>
    </Panel>
  )
}

function ErasePanel({ email }: { email: string }) {
  const localize = useLocalized()
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={localize(texts.erase)} hint={localize(texts.eraseHint)}>
      <ul className="list-disc pl-5 text-sm">
        {texts.eraseSteps.map((step) => (
          <li key={step.en}>{localize(step)}</li>
        ))}
      </ul>
      <Button className="self-start text-bad" onClick={() => setOpen(true)}>
        {localize(texts.erase)}
      </Button>
      {isOpen && <EraseAccountDialog email={email} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
