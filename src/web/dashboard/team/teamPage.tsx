import { useLanguage, useLocalized } from '../../language/language.tsx'
import { momentText } from '../../language/moment.ts'
import { useChosenAccount, useMay } from '../../session/chosenAccount.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { DashboardPage, Panel } from '../dashboardPage.tsx'
import { useTeam, useTeamActivity, useTeamInvitations } from '../useAccountQueries.ts'
import { InvitationRow } from './invitationRow.tsx'
import { InviteForm } from './inviteForm.tsx'
import { LeavePanel } from './leavePanel.tsx'
import { MemberList } from './memberList.tsx'
import { RoleNote } from './roleNote.tsx'
import { activityTexts, teamTexts as texts } from './teamTexts.ts'

/** Who may act on the account: members, invitations, and the log of who did what. */
export function TeamPage() {
  const localize = useLocalized()
  const may = useMay()
  const { role } = useChosenAccount()
  return (
    <DashboardPage title={localize(texts.title)} hint={localize(texts.hint)}>
      <RoleNote call="inviteMember" />
      <Panel title={localize(texts.members)}>
        <QueryContent query={useTeam()}>{(members) => <MemberList members={members} />}</QueryContent>
      </Panel>
      {may('inviteMember') && (
        <>
          <Panel title={localize(texts.invite)}>
            <InviteForm />
          </Panel>
          <Invitations />
          <Activity />
        </>
      )}
      {role !== 'owner' && <LeavePanel />}
    </DashboardPage>
  )
}

function Invitations() {
  const localize = useLocalized()
  return (
    <QueryContent query={useTeamInvitations()}>
      {(invitations) =>
        invitations.length > 0 && (
          <Panel title={localize(texts.waiting)}>
            <ul className="flex flex-col divide-y divide-line">
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.invitationId} invitation={invitation} />
              ))}
            </ul>
          </Panel>
        )
      }
    </QueryContent>
  )
}

function Activity() {
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <Panel title={localize(texts.activity)} hint={localize(texts.activityHint)}>
      <QueryContent query={useTeamActivity()}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-sm text-muted">{localize(texts.noActivity)}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {rows.map(({ activityId, at, kind, actorId, actorEmail, memberId, memberEmail, role, subjectId }) => (
                <li key={activityId} className="py-2 text-sm break-words">
                  {localize(activityTexts[kind])}
                  <span className="text-muted">
                    {' · '}
                    {actorEmail ?? localize(texts.former)} · {momentText(at, language)}
                    {memberId !== null && memberId !== actorId && ` · ${memberEmail ?? localize(texts.former)}`}
                    {role !== null && ` · ${localize(texts.roles[role])}`}
                  </span>
                  {subjectId !== null && <p className="font-mono text-xs break-all text-muted">{subjectId}</p>}
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Panel>
  )
}
