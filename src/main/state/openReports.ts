import type { Clock } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import type { Log } from '#base/log.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { Database } from '#database/database.ts'
import { follow } from '#database/follow.ts'
import { folderOnShelf } from '#dataset/currentVersion.ts'
import { openLines } from '#dataset/release.ts'
import { ClosureOverlay } from '#flows/report/closureOverlay.ts'
import type { ReportServices } from '#flows/report/reportServices.ts'
import type { ReleaseHolder } from '#flows/search/releaseHolder.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { eraseReportsOf, forgetReports, resealNotes } from '#reports/eraseReports.ts'
import { Reports } from '#reports/reports.ts'
import { REPORT_TOPIC, type ReportTables } from '#reports/reportTables.ts'
import { ReportSeal } from '#reports/reportSeal.ts'
import { startTimers } from '../timers.ts'
import { loggedFollowUps } from './loggedFollowUps.ts'
import type { PersonalData } from './openPeople.ts'

/** A suspicion ends when its reports are 30 days old; this interval is how soon nodes notice. */
const REFRESH_MS = 60_000
const FORGET_MS = 3_600_000

interface Dependencies {
  clock: Clock
  random: RandomBytes
  releases: ReleaseHolder
  log: Log
  secret: string
  previousSecrets: readonly string[]
}

/** Connects reports with the database; from then on the closures that they show on any node are followed. */
export async function openReports(
  opened: AsyncDisposableStack,
  database: Database,
  releasesFolder: string,
  { clock, random, releases, log, secret, previousSecrets }: Dependencies,
): Promise<{ reportServices: ReportServices; notes: PersonalData }> {
  const tables = database.withTables<ReportTables>()
  const noteKey = (of: string) => deriveKey(of, 'report-note')
  const sealing = new Sealing(noteKey(secret), previousSecrets.map(noteKey), random)
  const seal = new ReportSeal(sealing, deriveKey(secret, 'report-visitor'))
  const closures = new ClosureOverlay(database.withTables<ReportTables & OwnerTables>(), releases, clock)
  opened.defer(await follow(database.notifier, REPORT_TOPIC, () => closures.refresh()))
  startTimers(opened, log, [
    { name: 'end suspicions', everyMs: REFRESH_MS, run: () => closures.refresh() },
    { name: 'forget reports', everyMs: FORGET_MS, run: () => forgetReports(database, clock()) },
  ])
  const reportServices = {
    database: tables,
    reports: new Reports(tables, random, seal),
    closures,
    releases,
    membersOf: (dataVersion: string, placeId: string) => membersOf(folderOnShelf(releasesFolder, dataVersion), placeId),
    afterCommit: loggedFollowUps(log),
    clock,
  }
  return {
    reportServices,
    notes: { eraseWithin: eraseReportsOf, reseal: () => resealNotes(database, seal) },
  }
}

async function membersOf(folder: string, placeId: string) {
  const opening = await openLines(folder)
  if (opening.kind === 'refused') return null
  return (await opening.lines.venue(placeId))?.members ?? null
}
