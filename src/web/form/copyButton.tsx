import { useState } from 'react'
import { useLocalized } from '../language/language.tsx'
import { CheckIcon, CopyIcon } from '../shell/icons.tsx'
import { formTexts } from './formTexts.ts'

const COPIED_MS = 2_000

/** Copies a text to the clipboard and confirms it. `of` names the text where a page has several buttons. */
export function CopyButton(props: { text: string; of?: string; className?: string; onCopied?: () => void }) {
  const { text, of, className = '', onCopied } = props
  const localize = useLocalized()
  const [isCopied, setCopied] = useState(false)
  // Browsers offer the clipboard only to https pages; on other pages people select the text by hand.
  if (!('clipboard' in navigator)) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    onCopied?.()
    setTimeout(() => setCopied(false), COPIED_MS)
  }
  const label = localize(isCopied ? formTexts.copied : formTexts.copy)
  return (
    <button
      type="button"
      aria-label={of === undefined ? label : `${label}: ${of}`}
      title={label}
      onClick={() => void copy()}
      className={`grid size-9 shrink-0 place-items-center rounded-lg bg-sunken text-muted hover:text-ink ${className}`}
    >
      {isCopied ? <CheckIcon className="size-4 text-good" /> : <CopyIcon className="size-4" />}
    </button>
  )
}
