import { Tabs } from 'radix-ui'
import { CodeBlock } from '../form/codeBlock.tsx'
import { useLocalized } from '../language/language.tsx'
import { changeCodeForm, CODE_FORMS, type CodeForm, useCodeForm } from './codeForm.ts'
import { docsTexts as texts, FORM_NAMES } from './docsTexts.ts'

/** The same step in several languages; all examples of the page follow the reader's choice. */
export function CodeTabs({ forms, name }: { forms: Readonly<Partial<Record<CodeForm, string | null>>>; name: string }) {
  const localize = useLocalized()
  const chosen = useCodeForm()
  const shown = CODE_FORMS.flatMap((form) => {
    const text = forms[form]
    return typeof text === 'string' ? [{ form, text }] : []
  })
  const active = shown.find(({ form }) => form === chosen)?.form ?? shown[0]?.form ?? 'curl'
  return (
    <Tabs.Root value={active} onValueChange={(form) => changeCodeForm(form as CodeForm)} className="min-w-0">
      <Tabs.List aria-label={`${localize(texts.ways)}: ${name}`} className="mb-1.5 flex flex-wrap gap-1">
        {shown.map(({ form }) => (
          <Tabs.Trigger
            key={form}
            value={form}
            className="min-h-9 rounded-lg px-3 text-sm text-muted hover:bg-sunken data-[state=active]:bg-sunken data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {localize(FORM_NAMES[form])}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {shown.map(({ form, text }) => (
        <Tabs.Content key={form} value={form}>
          <CodeBlock text={text} name={`${name}: ${localize(FORM_NAMES[form])}`} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
