import { useSay } from '../language/language.tsx'
import { settings } from '../service/settings.ts'
import { ownerWords } from './ownerWords.ts'

/** Shows how to contact the operator; nothing when no contact is configured. */
export function OperatorContact() {
  const say = useSay()
  const { contact } = settings
  if (contact === null) return null
  const href = /^https?:/.test(contact) ? contact : `mailto:${contact}`
  return (
    <p className="text-sm text-muted">
      {say(ownerWords.operator)}{' '}
      <a href={href} rel="noreferrer" className="break-all underline">
        {contact}
      </a>
    </p>
  )
}
