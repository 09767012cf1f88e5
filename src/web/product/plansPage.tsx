import { Link } from '@tanstack/react-router'
import type { ShownPlan } from '#contract/access/shownPlans.ts'
import { DashboardPage, Panel } from '../dashboard/dashboardPage.tsx'
import { usageTexts } from '../dashboard/usage/usageTexts.ts'
import { useMeta } from '../explorer/queries.ts'
import { DataTable } from '../form/dataTable.tsx'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { numberText } from '../language/moment.ts'
import { PATHS } from '../paths.ts'
import { contactHref, settings } from '../service/settings.ts'
import { buttonClasses } from '../shell/button.tsx'
import { wordless } from '#contract/language.ts'
import { shellTexts } from '../shell/shellTexts.ts'
import { productTexts as texts } from './productTexts.ts'

const LIMITS = Object.keys(texts.limits) as (keyof typeof texts.limits)[]

/** The plans of this installation with their limits, and what answers cost. */
export function PlansPage() {
  const localize = useLocalized()
  return (
    <div className="mx-auto w-full max-w-4xl flex-1 px-4 py-6 sm:px-6 lg:py-8">
      <DashboardPage title={localize(shellTexts.plans)} hint={localize(texts.plansHint)} action={<PlanLinks />}>
        <PlanTable plans={settings.plans} />
        <Prices />
      </DashboardPage>
    </div>
  )
}

function PlanLinks() {
  const localize = useLocalized()
  const { contact } = settings
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={PATHS.signUp} className={buttonClasses('main')}>
        {localize(texts.start)}
      </Link>
      {contact !== null && (
        <a href={contactHref(contact)} className={buttonClasses('plain')}>
          {localize(texts.askOperator)}
        </a>
      )}
    </div>
  )
}

function PlanTable({ plans }: { plans: readonly ShownPlan[] }) {
  const localize = useLocalized()
  const language = useLanguage()
  const shown = (limit: number | null) => (limit === null ? localize(texts.noLimit) : numberText(limit, language))
  return (
    <DataTable
      caption={localize(shellTexts.plans)}
      columns={[{ name: localize(texts.limit) }, ...plans.map(({ name }) => ({ name, isNumber: true }))]}
      rows={LIMITS.map((limit) => ({
        key: limit,
        cells: [localize(texts.limits[limit]), ...plans.map((plan) => shown(plan[limit]))],
      }))}
    />
  )
}

function Prices() {
  const localize = useLocalized()
  const tiers = Object.entries(useMeta().data?.fields.tiers ?? {})
  if (tiers.length === 0) return null
  return (
    <Panel title={localize(texts.prices)} hint={localize(texts.pricesHint)}>
      <DataTable
        caption={localize(texts.prices)}
        columns={[{ name: localize(texts.fields) }, { name: localize(texts.tokens), isNumber: true }]}
        rows={tiers.map(([tier, tokens]) => ({
          key: tier,
          cells: [localize(usageTexts.tiers[tier] ?? wordless(tier)), tokens],
        }))}
      />
    </Panel>
  )
}
