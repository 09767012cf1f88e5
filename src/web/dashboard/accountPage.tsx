import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TaskFault } from '../form/faultNotice.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useSay } from '../language/language.tsx'
import { dayText } from '../language/moment.ts'
import { pathBelow, PATHS } from '../paths.ts'
import type { DataOf } from '../session/askSession.ts'
import { Loaded } from '../session/loaded.tsx'
import { useAsk } from '../session/useAsk.ts'
import { Button } from '../shell/button.tsx'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { accountWords as words } from './accountWords.ts'
import { DashboardPage, Panel } from './dashboardPage.tsx'
import { EraseAccountDialog } from './eraseAccountDialog.tsx'
import { useOwnAccount } from './useAccountQueries.ts'

type Account = DataOf<'readOwnAccount'>

/** Shows the signed-in person, with links to reset the password, sign out and delete the account. */
export function AccountPage() {
  const say = useSay()
  return (
    <DashboardPage title={say(words.title)}>
      <Loaded query={useOwnAccount()}>
        {(account) => (
          <>
            <WhoPanel account={account} />
            <PasswordPanel email={account.email} />
            <ErasePanel email={account.email} />
          </>
        )}
      </Loaded>
    </DashboardPage>
  )
}

function WhoPanel({ account }: { account: Account }) {
  const say = useSay()
  const language = useLanguage()
  const facts = [
    [words.name, account.name],
    [words.email, account.email],
    [words.since, dayText(account.createdAt, language)],
    [words.accountId, account.accountId],
  ] as const
  return (
    <Panel title={say(words.who)}>
      <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name.en}>
            <dt className="text-sm text-muted">{say(name)}</dt>
            <dd className="font-medium break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function PasswordPanel({ email }: { email: string }) {
  const say = useSay()
  const ask = useAsk()
  const task = useTask()
  const send = () =>
    task.run(async () => {
      const redirectTo = pathBelow(PATHS.newPassword)
      await ask('requestPasswordReset', { body: { email, redirectTo } })
      showToast(say(words.linkSent))
    })
  return (
    <Panel title={say(words.password)} hint={say(words.passwordHint)}>
      <TaskFault fault={task.fault} />
      <Button className="self-start" disabled={task.isBusy} onClick={() => void send()}>
        {say(words.sendLink)}
      </Button>
      <Link to={PATHS.access} className={`text-sm ${LINK_LOOK}`}>
        {say(words.toAccess)}
      </Link>
    </Panel>
  )
}

function ErasePanel({ email }: { email: string }) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={say(words.erase)} hint={say(words.eraseHint)}>
      <ul className="list-disc pl-5 text-sm">
        {words.eraseSteps.map((step) => (
          <li key={step.en}>{say(step)}</li>
        ))}
      </ul>
      <Button className="self-start text-bad" onClick={() => setOpen(true)}>
        {say(words.erase)}
      </Button>
      {isOpen && <EraseAccountDialog email={email} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
