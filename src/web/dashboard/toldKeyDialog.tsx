import { CodeBlock } from '../form/codeBlock.tsx'
import { Dialog } from '../form/dialog.tsx'
import { useSay } from '../language/language.tsx'
import { Button } from '../shell/button.tsx'
import { keyWords as words } from './keyWords.ts'

/** The key itself, this once. */
export function ToldKeyDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const say = useSay()
  return (
    <Dialog title={say(words.toldTitle)} description={say(words.toldHint)} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <CodeBlock text={text} name={say(words.key)} />
        <Button look="main" onClick={onClose}>
          {say(words.stored)}
        </Button>
      </div>
    </Dialog>
  )
}
