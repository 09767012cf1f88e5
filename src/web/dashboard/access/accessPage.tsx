import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { QueryContent } from '../../session/loaded.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { ACCOUNT_QUERY } from '../../session/usePerson.ts'
import { Button } from '../../shell/button.tsx'
import { EmptyNote } from '../../shell/emptyNote.tsx'
import { AccessRow } from './accessRow.tsx'
import { accessTexts as texts } from './accessTexts.ts'
import { DashboardPage } from '../dashboardPage.tsx'
import { type AccessReview, useAccessReview } from '../useAccountQueries.ts'

/**
 * Lists the keys and programs that can use the account, and revokes them. The mail about a password reset links here.
 */
export function AccessPage() {
  const localize = useLocalized()
  return (
    <DashboardPage title={localize(texts.title)} hint={localize(texts.hint)}>
      <QueryContent query={useAccessReview()}>{(review) => <Review review={review} />}</QueryContent>
    </DashboardPage>
  )
}

function Review({ review }: { review: AccessReview }) {
  const localize = useLocalized()
  const ids = [...review.keys.map(({ keyId }) => keyId), ...review.grants.map(({ grantId }) => grantId)]
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [revoking, setRevoking] = useState<readonly string[] | null>(null)
  const finish = useFinish(review)
  const picked = ids.filter((id) => chosen.has(id))
  const choose = (id: string) => setChosen(chosen.has(id) ? without(chosen, id) : new Set([...chosen, id]))
  return (
    <>
      <AccessList review={review} chosen={chosen} onChoose={choose} />
      <TaskFault fault={finish.task.fault} />
      <div className="flex flex-wrap gap-2">
        {picked.length > 0 && (
          <Button onClick={() => setRevoking(picked)}>{localize(texts.revokeChosen(picked.length))}</Button>
        )}
        {ids.length > 0 && (
          <Button look="danger" onClick={() => setRevoking(ids)}>
            {localize(texts.revokeAll)}
          </Button>
        )}
        {review.isDue && (
          <Button disabled={finish.task.isBusy} onClick={() => finish.run([])}>
            {localize(texts.keepAll)}
          </Button>
        )}
      </div>
      {revoking && (
        <ConfirmDialog
          title={localize(texts.revokeTitle(revoking.length))}
          description={localize(texts.revokeHint)}
          action={localize(revoking.length === ids.length ? texts.revokeAll : texts.revokeChosen(revoking.length))}
          isOpen
          isBusy={finish.task.isBusy}
          onClose={() => setRevoking(null)}
          onConfirm={() => finish.run(revoking, () => setRevoking(null))}
        >
          <TaskFault fault={finish.task.fault} />
        </ConfirmDialog>
      )}
    </>
  )
}

interface AccessListProps {
  review: AccessReview
  chosen: ReadonlySet<string>
  onChoose: (id: string) => void
}

/** Lists keys first, in the order of the mail. */
function AccessList({ review: { keys, grants }, chosen, onChoose }: AccessListProps) {
  const localize = useLocalized()
  if (keys.length + grants.length === 0) return <EmptyNote>{localize(texts.none)}</EmptyNote>
  return (
    <ul className="flex flex-col gap-3" aria-label={localize(texts.choose)}>
      {keys.map((key) => (
        <AccessRow
          key={key.keyId}
          kind={texts.key}
          name={key.name}
          detail={`os_${key.mode}_…${key.last4}`}
          access={key}
          isChosen={chosen.has(key.keyId)}
          onChoose={() => onChoose(key.keyId)}
        />
      ))}
      {grants.map((grant) => (
        <AccessRow
          key={grant.grantId}
          kind={texts.program}
          name={grant.clientName || grant.clientId}
          detail={grant.clientId}
          access={grant}
          isChosen={chosen.has(grant.grantId)}
          onChoose={() => onChoose(grant.grantId)}
        />
      ))}
    </ul>
  )
}

/** Revokes the given keys and programs in one call and finishes the review. */
function useFinish({ grants }: AccessReview) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const queries = useQueryClient()
  const isGrant = (id: string) => grants.some(({ grantId }) => grantId === id)
  const run = (ids: readonly string[], then?: () => void) =>
    void task.run(async () => {
      const revokeKeyIds = ids.filter((id) => !isGrant(id))
      await ask('finishAccessReview', { body: { revokeKeyIds, revokeGrantIds: ids.filter(isGrant) } })
      then?.()
      showToast(localize(ids.length > 0 ? texts.revoked : texts.kept))
      await queries.invalidateQueries({ queryKey: ACCOUNT_QUERY })
    })
  return { task, run }
}

function without(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...chosen].filter((other) => other !== id))
}
