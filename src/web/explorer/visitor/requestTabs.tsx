import { Tabs } from 'radix-ui'
import { CodeBlock } from '../../form/codeBlock.tsx'
import { useLocalized } from '../../language/language.tsx'
import type { RequestForms } from './requestForms.ts'

const texts = {
  forms: { en: 'Ways to send it', ko: '보내는 방법' },
  url: { en: 'Address', ko: '주소' },
  terminal: { en: 'Terminal', ko: '터미널' },
} as const

/** The forms of an API request, each to be copied. */
export function RequestTabs({ forms }: { forms: RequestForms }) {
  const localize = useLocalized()
  const tabs = [
    ['curl', 'curl', forms.curl],
    ['client', 'TypeScript', forms.client],
    ['terminal', localize(texts.terminal), forms.terminal],
    ['url', localize(texts.url), forms.url],
  ] as const
  return (
    <Tabs.Root defaultValue="curl" className="px-4 pb-5 sm:px-5">
      <Tabs.List aria-label={localize(texts.forms)} className="mb-2 flex gap-1">
        {tabs.map(([value, name]) => (
          <Tabs.Trigger
            key={value}
            value={value}
            className="min-h-9 rounded-lg px-2.5 text-sm text-muted hover:bg-sunken data-[state=active]:bg-sunken data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(([value, name, text]) => (
        <Tabs.Content key={value} value={value}>
          <CodeBlock text={text} name={name} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
