import { CheckField } from '../form/field.tsx'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import { operatorTexts as texts } from './operatorTexts.ts'
import type { Claim } from './useOperatorQueries.ts'

interface PresentOwnersProps {
  owners: Claim['presentOwners']
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/**
 * Warns that a claimed place has an owner. The claim can be approved only after a checkbox, never ticked in advance, is
 * ticked.
 */
export function CurrentOwners({ owners, isConfirmed, onConfirm }: PresentOwnersProps) {
  const localize = useLocalized()
  const language = useLanguage()
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
          </li>
        ))}
      </ul>
      <p className="text-sm">{localize(texts.ownedHint)}</p>
      <CheckField
        label={localize(texts.confirmOwned)}
        checked={isConfirmed}
        onChange={({ target }) => onConfirm(target.checked)}
      />
    </div>
  )
}
