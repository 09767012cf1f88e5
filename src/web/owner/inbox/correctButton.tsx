import { useState } from 'react'
import { Dialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { showToast } from '../../form/toast.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { AnswerDetails, type AnswerExtras, NO_DETAILS } from './answerDetails.tsx'
import { ANSWERS, knownKindOf, type QuickAnswer } from './answers.ts'
import { inboxTexts } from './inboxTexts.ts'
import { questionTitle } from './questionCard.tsx'
import { useCardAction } from './useCardAction.ts'
import { useCurrentSecond } from './useCurrentSecond.ts'
import { type Question, useInbox, useInboxChange } from './useInbox.ts'

/** Corrects an answer while it is valid; shows nothing afterwards. */
export function CorrectButton({ question }: { question: Question }) {
  const localize = useLocalized()
  const { data: inbox } = useInbox()
  const now = useCurrentSecond() + (inbox?.aheadMs ?? 0)
  const [isOpen, setOpen] = useState(false)
  const { validUntil } = question
  if (validUntil === null || now >= Date.parse(validUntil)) return null
  return (
    <>
      <Button className="min-h-11" onClick={() => setOpen(true)}>
        {localize(inboxTexts.correct)}
      </Button>
      {isOpen && <CorrectDialog question={question} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Returns the action that sends a correction once. */
function useCorrection({ queryId, correctedAt }: Question, details: AnswerExtras, onClose: () => void) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  const change = useInboxChange()
  const tap = useCardAction((current) => {
    showToast(localize(inboxTexts.noLongerValid))
    change.question(current as Question)
    onClose()
  })
  const send = ({ status, label, isNote }: QuickAnswer) => {
    const note = [isNote ? label[language] : '', details.note.trim()].filter(Boolean).join(' · ')
    const { validForMinutes } = details
    const body = { status, ...(note !== '' && { note }), ...(validForMinutes !== null && { validForMinutes }) }
    return tap.send(`${correctedAt} ${JSON.stringify(body)}`, async (idempotencyKey) => {
      change.question(await ask('correctAnswer', { path: { id: queryId }, body }, { idempotencyKey }))
      showToast(localize(inboxTexts.corrected))
      onClose()
    })
  }
  return { tap, send }
}

function CorrectDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const localize = useLocalized()
  const [details, setDetails] = useState(NO_DETAILS)
  const { tap, send } = useCorrection(question, details, onClose)
  return (
    <Dialog
      title={localize(questionTitle(question))}
      description={localize(inboxTexts.correctHint)}
      isOpen
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-2">
          {ANSWERS[knownKindOf(question.kind)].map((answer) => (
            <Button
              key={answer.label.en}
              className="min-h-12"
              disabled={tap.busy !== null}
              onClick={() => void send(answer)}
            >
              {localize(answer.label)}
            </Button>
          ))}
        </div>
        <AnswerDetails details={details} onChange={setDetails} />
        <TaskFault fault={tap.fault} />
      </div>
    </Dialog>
  )
}
