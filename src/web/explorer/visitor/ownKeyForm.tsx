import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { TaskFault } from '../../form/faultNotice.tsx'
import { TextField } from '../../form/field.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { tryKey } from '../../service/explorer.ts'
import { changeOwnKey } from '../../service/ownKey.ts'
import { Button } from '../../shell/button.tsx'
import { ownKeyTexts as texts } from './ownKeyTexts.ts'

/** The characters of a key; other text cannot be sent in a header. */
const KEY = /^\w+$/

/** Stores a visitor's own key after the service has accepted it; otherwise shows the reason. */
export function OwnKeyForm() {
  const localize = useLocalized()
  const language = useLanguage()
  const queries = useQueryClient()
  const task = useTask()
  const [text, setText] = useState('')
  const [isMistyped, setMistyped] = useState(false)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const key = text.trim()
    setMistyped(!KEY.test(key))
    if (!KEY.test(key)) return
    void task.run(async () => {
      await tryKey(key, language)
      changeOwnKey(key)
      showToast(localize(texts.used))
      await queries.invalidateQueries()
    })
  }
  return (
    <form onSubmit={send} className="flex flex-col items-start gap-3">
      <TextField
        label={localize(texts.key)}
        hint={localize(texts.keyHint)}
        error={isMistyped ? localize(texts.noKey) : undefined}
        required
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <TaskFault fault={task.fault} />
      <Button type="submit" disabled={task.isBusy}>
        {localize(texts.use)}
      </Button>
    </form>
  )
}
