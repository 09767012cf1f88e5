import { Tabs } from 'radix-ui'
import type { LocalizedText } from '#contract/language.ts'
import { CodeBlock } from '../../form/codeBlock.tsx'
import { useLocalized } from '../../language/language.tsx'
import type { RequestForms } from './requestForms.ts'

const texts = {
  title: { en: 'The API request for this page', ko: '이 화면의 API 요청' },
  cost: (units: number, tookMs: number): LocalizedText => ({
    en: `${units} ${units === 1 ? 'token' : 'tokens'} · ${Math.round(tookMs)} ms`,
    ko: `${units}토큰 · ${Math.round(tookMs)} ms`,
  }),
  forms: { en: 'Ways to send it', ko: '보내는 방법' },
  url: { en: 'Address', ko: '주소' },
  terminal: { en: 'Terminal', ko: '터미널' },
} as const

/** Shows the page's API request in forms that can be copied. */
export function RequestPanel({ forms, units, tookMs }: { forms: RequestForms; units: number; tookMs: number }) {
  const localize = useLocalized()
  const tabs = [
    ['curl', 'curl', forms.curl],
    ['client', 'TypeScript', forms.client],
    ['terminal', localize(texts.terminal), forms.terminal],
    ['url', localize(texts.url), forms.url],
  ] as const
  return (
    <details className="group mt-auto border-t border-line bg-surface">
      <summary className="flex min-h-12 items-center justify-between gap-3 px-4 text-sm font-medium sm:px-5">
        {localize(texts.title)}
        <span className="font-mono text-xs font-normal text-muted">{localize(texts.cost(units, tookMs))}</span>
      </summary>
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
    </details>
  )
}
