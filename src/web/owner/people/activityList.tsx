import { useLanguage, useLocalized } from '../../language/language.tsx'
import { momentText } from '../../language/moment.ts'
import type { DataOf } from '../../session/callSession.ts'
import { activityTexts, peopleTexts as texts } from './peopleTexts.ts'

type Activity = DataOf<'readPlaceActivity'>[number]

interface ActivityListProps {
  rows: readonly Activity[]
  /** The names of the places by id, for a list about several; without it the list is about one, and names none. */
  placeNames?: ReadonlyMap<string, string>
}

/** Lists who did what, newest first; for owners and for operators. */
export function ActivityList({ rows, placeNames }: ActivityListProps) {
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
            {placeNames && placeId !== null && ` · ${placeNames.get(placeId) ?? placeId}`}
          </span>
          {detail !== null && (
            <p className="text-muted">{isRole(kind, detail) ? localize(texts.roles[detail]) : detail}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

const ABOUT_ROLES: ReadonlySet<Activity['kind']> = new Set(['person.invited', 'person.joined', 'person.role_changed'])

/** The detail of a change of roles is the new role; of other activities it is what somebody wrote. */
function isRole(kind: Activity['kind'], detail: string): detail is keyof typeof texts.roles {
  return ABOUT_ROLES.has(kind) && detail in texts.roles
}
