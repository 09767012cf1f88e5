import { useNavigate, useSearch } from '@tanstack/react-router'
import { systemClock } from '#base/clock.ts'
import { kstDate } from '#base/kst.ts'
import type { Address } from '../../address/addressState.ts'
import { SelectField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { useMay } from '../../session/chosenAccount.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { AnswersPanel } from './answersPanel.tsx'
import { BudgetPanel } from './budgetPanel.tsx'
import { DashboardPage } from '../dashboardPage.tsx'
import { DistinctPanel } from './distinctPanel.tsx'
import { FirstSteps } from '../firstSteps.tsx'
import { PlanPanel } from './planPanel.tsx'
import { SumsPanels } from './sumsPanels.tsx'
import { useOwnKeys, useUsageSnapshot } from '../useAccountQueries.ts'
import { LoadingNote } from '../../shell/notice.tsx'
import { RoleNote } from '../team/roleNote.tsx'
import { daysOfSpan, type Span, SPANS } from './usageSpan.ts'
import { usageTexts as texts } from './usageTexts.ts'

/** The usage of the account, its limits and its own budget. */
export function UsagePage() {
  const localize = useLocalized()
  const navigate = useNavigate()
  const may = useMay()
  const usageSnapshot = useUsageSnapshot()
  const keys = useOwnKeys()
  const { span: asked }: Address = useSearch({ strict: false })
  const span: Span = SPANS.find((known) => known === asked) ?? 'month'
  // The first panels come together, so that none moves another.
  const isWaiting = usageSnapshot.isPending || keys.isLoading
  return (
    <DashboardPage title={localize(texts.title)} hint={localize(texts.hint)}>
      {isWaiting && <LoadingNote />}
      <div hidden={isWaiting} className="flex flex-col gap-6">
        {keys.data?.length === 0 && <FirstSteps />}
        <QueryContent query={usageSnapshot}>{(data) => <PlanPanel usageSnapshot={data} />}</QueryContent>
        <div className="max-w-60">
          <SelectField
            label={localize(texts.span)}
            value={span}
            onChange={({ target }) =>
              void navigate({ to: PATHS.dashboard, search: target.value === 'month' ? {} : { span: target.value } })
            }
          >
            <Options values={SPANS} textOf={(value) => localize(texts.spans[value])} />
          </SelectField>
        </div>
        <SumsPanels days={daysOfSpan(span, kstDate(systemClock()))} />
        <AnswersPanel />
        <QueryContent query={usageSnapshot}>{(data) => <DistinctPanel usageSnapshot={data} />}</QueryContent>
        {may('changeOwnAccount') && <BudgetPanel />}
        <RoleNote call="changeOwnAccount" />
      </div>
    </DashboardPage>
  )
}
