import { useLocalized } from '../language/language.tsx'
import { contactHref, settings } from '../service/settings.ts'
import { ownerTexts } from './ownerTexts.ts'

/** Shows how to contact the operator; nothing when no contact is configured. */
export function OperatorContact() {
  const localize = useLocalized()
  const { contact } = settings
  if (contact === null) return null
  return (
    <p className="text-sm text-muted">
      {localize(ownerTexts.operator)}{' '}
      <a href={contactHref(contact)} rel="noreferrer" className="break-all underline">
        {contact}
      </a>
    </p>
  )
}
