import type { ReportRecords } from '#contract/schemas/reportSchema.ts'
import { proposalRecords } from '../owner/proposals/proposalRecords.ts'
import type { OwnerReportServices } from './ownerReports.ts'
import { reportRecords } from './reportRecords.ts'

/** Returns what operators accepted for the next build: people's reports and owners' proposals. */
export async function decidedRecords({ ownerServices, reportServices }: OwnerReportServices): Promise<ReportRecords> {
  const { records, decisions, forPeople } = await reportRecords(reportServices)
  const proposed = await proposalRecords(ownerServices)
  return { records: [...records, ...proposed.records], decisions: [...decisions, ...proposed.decisions], forPeople }
}
