import { Link } from '@tanstack/react-router'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { LINK_LOOK } from '../shell/linkLook.ts'
import { Panel } from './dashboardPage.tsx'

const texts = {
  title: { en: 'First steps', ko: '첫 단계' },
  steps: [
    { to: PATHS.keys, text: { en: 'Create a key', ko: '키 만들기' } },
    { to: PATHS.start, text: { en: 'Send the first request', ko: '첫 요청 보내기' } },
    { to: PATHS.tryIt, text: { en: 'Try the other calls', ko: '다른 호출 시험해 보기' } },
  ],
  after: {
    en: 'Once your keys are in use, their usage appears here.',
    ko: '키를 사용하면 여기에 사용량이 표시됩니다.',
  },
} as const

/** The first steps, shown while the account has no key. */
export function FirstSteps() {
  const localize = useLocalized()
  return (
    <Panel title={localize(texts.title)} hint={localize(texts.after)}>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        {texts.steps.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={LINK_LOOK}>
              {localize(text)}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
