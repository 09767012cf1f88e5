import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Scope } from '#contract/access/scopes.ts'
import { SCOPE_WORDS } from '#contract/access/scopeWords.ts'
import { wordless } from '#contract/language.ts'
import { ConfirmDialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { dayText, momentText } from '../../language/moment.ts'
import type { DataOf } from '../../session/callSession.ts'
import { useMay } from '../../session/chosenAccount.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { ACCOUNT_QUERY } from '../../session/usePerson.ts'
import { Button } from '../../shell/button.tsx'
import { EmptyNote } from '../../shell/emptyNote.tsx'
import { DashboardPage } from '../dashboardPage.tsx'
import { RoleNote } from '../team/roleNote.tsx'
import { programTexts as texts } from './programTexts.ts'
import { useGrants } from '../useAccountQueries.ts'

type Grant = DataOf<'listGrants'>[number]

/** Lists the authorized programs and disconnects them. */
export function ProgramsPage() {
  const localize = useLocalized()
  const [leaving, setLeaving] = useState<Grant | null>(null)
  return (
    <DashboardPage title={localize(texts.title)} hint={localize(texts.hint)}>
      <RoleNote call="withdrawGrant" />
      <QueryContent query={useGrants()}>
        {(grants) =>
          grants.length === 0 ? (
            <EmptyNote>{localize(texts.none)}</EmptyNote>
          ) : (
            <ul className="flex flex-col gap-3">
              {grants.map((grant) => (
                <GrantCard key={grant.grantId} grant={grant} onLeave={() => setLeaving(grant)} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {leaving && <WithdrawDialog grant={leaving} onClose={() => setLeaving(null)} />}
    </DashboardPage>
  )
}

function GrantCard({ grant, onLeave }: { grant: Grant; onLeave: () => void }) {
  const localize = useLocalized()
  const language = useLanguage()
  const may = useMay()
  const { clientName, clientId, createdAt, lastUsedAt, scopes } = grant
  const name = clientName || localize(texts.unnamed)
  const used = lastUsedAt === null ? texts.neverUsed : texts.lastUsed(momentText(lastUsedAt, language))
  return (
    <li className="flex flex-wrap items-start gap-3 rounded-2xl border border-line bg-surface p-4">
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{name}</h2>
        {/* A program can use any name; only its client id, the address of its document, identifies it. */}
        <p className="font-mono text-xs break-all text-muted">{clientId}</p>
        <p className="mt-1 text-sm text-muted">
          {localize(texts.since(dayText(createdAt, language)))} · {localize(used)}
        </p>
        <ul className="mt-2 list-disc pl-5 text-sm">
          {scopes.map((scope) => (
            <li key={scope}>{localize(SCOPE_WORDS[scope as Scope] ?? wordless(scope))}</li>
          ))}
        </ul>
      </div>
      {may('withdrawGrant') && (
        <Button aria-label={`${localize(texts.withdraw)}: ${name}`} onClick={onLeave}>
          {localize(texts.withdraw)}
        </Button>
      )}
    </li>
  )
}

function WithdrawDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const queries = useQueryClient()
  const name = grant.clientName || localize(texts.unnamed)
  const withdraw = async () => {
    await ask('withdrawGrant', { path: { grantId: grant.grantId } })
    onClose()
    showToast(localize(texts.withdrawn(name)))
    await queries.invalidateQueries({ queryKey: ACCOUNT_QUERY })
  }
  return (
    <ConfirmDialog
      title={localize(texts.withdrawTitle(name))}
      description={localize(texts.withdrawHint)}
      action={localize(texts.withdraw)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={() => void task.run(withdraw)}
    >
      <TaskFault fault={task.fault} />
    </ConfirmDialog>
  )
}
