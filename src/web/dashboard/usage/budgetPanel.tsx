import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { TaskFault } from '../../form/faultNotice.tsx'
import { TextField } from '../../form/field.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useSay } from '../../language/language.tsx'
import { Loaded } from '../../session/loaded.tsx'
import { useAsk } from '../../session/useAsk.ts'
import { ACCOUNT_QUERY } from '../../session/usePerson.ts'
import { Button } from '../../shell/button.tsx'
import { Panel } from '../dashboardPage.tsx'
import { useOwnAccount } from '../useAccountQueries.ts'
import { usageWords as words } from './usageWords.ts'

/** Sets the account's own daily budget of tokens per key. */
export function BudgetPanel() {
  const say = useSay()
  return (
    <Panel title={say(words.budget)} hint={say(words.budgetHint)}>
      <Loaded query={useOwnAccount()}>{({ dailyTokens }) => <BudgetForm dailyTokens={dailyTokens} />}</Loaded>
    </Panel>
  )
}

function BudgetForm({ dailyTokens }: { dailyTokens: number | null }) {
  const say = useSay()
  const ask = useAsk()
  const task = useTask()
  const queries = useQueryClient()
  const [text, setText] = useState(dailyTokens === null ? '' : String(dailyTokens))
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      await ask('changeOwnAccount', { body: { dailyTokens: text === '' ? null : Number(text) } })
      showToast(say(words.saved))
      await queries.invalidateQueries({ queryKey: ACCOUNT_QUERY })
    })
  }
  return (
    <form onSubmit={send} className="flex max-w-sm flex-col gap-3">
      <TextField
        label={say(words.budgetTokens)}
        hint={say(words.budgetEmpty)}
        error={task.faultOf('dailyTokens')}
        type="number"
        min={1}
        step={1}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TaskFault fault={task.fault} />
      <Button type="submit" className="self-start" disabled={task.isBusy}>
        {say(words.save)}
      </Button>
    </form>
  )
}
