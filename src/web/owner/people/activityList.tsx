import { useLanguage, useLocalized } from '../../language/language.tsx'
import { momentText } from '../../language/moment.ts'
import type { DataOf } from '../../session/callSession.ts'
import { activityTexts, peopleTexts as texts } from './peopleTexts.ts'

/** Lists who did what, newest first; for owners and for operators. */
export function ActivityList({ rows }: { rows: DataOf<'readPlaceActivity'> }) {
  const localize = useLocalized()
  const language = useLanguage()
  if (rows.length === 0) return <p className="text-sm text-muted">{localize(texts.noActivity)}</p>
  return (
    <ul className="flex flex-col divide-y divide-line">
      {rows.map(({ activityId, at, kind, actorId, actorEmail, placeId, detail }) => (
        <li key={activityId} className="py-2 text-sm break-words">
          {localize(activityTexts[kind])}
          <span className="text-muted">
            {' · '}
            {actorEmail ?? localize(actorId === null ? texts.operator : texts.former)} · {momentText(at, language)}
            {placeId !== null && ` · ${placeId}`}
          </span>
          {detail !== null && <p className="text-muted">{detail}</p>}
        </li>
      ))}
    </ul>
  )
}
