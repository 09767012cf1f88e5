import { DashboardPage } from '../dashboard/dashboardPage.tsx'
import { useLocalized } from '../language/language.tsx'
import { shellTexts } from '../shell/shellTexts.ts'
import { ReadinessPanel, SourceTable } from './statusPanels.tsx'

/** Whether the service works, and which release and which editions of its sources it serves. */
export function StatusPage() {
  const localize = useLocalized()
  return (
    <div className="mx-auto w-full max-w-4xl flex-1 px-4 py-6 sm:px-6 lg:py-8">
      <DashboardPage title={localize(shellTexts.status)}>
        <ReadinessPanel />
        <SourceTable />
      </DashboardPage>
    </div>
  )
}
