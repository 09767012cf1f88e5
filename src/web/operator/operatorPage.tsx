import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import type { Address } from '../address/addressState.ts'
import { DashboardPage } from '../dashboard/dashboardPage.tsx'
import { FaultNotice, TaskFault } from '../form/faultNotice.tsx'
import { TextField } from '../form/field.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { QueryContent } from '../session/loaded.tsx'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { PART_LINK_LOOK } from '../shell/linkLook.ts'
import { SignInCard } from '../signIn/signInCard.tsx'
import { AccountsPart } from './accountsPart.tsx'
import { ClaimsPart } from './claimsPart.tsx'
import { NoticesPart } from './noticesPart.tsx'
import { operatorTexts as texts } from './operatorTexts.ts'
import { OverviewPart } from './overviewPart.tsx'
import { OwnersPart } from './ownersPart.tsx'
import { ProposalsPart } from './proposalsPart.tsx'
import { ReleasesPart } from './releasesPart.tsx'
import { ReportsPart } from './reportsPart.tsx'
import { ReviewPart } from './reviewPart.tsx'
import { OPERATOR_QUERY, OPERATOR_SESSION_QUERY, useOperatorCalls, useOperatorSession } from './useOperatorQueries.ts'

const isSession = (key: readonly unknown[]) => key.every((part, at) => part === OPERATOR_SESSION_QUERY[at])
const PARTS = [
  'overview',
  'claims',
  'proposals',
  'reports',
  'owners',
  'accounts',
  'review',
  'notices',
  'releases',
] as const

/** The operator's page, protected by the admin token. */
export function OperatorPage() {
  return (
    <QueryContent query={useOperatorSession()}>
      {({ expiresAt }) => (expiresAt === null ? <TokenForm /> : <OperatorTabs />)}
    </QueryContent>
  )
}

function TokenForm() {
  const localize = useLocalized()
  const queries = useQueryClient()
  const ask = useSessionCalls()
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
    <SignInCard title={localize(texts.title)} hint={localize(texts.signInHint)}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <TextField
          label={localize(texts.token)}
          hint={localize(texts.tokenHint)}
          type="password"
          autoComplete="off"
          required
          value={token}
          onChange={({ target }) => setToken(target.value)}
        />
        {task.fault && (
          <FaultNotice
            message={task.fault.code === 'api_key_invalid' ? localize(texts.wrongToken) : task.fault.message}
          />
        )}
        <Button type="submit" look="main" disabled={task.isBusy}>
          {localize(texts.signIn)}
        </Button>
      </form>
    </SignInCard>
  )
}

function OperatorTabs() {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const task = useTask()
  const queries = useQueryClient()
  const { part: asked }: Address = useSearch({ strict: false })
  const part = PARTS.find((known) => known === asked) ?? 'overview'
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
        title={localize(texts.title)}
        action={
          <Button disabled={task.isBusy} onClick={() => void signOut()}>
            {localize(texts.signOut)}
          </Button>
        }
      >
        <TaskFault fault={task.fault} />
        <nav aria-label={localize(texts.parts)} className="-mx-4 flex gap-1 overflow-x-auto px-4">
          {PARTS.map((name) => (
            <Link
              key={name}
              to={PATHS.operator}
              search={{ part: name }}
              aria-current={name === part ? 'page' : undefined}
              className={PART_LINK_LOOK}
            >
              {localize(texts[name])}
            </Link>
          ))}
        </nav>
        {part === 'overview' && <OverviewPart />}
        {part === 'claims' && <ClaimsPart />}
        {part === 'proposals' && <ProposalsPart />}
        {part === 'reports' && <ReportsPart />}
        {part === 'owners' && <OwnersPart />}
        {part === 'accounts' && <AccountsPart />}
        {part === 'review' && <ReviewPart />}
        {part === 'notices' && <NoticesPart />}
        {part === 'releases' && <ReleasesPart />}
      </DashboardPage>
    </div>
  )
}
