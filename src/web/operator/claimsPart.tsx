import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TaskFault } from '../form/faultNotice.tsx'
import { CheckField } from '../form/field.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import { PATHS } from '../paths.ts'
import { QueryContent } from '../session/loaded.tsx'
import { Button } from '../shell/button.tsx'
import { EmptyNote } from '../shell/emptyNote.tsx'
import { operatorTexts as texts } from './operatorTexts.ts'
import { PlaceName } from './placeName.tsx'
import { CurrentOwners } from './presentOwners.tsx'
import { type Claim, OPERATOR_QUERY, useOperatorCalls, useOperatorQuery } from './useOperatorQueries.ts'

/** Lists the claims of places that wait for a decision. */
export function ClaimsPart() {
  const localize = useLocalized()
  return (
    <QueryContent query={useOperatorQuery('listClaims')}>
      {(claims) =>
        claims.length === 0 ? (
          <EmptyNote>{localize(texts.noClaims)}</EmptyNote>
        ) : (
          <ul className="flex flex-col gap-3">
            {claims.map((claim) => (
              <ClaimCard key={claim.claimId} claim={claim} />
            ))}
          </ul>
        )
      }
    </QueryContent>
  )
}

function ClaimCard({ claim }: { claim: Claim }) {
  const { claimId, email, presentOwners } = claim
  const localize = useLocalized()
  const ask = useOperatorCalls()
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
      showToast(localize(isApproved ? texts.approved(email) : texts.rejected))
      await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
    })
  return (
    <li className="flex flex-col gap-3 rounded-2xl border border-line bg-surface p-4">
      <ClaimHeading claim={claim} />
      {isOwned && <CurrentOwners owners={presentOwners} isConfirmed={confirmOwned} onConfirm={setConfirmOwned} />}
      <CheckField
        label={localize(texts.partner)}
        checked={partner}
        onChange={({ target }) => setPartner(target.checked)}
      />
      <TaskFault fault={task.fault} />
      <div className="flex gap-2">
        <Button
          look="main"
          disabled={task.isBusy || (isOwned && !confirmOwned)}
          aria-label={`${localize(texts.approve)}: ${email}`}
          onClick={() => void settle(true)}
        >
          {localize(texts.approve)}
        </Button>
        <Button
          disabled={task.isBusy}
          aria-label={`${localize(texts.reject)}: ${email}`}
          onClick={() => void settle(false)}
        >
          {localize(texts.reject)}
        </Button>
      </div>
    </li>
  )
}

/** The place, the claimant and the message of a claim. */
function ClaimHeading({ claim: { email, placeId, place, message, createdAt } }: { claim: Claim }) {
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <div>
      <h2 className="font-semibold">
        <Link to={PATHS.place} params={{ placeId }} className="text-accent underline underline-offset-4">
          <PlaceName placeId={placeId} {...place} />
        </Link>
      </h2>
      <p className="text-sm text-muted">
        {email} · {localize(texts.claimed(momentText(createdAt, language)))}
      </p>
      <p className="mt-2 whitespace-pre-wrap">{message}</p>
    </div>
  )
}
