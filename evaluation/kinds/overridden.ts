import { parseArgs } from 'node:util'
import { openRelease } from '#dataset/release.ts'
import { isStated, type KindClaim } from '#pipeline/kinds/kindClaims.ts'
import { REAL_DATA_DEFAULT, realRecords } from '../korea/realRecords.ts'
import { kindStatements, kindAgreementOf, type KindAgreement } from './kindAgreement.ts'

// `node evaluation/kinds/overridden.ts --release DIR [--release DIR] [--data DIR]`: counts the open venues of releases by
// how the shown kind stands to what their lists state.

const { values } = parseArgs({
  options: {
    release: { type: 'string', multiple: true, default: [] },
    data: { type: 'string', default: REAL_DATA_DEFAULT },
  },
})
const real = await realRecords(values.data)
if (real.kind === 'absent') throw new Error(real.reason)
const stating = new Map<string, { closed: boolean; claims: readonly KindClaim[] }>()
for (const { record, closed, kindClaims } of real.records) {
  const claims = kindClaims.filter(isStated)
  if (claims.length > 0) stating.set(`${record.source} ${record.sourceId}`, { closed, claims })
}
for (const folder of values.release) {
  const opening = await openRelease(folder)
  if (opening.kind === 'refused') throw new Error(opening.reason)
  const counts: Record<KindAgreement, number> = {
    no_statement: 0,
    agrees: 0,
    withheld: 0,
    overridden: 0,
  }
  for await (const { place, subtypes, members } of opening.release.venues()) {
    if (place.closureSignal?.level === 'confirmed') continue
    const records = members.flatMap(({ source, sourceId }) => stating.get(`${source} ${sourceId}`) ?? [])
    counts[kindAgreementOf(subtypes[0], place.category, kindStatements(records))]++
  }
  process.stdout.write(`${folder} ${JSON.stringify(counts)}\n`)
}
