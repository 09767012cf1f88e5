import { useNavigate, useSearch } from '@tanstack/react-router'
import { systemClock } from '#base/clock.ts'
import { kstDate } from '#base/kst.ts'
import type { Address } from '../../address/addressState.ts'
import { SelectField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { useSay } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { Loaded } from '../../session/loaded.tsx'
import { AnswersPanel } from './answersPanel.tsx'
import { BudgetPanel } from './budgetPanel.tsx'
import { DashboardPage } from '../dashboardPage.tsx'
import { DistinctPanel } from './distinctPanel.tsx'
import { FirstSteps } from '../firstSteps.tsx'
import { PlanPanel } from './planPanel.tsx'
import { SumsPanels } from './sumsPanels.tsx'
import { useOwnKeys, useStanding } from '../useAccountQueries.ts'
import { daysOfSpan, type Span, SPANS } from './usageSpan.ts'
import { usageWords as words } from './usageWords.ts'

/** The usage of the account, its limits and its own budget. */
export function UsagePage() {
  const say = useSay()
  const navigate = useNavigate()
  const standing = useStanding()
  const { data: keys } = useOwnKeys()
  const { span: asked }: Address = useSearch({ strict: false })
  const span: Span = SPANS.find((known) => known === asked) ?? 'month'
  return (
    <DashboardPage title={say(words.title)} hint={say(words.hint)}>
      {keys?.length === 0 && <FirstSteps />}
      <Loaded query={standing}>{(data) => <PlanPanel standing={data} />}</Loaded>
      <div className="max-w-60">
        <SelectField
          label={say(words.span)}
          value={span}
          onChange={({ target }) =>
            void navigate({ to: PATHS.dashboard, search: target.value === 'month' ? {} : { span: target.value } })
          }
        >
          <Options values={SPANS} textOf={(value) => say(words.spans[value])} />
        </SelectField>
      </div>
      <SumsPanels days={daysOfSpan(span, kstDate(systemClock()))} />
      <AnswersPanel />
      <Loaded query={standing}>{(data) => <DistinctPanel standing={data} />}</Loaded>
      <BudgetPanel />
    </DashboardPage>
  )
}
