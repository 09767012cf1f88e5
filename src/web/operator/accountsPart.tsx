import { type SubmitEvent, useState } from 'react'
import type { DataOf } from '../session/callSession.ts'
import { Panel } from '../dashboard/dashboardPage.tsx'
import { DataTable } from '../form/dataTable.tsx'
import { TaskFault } from '../form/faultNotice.tsx'
import { SelectField, TextField } from '../form/field.tsx'
import { Options } from '../form/options.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText, numberText } from '../language/moment.ts'
import { settings } from '../service/settings.ts'
import { Button } from '../shell/button.tsx'
import { accountTexts as texts } from './accountTexts.ts'
import { operatorTexts } from './operatorTexts.ts'
import { useOperatorCalls } from './useOperatorQueries.ts'

interface FoundAccount {
  account: DataOf<'readAccount'>
  usage: DataOf<'accountUsage'>
  keys: DataOf<'listKeys'>
}

/** Finds an account by its address or id, shows its plan, usage and keys, and changes its plan. */
export function AccountsPart() {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const task = useTask()
  const [asked, setAsked] = useState('')
  const [found, setFound] = useState<FoundAccount | null>(null)
  const find = (accountId: string) =>
    task.run(async () => {
      setFound(null)
      const account = await ask('readAccount', { path: { accountId } })
      const path = { accountId: account.accountId }
      const [usage, keys] = await Promise.all([ask('accountUsage', { path }), ask('listKeys', { path })])
      setFound({ account, usage, keys })
    })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void find(asked.trim())
  }
  return (
    <Panel title={localize(operatorTexts.accounts)}>
      <form onSubmit={send} className="flex flex-wrap items-end gap-2">
        <div className="min-w-60 flex-1">
          <TextField
            label={localize(texts.search)}
            required
            value={asked}
            onChange={({ target }) => setAsked(target.value)}
          />
        </div>
        <Button type="submit" look="main" disabled={task.isBusy} className="h-11">
          {localize(texts.find)}
        </Button>
      </form>
      <TaskFault fault={task.fault} />
      {found && (
        <>
          <AccountFacts found={found} />
          <PlanForm key={found.account.plan} account={found.account} onChanged={(id) => void find(id)} />
          <KeyTable keys={found.keys} />
        </>
      )}
    </Panel>
  )
}

function AccountFacts({ found: { account, usage } }: { found: FoundAccount }) {
  const localize = useLocalized()
  const language = useLanguage()
  const of = ({ used, limit }: { used: number; limit: number | null }) =>
    localize(
      texts.of(numberText(used, language), limit === null ? localize(texts.noLimit) : numberText(limit, language)),
    )
  const facts = [
    [texts.plan, account.plan],
    [texts.tokens, of(usage.tokens)],
    [texts.venues, of(usage.distinctVenues)],
    [texts.exports, localize(account.bulkExport ? texts.yes : texts.no)],
  ] as const
  return (
    <div>
      <h3 className="font-semibold break-words">{account.email}</h3>
      <p className="font-mono text-xs text-muted">{account.accountId}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name.en}>
            <dt className="text-sm text-muted">{localize(name)}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface PlanFormProps {
  account: FoundAccount['account']
  onChanged: (accountId: string) => void
}

function PlanForm({ account: { accountId, plan: current }, onChanged }: PlanFormProps) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const task = useTask()
  const [plan, setPlan] = useState(current)
  const names = [...new Set([current, ...settings.plans.map(({ name }) => name)])]
  const change = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      await ask('changeAccount', { path: { accountId }, body: { plan } })
      showToast(localize(texts.changed(plan)))
      onChanged(accountId)
    })
  }
  return (
    <form onSubmit={change} className="flex flex-wrap items-end gap-2">
      <SelectField label={localize(texts.plan)} value={plan} onChange={({ target }) => setPlan(target.value)}>
        <Options values={names} textOf={(name) => name} />
      </SelectField>
      <Button type="submit" disabled={task.isBusy || plan === current} className="h-11">
        {localize(texts.change)}
      </Button>
      <TaskFault fault={task.fault} />
    </form>
  )
}

function KeyTable({ keys }: { keys: FoundAccount['keys'] }) {
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <DataTable
      caption={localize(texts.keys)}
      empty={localize(texts.noKeys)}
      columns={[texts.name, texts.mode, texts.lastUsed, texts.state].map((name) => ({ name: localize(name) }))}
      rows={keys.map(({ keyId, name, last4, mode, lastUsedAt, revokedAt }) => ({
        key: keyId,
        cells: [
          `${name} …${last4}`,
          mode,
          lastUsedAt === null ? localize(texts.never) : momentText(lastUsedAt, language),
          localize(revokedAt === null ? texts.active : texts.revoked),
        ],
      }))}
    />
  )
}
