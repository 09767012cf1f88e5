import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TaskFault } from '../form/faultNotice.tsx'
import { CheckField } from '../form/field.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useSay } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import { PATHS } from '../paths.ts'
import { Loaded } from '../session/loaded.tsx'
import { Button } from '../shell/button.tsx'
import { EmptyNote } from '../shell/emptyNote.tsx'
import { operatorWords as words } from './operatorWords.ts'
import { PlaceName } from './placeName.tsx'
import { PresentOwners } from './presentOwners.tsx'
import { type Claim, OPERATOR_QUERY, useOperatorAsk, useOperatorRead } from './useOperatorQueries.ts'

/** Lists the claims of places that wait for a decision. */
export function ClaimsPart() {
  const say = useSay()
  return (
    <Loaded query={useOperatorRead('listClaims')}>
      {(claims) =>
        claims.length === 0 ? (
          <EmptyNote>{say(words.noClaims)}</EmptyNote>
        ) : (
          <ul className="flex flex-col gap-3">
            {claims.map((claim) => (
              <ClaimCard key={claim.claimId} claim={claim} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function ClaimCard({ claim: { claimId, email, placeId, place, message, createdAt, presentOwners } }: { claim: Claim }) {
  const say = useSay()
  const ask = useOperatorAsk()
  const language = useLanguage()
  const queries = useQueryClient()
  const task = useTask()
  const isOwned = presentOwners.length > 0
  // For a place that has an owner, no box is ticked in advance.
  const [partner, setPartner] = useState(!isOwned)
  const [confirmOwned, setConfirmOwned] = useState(false)
  const settle = (isApproved: boolean) =>
    task.run(async () => {
      if (isApproved) await ask('approveClaim', { path: { claimId }, body: { partner, confirmOwned } })
      else await ask('rejectClaim', { path: { claimId } })
      showToast(say(isApproved ? words.approved(email) : words.rejected))
      await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
    })
  return (
    <li className="flex flex-col gap-3 rounded-2xl border border-line bg-surface p-4">
      <div>
        <h2 className="font-semibold">
          <Link to={PATHS.place} params={{ placeId }} className="text-accent underline underline-offset-4">
            <PlaceName placeId={placeId} {...place} />
          </Link>
        </h2>
        <p className="text-sm text-muted">
          {email} · {say(words.claimed(momentText(createdAt, language)))}
        </p>
        <p className="mt-2 whitespace-pre-wrap">{message}</p>
      </div>
      {isOwned && <PresentOwners owners={presentOwners} isConfirmed={confirmOwned} onConfirm={setConfirmOwned} />}
      <CheckField label={say(words.partner)} checked={partner} onChange={({ target }) => setPartner(target.checked)} />
      <TaskFault fault={task.fault} />
      <div className="flex gap-2">
        <Button
          look="main"
          disabled={task.isBusy || (isOwned && !confirmOwned)}
          aria-label={`${say(words.approve)}: ${email}`}
          onClick={() => void settle(true)}
        >
          {say(words.approve)}
        </Button>
        <Button disabled={task.isBusy} aria-label={`${say(words.reject)}: ${email}`} onClick={() => void settle(false)}>
          {say(words.reject)}
        </Button>
      </div>
    </li>
  )
}
