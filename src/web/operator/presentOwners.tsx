import { CheckField } from '../form/field.tsx'
import { useLanguage, useSay } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import { operatorWords as words } from './operatorWords.ts'
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
export function PresentOwners({ owners, isConfirmed, onConfirm }: PresentOwnersProps) {
  const say = useSay()
  const language = useLanguage()
  return (
    <div className="flex flex-col gap-2 rounded-xl border border-bad bg-bad-soft p-3">
      <p className="font-semibold text-bad">
        <span aria-hidden="true">⚠ </span>
        {say(words.owned)}
      </p>
      <ul className="text-sm">
        {owners.map(({ ownerId, email, since, seenAt }) => (
          <li key={ownerId}>
            {email} · {say(words.ownedSince(momentText(since, language)))}
            {seenAt !== null && ` · ${say(words.ownerSeen(momentText(seenAt, language)))}`}
          </li>
        ))}
      </ul>
      <p className="text-sm">{say(words.ownedHint)}</p>
      <CheckField
        label={say(words.confirmOwned)}
        checked={isConfirmed}
        onChange={({ target }) => onConfirm(target.checked)}
      />
    </div>
  )
}
