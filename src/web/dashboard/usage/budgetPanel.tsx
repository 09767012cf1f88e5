import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { TaskFault } from '../../form/faultNotice.tsx'
import { TextField } from '../../form/field.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { QueryContent } from '../../session/loaded.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { ACCOUNT_QUERY } from '../../session/usePerson.ts'
import { Button } from '../../shell/button.tsx'
import { Panel } from '../dashboardPage.tsx'
import { useOwnAccount } from '../useAccountQueries.ts'
import { usageTexts as texts } from './usageTexts.ts'

/** Sets the account's own daily budget of tokens per key. */
export function BudgetPanel() {
  const localize = useLocalized()
  return (
    <Panel title={localize(texts.budget)} hint={localize(texts.budgetHint)}>
      <QueryContent query={useOwnAccount()}>
        {({ dailyTokens }) => <BudgetForm dailyTokens={dailyTokens} />}
      </QueryContent>
    </Panel>
  )
}

function BudgetForm({ dailyTokens }: { dailyTokens: number | null }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const queries = useQueryClient()
  const [text, setText] = useState(dailyTokens === null ? '' : String(dailyTokens))
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      await ask('changeOwnAccount', { body: { dailyTokens: text === '' ? null : Number(text) } })
      showToast(localize(texts.saved))
      await queries.invalidateQueries({ queryKey: ACCOUNT_QUERY })
    })
  }
  return (
    <form onSubmit={send} className="flex max-w-sm flex-col gap-3">
      <TextField
        label={localize(texts.budgetTokens)}
        hint={localize(texts.budgetEmpty)}
        error={task.faultOf('dailyTokens')}
        type="number"
        min={1}
        step={1}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TaskFault fault={task.fault} />
      <Button type="submit" className="self-start" disabled={task.isBusy}>
        {localize(texts.save)}
      </Button>
    </form>
  )
}
