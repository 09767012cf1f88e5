import { useLocalized } from '../language/language.tsx'
import { settings } from '../service/settings.ts'
import { ownerTexts } from './ownerTexts.ts'

/** Shows how to contact the operator; nothing when no contact is configured. */
export function OperatorContact() {
  const localize = useLocalized()
  const { contact } = settings
  if (contact === null) return null
  const href = /^https?:/.test(contact) ? contact : `mailto:${contact}`
  return (
    <p className="text-sm text-muted">
      {localize(ownerTexts.operator)}{' '}
      <a href={href} rel="noreferrer" className="break-all underline">
        {contact}
      </a>
    </p>
  )
}
