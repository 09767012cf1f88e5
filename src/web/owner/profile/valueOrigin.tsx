import { useLocalized } from '../../language/language.tsx'
import type { AttributesForm, AttributeValue } from './attributesForm.ts'
import { profileTexts as texts } from './profileTexts.ts'

/** What every group of attributes receives. */
export interface GroupsProps {
  form: AttributesForm
  /** `undefined` withdraws the owner's value. */
  onPut: (path: string, word: AttributeValue | undefined) => void
}

interface ValueOriginProps extends GroupsProps {
  /** The attributes that the field edits. */
  paths: readonly string[]
  label: string
}

/** Shows whether a value is from the lists or the owner; the owner's can be removed. */
export function ValueOrigin({ form: { own, listed }, paths, label, onPut }: ValueOriginProps) {
  const localize = useLocalized()
  if (!paths.some((path) => path in own))
    return paths.some((path) => path in listed) ? localize(texts.fromLists) : undefined
  return (
    <button
      type="button"
      aria-label={`${label}: ${localize(texts.removeEntry)}`}
      onClick={() => paths.forEach((path) => onPut(path, undefined))}
      className="min-h-6 text-left underline underline-offset-4 hover:text-ink"
    >
      {localize(texts.removeEntry)}
    </button>
  )
}
