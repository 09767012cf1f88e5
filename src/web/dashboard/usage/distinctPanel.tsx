import { DataTable } from '../../form/dataTable.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { numberText } from '../../language/moment.ts'
import type { DataOf } from '../../session/callSession.ts'
import { Panel } from '../dashboardPage.tsx'
import { Meter } from './planPanel.tsx'
import { usageTexts as texts } from './usageTexts.ts'

/** Shows how many different venues each key has seen, and its limit. */
export function DistinctPanel({ usageSnapshot }: { usageSnapshot: DataOf<'readOwnStanding'> }) {
  const localize = useLocalized()
  const language = useLanguage()
  const { limit, windowDays } = usageSnapshot.distinctVenues
  return (
    <Panel title={localize(texts.distinct)} hint={localize(texts.distinctHint(windowDays))}>
      <DataTable
        caption={localize(texts.distinct)}
        rows={usageSnapshot.keys.map(({ keyId, name, distinctVenues }) => ({
          key: keyId,
          cells: [
            name || keyId,
            numberText(distinctVenues, language),
            limit === null ? localize(texts.noLimit) : numberText(limit, language),
            limit !== null && (
              <Meter key="share" name={`${localize(texts.distinct)}: ${name}`} used={distinctVenues} limit={limit} />
            ),
          ],
        }))}
        empty={localize(texts.nothing)}
        columns={[
          { name: localize(texts.key) },
          { name: localize(texts.used), isNumber: true },
          { name: localize(texts.limit), isNumber: true },
          { name: localize(texts.share) },
        ]}
      />
    </Panel>
  )
}
