import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { dayText } from '../../language/moment.ts'
import { browserEnvironment } from '../../service/browserEnvironment.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { ACCOUNT_QUERY } from '../../session/usePerson.ts'
import { DashboardPage } from '../dashboardPage.tsx'
import { type SignInSecurity, useSignInSecurity } from '../useAccountQueries.ts'
import { AppPanel } from './appPanel.tsx'
import { BackupCodesDialog, BackupPanel } from './backupCodes.tsx'
import { IdentityDialog } from './identityDialog.tsx'
import { PasskeysPanel } from './passkeysPanel.tsx'
import { securityTexts as texts } from './securityTexts.ts'
import { SessionsPanel } from './sessionsPanel.tsx'

/** How the person signs in: second factor, passkeys, backup codes, sessions. Mails about changes link here. */
export function SecurityPage() {
  const localize = useLocalized()
  return (
    <DashboardPage title={localize(texts.title)} hint={localize(texts.hint)}>
      <QueryContent query={useSignInSecurity()}>{(security) => <Security security={security} />}</QueryContent>
      <SessionsPanel />
    </DashboardPage>
  )
}

/** A change that begins in the last seconds of the recent sign-in would be refused. */
const MARGIN_MS = 20_000

function Security({ security }: { security: SignInSecurity }) {
  const localize = useLocalized()
  const language = useLanguage()
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { secondFactorSince: since, recentUntil } = security
  const isRecent = () => recentUntil !== null && Date.parse(recentUntil) > browserEnvironment.now() + MARGIN_MS
  const change = (run: () => void) => (isRecent() ? run() : setWaiting(() => run))
  const reload = () => void queries.invalidateQueries({ queryKey: ACCOUNT_QUERY })
  const onChanged = (backupCodes: readonly string[] | null) => {
    setCodes(backupCodes)
    reload()
  }
  const shared = { security, change, onChanged }
  return (
    <>
      <p role="status" className="rounded-xl bg-sunken px-4 py-3 text-sm font-medium">
        {localize(since === null ? texts.off : texts.on(dayText(since, language)))}
      </p>
      <AppPanel {...shared} />
      <PasskeysPanel {...shared} />
      {since !== null && <BackupPanel {...shared} />}
      {codes && <BackupCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {waiting && (
        <IdentityDialog
          security={security}
          onClose={() => setWaiting(null)}
          onConfirmed={() => {
            setWaiting(null)
            reload()
            waiting()
          }}
        />
      )}
    </>
  )
}
