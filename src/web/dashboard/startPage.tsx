import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Tabs } from 'radix-ui'
import type { Address } from '../address/addressState.ts'
import { CodeBlock } from '../form/codeBlock.tsx'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { serviceUrl } from '../service/settings.ts'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { DashboardPage, Panel } from './dashboardPage.tsx'
import { KEY_SHAPE, type Quickstart, quickstarts } from './quickstarts.ts'
import { useQuickstartKey } from './keys/useQuickstartKey.ts'

const texts = {
  title: { en: 'Quickstart', ko: '시작하기' },
  hint: {
    en: 'From a key to the first response, in the language of your choice.',
    ko: '키 발급부터 첫 응답까지 안내합니다.',
  },
  quickstarts: { en: 'Quickstarts', ko: '시작 방법' },
  key: { en: '1. Get a key', ko: '1. 키 받기' },
  keyHint: {
    en: 'Create a key and put it into an environment variable. Never put keys into URLs or repositories.',
    ko: '키를 만들어 환경 변수에 넣으세요. 키를 URL이나 코드 저장소에 넣지 마세요.',
  },
  toKeys: { en: 'Create a key', ko: '키 만들기' },
  environment: { en: 'Environment', ko: '환경 변수' },
  ask: { en: '2. Call the API', ko: '2. API 호출하기' },
  more: {
    en: 'The documentation has guides and describes all calls, parameters and errors.',
    ko: '가이드와 모든 호출, 파라미터, 오류는 개발 문서에 있습니다.',
  },
  reference: { en: 'Documentation', ko: '개발 문서' },
} as const

/** The quickstarts, with the address of this server. */
export function StartPage() {
  const localize = useLocalized()
  const key = useQuickstartKey() ?? KEY_SHAPE
  return (
    <DashboardPage title={localize(texts.title)} hint={localize(texts.hint)}>
      <Panel
        title={localize(texts.key)}
        hint={localize(texts.keyHint)}
        action={
          <Link to={PATHS.keys} className={`text-sm whitespace-nowrap ${LINK_LOOK}`}>
            {localize(texts.toKeys)}
          </Link>
        }
      >
        <CodeBlock text={`export ONESET_API_KEY=${key}`} name={localize(texts.environment)} />
      </Panel>
      <Panel title={localize(texts.ask)}>
        <Quickstarts apiKey={key} />
      </Panel>
      <p className="text-sm text-muted">
        {localize(texts.more)}{' '}
        <Link to={PATHS.docs} className={LINK_LOOK}>
          {localize(texts.reference)}
        </Link>
      </p>
    </DashboardPage>
  )
}

function Quickstarts({ apiKey }: { apiKey: string }) {
  const localize = useLocalized()
  const navigate = useNavigate()
  const { with: chosen }: Address = useSearch({ strict: false })
  const choices = quickstarts(serviceUrl, apiKey)
  const quickstart = choices.find(({ id }) => id === chosen) ?? choices[0]
  return (
    <Tabs.Root
      value={quickstart?.id ?? ''}
      onValueChange={(id) => void navigate({ to: PATHS.start, search: { with: id }, replace: true })}
    >
      <Tabs.List aria-label={localize(texts.quickstarts)} className="mb-4 flex flex-wrap gap-1">
        {choices.map(({ id, name }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="min-h-9 rounded-lg px-3 text-sm text-muted hover:bg-sunken data-[state=active]:bg-sunken data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {localize(name)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {choices.map((choice) => (
        <Tabs.Content key={choice.id} value={choice.id}>
          <Steps quickstart={choice} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

function Steps({ quickstart: { hint, parts } }: { quickstart: Quickstart }) {
  const localize = useLocalized()
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{localize(hint)}</p>
      {parts.map(({ place, text }) => (
        <div key={place.en} className="flex min-w-0 flex-col gap-1.5">
          <h3 className="text-sm font-medium">{localize(place)}</h3>
          <CodeBlock text={text} name={localize(place)} />
        </div>
      ))}
    </div>
  )
}
