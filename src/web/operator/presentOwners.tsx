import { CheckField } from '../form/field.tsx'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import { operatorTexts as texts } from './operatorTexts.ts'
import type { Claim } from './useOperatorQueries.ts'

interface PresentOwnersProps {
  claim: Claim
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/**
 * Warns that a claimed place has an owner. The claim can be approved only after a checkbox, never ticked in advance, is
 * ticked.
 */
export function CurrentOwners({ claim, isConfirmed, onConfirm }: PresentOwnersProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const { presentOwners: owners, inquiries, approvableFrom } = claim
  return (
    <div className="flex flex-col gap-2 rounded-xl border border-bad bg-bad-soft p-3">
      <p className="font-semibold text-bad">
        <span aria-hidden="true">⚠ </span>
        {localize(texts.owned)}
      </p>
      <ul className="text-sm">
        {owners.map(({ ownerId, email, since, seenAt }) => (
          <li key={ownerId}>
            {email} · {localize(texts.ownedSince(momentText(since, language)))}
            {seenAt !== null && ` · ${localize(texts.ownerSeen(momentText(seenAt, language)))}`}
            <Inquiry inquiry={inquiries.find((one) => one.ownerId === ownerId)} />
          </li>
        ))}
      </ul>
      {approvableFrom !== null && (
        <p className="text-sm font-medium">{localize(texts.objectUntil(momentText(approvableFrom, language)))}</p>
      )}
      <p className="text-sm">{localize(texts.ownedHint)}</p>
      <CheckField
        label={localize(texts.confirmOwned)}
        checked={isConfirmed}
        onChange={({ target }) => onConfirm(target.checked)}
      />
    </div>
  )
}

/** Whether a present owner was asked, and what they said. */
function Inquiry({ inquiry }: { inquiry: Claim['inquiries'][number] | undefined }) {
  const localize = useLocalized()
  const language = useLanguage()
  if (inquiry?.objectedAt)
    return (
      <span className="block font-semibold text-bad">
        {localize(texts.ownerObjects(momentText(inquiry.objectedAt, language)))}
        {inquiry.reason !== null && <span className="block break-words">“{inquiry.reason}”</span>}
      </span>
    )
  const asked = inquiry?.askedAt ?? null
  return (
    <span className="block text-muted">
      {localize(asked === null ? texts.ownerNotAsked : texts.ownerAsked(momentText(asked, language)))}
    </span>
  )
}
