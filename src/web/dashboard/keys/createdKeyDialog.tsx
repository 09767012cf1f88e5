import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CodeBlock } from '../../form/codeBlock.tsx'
import { Dialog } from '../../form/dialog.tsx'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { Button } from '../../shell/button.tsx'
import { keyTexts as texts } from './keyTexts.ts'
import { useSetQuickstartKey } from './useQuickstartKey.ts'

/** Shows a new key once. Closing it before the key was copied shows a warning first; the buttons close it immediately. */
export function CreatedKeyDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const localize = useLocalized()
  const navigate = useNavigate()
  const holdKey = useSetQuickstartKey()
  const [isCopied, setCopied] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const openQuickstart = () => {
    holdKey(text)
    void navigate({ to: PATHS.start })
  }
  return (
    <Dialog
      title={localize(texts.secretTitle)}
      description={localize(texts.secretHint)}
      isOpen
      onClose={() => (isCopied ? onClose() : setLeaving(true))}
    >
      <div className="flex flex-col gap-4" onCopy={() => setCopied(true)}>
        <CodeBlock text={text} name={localize(texts.key)} onCopied={() => setCopied(true)} />
        {isLeaving && !isCopied && (
          <p role="alert" className="text-sm font-medium text-bad">
            {localize(texts.notCopied)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button look="main" onClick={onClose}>
            {localize(texts.stored)}
          </Button>
          <Button onClick={openQuickstart}>{localize(texts.toStart)}</Button>
        </div>
        <p className="text-sm text-muted">{localize(texts.toStartHint)}</p>
      </div>
    </Dialog>
  )
}
