import { DataTable } from '../../form/dataTable.tsx'
import { useLanguage, useSay } from '../../language/language.tsx'
import { numberText } from '../../language/moment.ts'
import type { DataOf } from '../../session/askSession.ts'
import { Panel } from '../dashboardPage.tsx'
import { Meter } from './planPanel.tsx'
import { usageWords as words } from './usageWords.ts'

/** Shows how many different venues each key has seen, and its limit. */
export function DistinctPanel({ standing }: { standing: DataOf<'readOwnStanding'> }) {
  const say = useSay()
  const language = useLanguage()
  const { limit, windowDays } = standing.distinctVenues
  return (
    <Panel title={say(words.distinct)} hint={say(words.distinctHint(windowDays))}>
      <DataTable
        caption={say(words.distinct)}
        rows={standing.keys.map(({ keyId, name, distinctVenues }) => ({
          key: keyId,
          cells: [
            name || keyId,
            numberText(distinctVenues, language),
            limit === null ? say(words.noLimit) : numberText(limit, language),
            limit !== null && (
              <Meter key="share" name={`${say(words.distinct)}: ${name}`} used={distinctVenues} limit={limit} />
            ),
          ],
        }))}
        empty={say(words.nothing)}
        columns={[
          { name: say(words.key) },
          { name: say(words.used), isNumber: true },
          { name: say(words.limit), isNumber: true },
          { name: say(words.share) },
        ]}
      />
    </Panel>
  )
}
