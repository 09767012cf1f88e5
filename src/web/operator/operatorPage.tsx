import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import type { Address } from '../address/addressState.ts'
import { DashboardPage } from '../dashboard/dashboardPage.tsx'
import { FaultNotice, TaskFault } from '../form/faultNotice.tsx'
import { TextField } from '../form/field.tsx'
import { useTask } from '../form/useTask.ts'
import { useSay } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { Loaded } from '../session/loaded.tsx'
import { useAsk } from '../session/useAsk.ts'
import { Button } from '../shell/button.tsx'
import { PART_LINK_LOOK } from '../shell/linkLook.ts'
import { SignInCard } from '../signIn/signInCard.tsx'
import { ClaimsPart } from './claimsPart.tsx'
import { NoticesPart } from './noticesPart.tsx'
import { operatorWords as words } from './operatorWords.ts'
import { OwnersPart } from './ownersPart.tsx'
import { ReleasesPart } from './releasesPart.tsx'
import { ReviewPart } from './reviewPart.tsx'
import { OPERATOR_QUERY, OPERATOR_SESSION_QUERY, useOperatorAsk, useOperatorSession } from './useOperatorQueries.ts'

const isSession = (key: readonly unknown[]) => key.every((part, at) => part === OPERATOR_SESSION_QUERY[at])
const PARTS = ['claims', 'owners', 'review', 'notices', 'releases'] as const

/** The operator's page, protected by the admin token. */
export function OperatorPage() {
  return (
    <Loaded query={useOperatorSession()}>
      {({ expiresAt }) => (expiresAt === null ? <TokenForm /> : <OperatorTabs />)}
    </Loaded>
  )
}

function TokenForm() {
  const say = useSay()
  const queries = useQueryClient()
  const ask = useAsk()
  const task = useTask()
  const [token, setToken] = useState('')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      queries.setQueryData(
        OPERATOR_SESSION_QUERY,
        await ask('openOperatorSession', undefined, { bearer: token.trim() }),
      )
    })
  }
  return (
    <SignInCard title={say(words.title)} hint={say(words.signInHint)}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <TextField
          label={say(words.token)}
          hint={say(words.tokenHint)}
          type="password"
          autoComplete="off"
          required
          value={token}
          onChange={({ target }) => setToken(target.value)}
        />
        {task.fault && (
          <FaultNotice message={task.fault.code === 'api_key_invalid' ? say(words.wrongToken) : task.fault.message} />
        )}
        <Button type="submit" look="main" disabled={task.isBusy}>
          {say(words.signIn)}
        </Button>
      </form>
    </SignInCard>
  )
}

function OperatorTabs() {
  const say = useSay()
  const ask = useOperatorAsk()
  const task = useTask()
  const queries = useQueryClient()
  const { part: asked }: Address = useSearch({ strict: false })
  const part = PARTS.find((known) => known === asked) ?? 'claims'
  const signOut = () =>
    task.run(async () => {
      await ask('endOperatorSession')
      queries.setQueryData(OPERATOR_SESSION_QUERY, { expiresAt: null })
      // After signing out, no data of the operator stays in the page.
      queries.removeQueries({ queryKey: OPERATOR_QUERY, predicate: ({ queryKey }) => !isSession(queryKey) })
    })
  return (
    <div className="mx-auto w-full max-w-6xl flex-1 px-4 py-5 sm:px-6 lg:py-8">
      <DashboardPage
        title={say(words.title)}
        action={
          <Button disabled={task.isBusy} onClick={() => void signOut()}>
            {say(words.signOut)}
          </Button>
        }
      >
        <TaskFault fault={task.fault} />
        <nav aria-label={say(words.parts)} className="-mx-4 flex gap-1 overflow-x-auto px-4">
          {PARTS.map((name) => (
            <Link
              key={name}
              to={PATHS.operator}
              search={{ part: name }}
              aria-current={name === part ? 'page' : undefined}
              className={PART_LINK_LOOK}
            >
              {say(words[name])}
            </Link>
          ))}
        </nav>
        {part === 'claims' && <ClaimsPart />}
        {part === 'owners' && <OwnersPart />}
        {part === 'review' && <ReviewPart />}
        {part === 'notices' && <NoticesPart />}
        {part === 'releases' && <ReleasesPart />}
      </DashboardPage>
    </div>
  )
}
