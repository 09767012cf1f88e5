import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { PlanTable } from '#contract/access/plans.ts'
import type { Database } from '#database/database.ts'
import { forgetUsageAlerts, sendUsageAlerts } from '#flows/account/usageAlerts.ts'
import type { SendMail } from '#identity/mail.ts'
import { usageMail } from '#identity/usageMail.ts'
import { startTimers } from '../timers.ts'

/** Accounts learn of a share of their month's tokens within this time. */
const EVERY_MS = 300_000
const FORGET_MS = 3_600_000

/** Mails accounts about their usage while the server runs. */
export function mailAboutUsage(
  opened: AsyncDisposableStack,
  { database, plans, mail }: { database: Database; plans: PlanTable; mail: SendMail },
  { clock, log, publicUrl }: { clock: Clock; log: Log; publicUrl: () => string },
): void {
  const services = {
    database,
    plans,
    clock,
    mailUsage: (alert: Parameters<typeof usageMail>[0]) => mail(usageMail(alert, publicUrl())),
  }
  startTimers(opened, log, [
    { name: 'mail accounts about their usage', everyMs: EVERY_MS, run: () => sendUsageAlerts(services) },
    { name: 'forget old mails about usage', everyMs: FORGET_MS, run: () => forgetUsageAlerts(services) },
  ])
}
