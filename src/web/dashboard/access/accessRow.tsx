import type { LocalizedText } from '#contract/language.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { dayText, momentText } from '../../language/moment.ts'
import { accessTexts as texts } from './accessTexts.ts'

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
  const localize = useLocalized()
  const language = useLanguage()
  const { createdAt, lastUsedAt, createdBeforeConfirmation } = access
  const used = lastUsedAt === null ? texts.neverUsed : texts.lastUsed(momentText(lastUsedAt, language))
  return (
    <li>
      <label className="flex items-start gap-3 rounded-2xl border border-line bg-surface p-4">
        <input type="checkbox" className="mt-1 size-5 accent-accent" checked={isChosen} onChange={onChoose} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold break-all">{name}</span>
            <span className="rounded-full bg-sunken px-2 py-0.5 text-xs font-medium text-muted">{localize(kind)}</span>
          </span>
          <span className="font-mono text-xs break-all text-muted">{detail}</span>
          <span className="text-sm text-muted">
            {localize(texts.made(dayText(createdAt, language)))} · {localize(used)}
          </span>
          {createdBeforeConfirmation && (
            <span className="text-sm font-medium text-bad">{localize(texts.fromBefore)}</span>
          )}
        </span>
      </label>
    </li>
  )
}
