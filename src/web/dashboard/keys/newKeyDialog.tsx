import { type SubmitEvent, useRef, useState } from 'react'
import { systemClock } from '#base/clock.ts'
import { Dialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { TextField } from '../../form/field.tsx'
import { useTask } from '../../form/useTask.ts'
import { useSay } from '../../language/language.tsx'
import { useAsk } from '../../session/useAsk.ts'
import { Button } from '../../shell/button.tsx'
import { EMPTY_ORDER, keyBodyOf } from './keyOrder.ts'
import { KeyLimits, ModeChoice, ScopeChoice } from './keyFields.tsx'
import { keyWords as words } from './keyWords.ts'

interface NewKeyDialogProps {
  onClose: () => void
  /** Receives the key; null when the first response was lost and a replay without the key arrived. */
  onMade: (key: string | null) => Promise<void>
}

/** The form for a new key. */
export function NewKeyDialog({ onClose, onMade }: NewKeyDialogProps) {
  const say = useSay()
  const ask = useAsk()
  const task = useTask()
  const form = useRef<HTMLFormElement>(null)
  const [isUnnamed, setUnnamed] = useState(false)
  const [order, setOrder] = useState(EMPTY_ORDER)
  const change = (changes: Partial<typeof order>) => setOrder({ ...order, ...changes })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const isNamed = order.name.trim() !== ''
    setUnnamed(!isNamed)
    if (!isNamed) return form.current?.querySelector('input')?.focus()
    void task.run(async () => {
      const { key } = await ask('createOwnKey', { body: keyBodyOf(order, systemClock()) })
      await onMade(key)
    })
  }
  const parts = { order, change, faultOf: task.faultOf }
  return (
    <Dialog title={say(words.create)} isOpen onClose={onClose}>
      <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-5">
        <TextField
          label={say(words.name)}
          hint={say(words.nameHint)}
          error={isUnnamed ? say(words.nameMissing) : task.faultOf('name')}
          required
          className="scroll-mt-8"
          maxLength={100}
          value={order.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <ModeChoice {...parts} />
        {order.mode !== 'browser' && <ScopeChoice {...parts} />}
        <KeyLimits {...parts} />
        <TaskFault fault={task.fault} />
        <Button type="submit" look="main" disabled={task.isBusy}>
          {say(words.make)}
        </Button>
      </form>
    </Dialog>
  )
}
