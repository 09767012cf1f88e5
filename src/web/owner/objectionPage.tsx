import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { CLAIM_MESSAGE_LENGTH_MAX } from '#contract/limits/claimLength.ts'
import { TaskFault } from '../form/faultNotice.tsx'
import { TextAreaField } from '../form/field.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { Notice } from '../shell/notice.tsx'
import { usePageTitle } from '../shell/pageTitle.ts'
import { mailedLinkTexts as texts } from './mailedLinkTexts.ts'
import { OperatorContact } from './operatorContact.tsx'
import { isSignedOut } from './useOwnerSession.ts'

/** The page of a mail about a claim: the present owner objects, with a reason or without. */
export function ObjectionPage() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const { code } = useParams({ from: PATHS.ownerObjection })
  const [reason, setReason] = useState('')
  const [place, setPlace] = useState<string | null>(null)
  const isOver = isSignedOut(task.fault)
  const title = localize(isOver ? texts.over : texts.objection)
  usePageTitle(title)
  const object = () =>
    task.run(async () => {
      const said = reason.trim()
      const done = await ask('objectToClaim', { path: { code }, body: said === '' ? {} : { reason: said } })
      setPlace(done.place.name ?? done.placeId)
    })
  return (
    <Notice title={title}>
      {place === null ? (
        <>
          {!isOver && <p className="text-muted">{localize(texts.objectionHint)}</p>}
          {!isOver && (
            <TextAreaField
              label={localize(texts.reason)}
              maxLength={CLAIM_MESSAGE_LENGTH_MAX}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          <TaskFault fault={task.fault} />
          {!isOver && (
            <Button
              look="danger"
              disabled={task.isBusy}
              className="min-h-12 w-full sm:w-auto"
              onClick={() => void object()}
            >
              {localize(texts.object)}
            </Button>
          )}
        </>
      ) : (
        <p role="status" className="rounded-xl bg-good-soft px-4 py-3">
          {localize(texts.objected(place))}
        </p>
      )}
      <OperatorContact />
    </Notice>
  )
}
