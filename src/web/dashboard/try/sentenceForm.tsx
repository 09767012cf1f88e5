import { type SubmitEvent, useState } from 'react'
import type { Address } from '../../address/addressState.ts'
import { readSentence } from '../../explorer/sentenceReading.ts'
import { TaskFault } from '../../form/faultNotice.tsx'
import { TextField } from '../../form/field.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { explorerClient } from '../../service/explorer.ts'
import { Button } from '../../shell/button.tsx'
import { emptyAddress } from './tryRequest.ts'
import { tryTexts as texts } from './tryTexts.ts'

/** Reads a sentence as parameters of a request, in the same way as the explorer. */
export function SentenceForm({ onRead }: { onRead: (address: Address) => void }) {
  const localize = useLocalized()
  const language = useLanguage()
  const task = useTask()
  const [sentence, setSentence] = useState('')
  const [unread, setUnread] = useState<readonly string[]>([])
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      const { params, ambiguous, unsayable } = await readSentence(sentence.trim(), explorerClient(language))
      setUnread([...ambiguous.map(({ text }) => text), ...unsayable])
      onRead({ ...emptyAddress('lat' in params ? 'nearby' : 'search'), ...params })
    })
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={localize(texts.words)}
            hint={localize(unread.length > 0 ? texts.unread(unread.join(', ')) : texts.wordsHint)}
            placeholder={localize(texts.wordsExample)}
            required
            maxLength={200}
            value={sentence}
            onChange={({ target }) => setSentence(target.value)}
          />
        </div>
        <Button type="submit" className="mt-6.5 h-11" disabled={task.isBusy}>
          {localize(texts.read)}
        </Button>
      </div>
      <TaskFault fault={task.fault} />
    </form>
  )
}
