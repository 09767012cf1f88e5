import type { LocalizedText } from '#contract/language.ts'
import { useLanguage, useSay } from '../../language/language.tsx'
import { dayText, momentText } from '../../language/moment.ts'
import { accessWords as words } from './accessWords.ts'

interface AccessRowProps {
  kind: LocalizedText
  name: string
  /** Distinguishes two entries with the same name. */
  detail: string
  access: { createdAt: string; lastUsedAt: string | null; createdBeforeConfirmation: boolean }
  isChosen: boolean
  onChoose: () => void
}

/** One key or program, with a checkbox to select it for revoking. */
export function AccessRow({ kind, name, detail, access, isChosen, onChoose }: AccessRowProps) {
  const say = useSay()
  const language = useLanguage()
  const { createdAt, lastUsedAt, createdBeforeConfirmation } = access
  const used = lastUsedAt === null ? words.neverUsed : words.lastUsed(momentText(lastUsedAt, language))
  return (
    <li>
      <label className="flex items-start gap-3 rounded-2xl border border-line bg-surface p-4">
        <input type="checkbox" className="mt-1 size-5 accent-accent" checked={isChosen} onChange={onChoose} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold break-all">{name}</span>
            <span className="rounded-full bg-sunken px-2 py-0.5 text-xs font-medium text-muted">{say(kind)}</span>
          </span>
          <span className="font-mono text-xs break-all text-muted">{detail}</span>
          <span className="text-sm text-muted">
            {say(words.made(dayText(createdAt, language)))} · {say(used)}
          </span>
          {createdBeforeConfirmation && <span className="text-sm font-medium text-bad">{say(words.fromBefore)}</span>}
        </span>
      </label>
    </li>
  )
}
