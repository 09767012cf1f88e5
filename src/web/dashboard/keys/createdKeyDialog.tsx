import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CodeBlock } from '../../form/codeBlock.tsx'
import { Dialog } from '../../form/dialog.tsx'
import { useSay } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { Button } from '../../shell/button.tsx'
import { keyWords as words } from './keyWords.ts'
import { useHoldKey } from './useHeldKey.ts'

/** Shows a new key once. Closing it before the key was copied shows a warning first; the buttons close it immediately. */
export function CreatedKeyDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const say = useSay()
  const navigate = useNavigate()
  const holdKey = useHoldKey()
  const [isCopied, setCopied] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const takeAlong = () => {
    holdKey(text)
    void navigate({ to: PATHS.start })
  }
  return (
    <Dialog
      title={say(words.secretTitle)}
      description={say(words.secretHint)}
      isOpen
      onClose={() => (isCopied ? onClose() : setLeaving(true))}
    >
      <div className="flex flex-col gap-4" onCopy={() => setCopied(true)}>
        <CodeBlock text={text} name={say(words.key)} onCopied={() => setCopied(true)} />
        {isLeaving && !isCopied && (
          <p role="alert" className="text-sm font-medium text-bad">
            {say(words.notCopied)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button look="main" onClick={onClose}>
            {say(words.stored)}
          </Button>
          <Button onClick={takeAlong}>{say(words.toStart)}</Button>
        </div>
        <p className="text-sm text-muted">{say(words.toStartHint)}</p>
      </div>
    </Dialog>
  )
}
