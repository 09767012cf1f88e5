import type { TeamRole } from '#contract/access/teamRoles.ts'
import type { KnownName, TeamChange } from '#contract/teamChange.ts'
import { lineName, type Mail, NAMED_MAX } from './mail.ts'

interface TeamInvitationMail {
  to: string
  /** The address of the account's owner. */
  invitedTo: string
  role: TeamRole
  code: string
}

const ROLES: Readonly<Record<TeamRole, { en: string; ko: string }>> = {
  admin: { en: 'admin', ko: '관리자' },
  developer: { en: 'developer', ko: '개발자' },
  viewer: { en: 'viewer', ko: '보기 전용' },
}

/**
 * A mail that invites somebody to the team of an account. The code is in the fragment of the link, which browsers send to
 * no server, so that it is in no log.
 */
export function teamInvitationMail({ to, invitedTo, role, code }: TeamInvitationMail, publicUrl: string): Mail {
  const { en, ko } = ROLES[role]
  return {
    to,
    subject: 'You are invited to a team · 팀에 초대되었습니다',
    text: `The account ${invitedTo} invites you to its team (role: ${en}). Open this link, sign in with this address or sign up with it, and join. It works once, within seven days.
${invitedTo} 계정에서 팀원(역할: ${ko})으로 초대했습니다. 아래 링크를 열고 이 이메일로 로그인하거나 가입한 뒤 참여하세요. 링크는 7일 동안 한 번만 쓸 수 있습니다.

${publicUrl}/dashboard/join#${code}

If you do not know this account, ignore this mail: nothing happens without you.
모르는 계정이라면 이 메일을 무시하셔도 됩니다. 참여하지 않으면 아무 일도 일어나지 않습니다.

— Oneset, ${publicUrl}
`,
  }
}

interface Words {
  subject: string
  en: string
  ko: string
}

/** A mail about a change of a team, to the person whom it concerns or to the owner of the account. */
export function teamChangeMail(change: TeamChange, publicUrl: string): Mail {
  const { subject, en, ko } = wordsOf(change)
  const known = change.event === 'member_left' && change.known.length > 0 ? `${knownText(change.known)}\n\n` : ''
  const page = change.event === 'removed' ? '' : `${publicUrl}/dashboard/team\n\n`
  return { to: change.to, subject, text: `${en}\n${ko}\n\n${known}${page}— Oneset, ${publicUrl}\n` }
}

function wordsOf(change: TeamChange): Words {
  switch (change.event) {
    case 'joined':
      return {
        subject: 'You joined a team · 팀에 참여했습니다',
        en: `You are now in the team of the account ${change.accountEmail} (role: ${ROLES[change.role].en}). You can leave it at any time.`,
        ko: `${change.accountEmail} 계정의 팀원(역할: ${ROLES[change.role].ko})이 되었습니다. 언제든지 나갈 수 있습니다.`,
      }
    case 'removed':
      return {
        subject: 'You are no longer in a team · 팀에서 제외되었습니다',
        en: `You were removed from the team of the account ${change.accountEmail}. Your own account is not affected.`,
        ko: `${change.accountEmail} 계정의 팀에서 제외되었습니다. 내 계정에는 영향이 없습니다.`,
      }
    case 'member_joined':
      return {
        subject: 'Somebody joined your team · 새 팀원이 참여했습니다',
        en: `${change.memberEmail} joined the team of your account (role: ${ROLES[change.role].en}). If you do not know this person, remove them.`,
        ko: `${change.memberEmail}님이 팀원(역할: ${ROLES[change.role].ko})으로 참여했습니다. 모르는 사람이라면 팀에서 내보내 주세요.`,
      }
    case 'member_left':
      return {
        subject: 'Somebody left your team · 팀원이 나갔습니다',
        en: `${change.memberEmail} left the team of your account.`,
        ko: `${change.memberEmail}님이 팀에서 나갔습니다.`,
      }
  }
}

function knownText(known: readonly KnownName[]): string {
  const more = known.length - NAMED_MAX
  const lines = [
    ...known
      .slice(0, NAMED_MAX)
      .map(({ kind, name }) => `- ${kind === 'key' ? 'key · 키' : 'webhook · 웹훅'}: ${lineName(name)}`),
    ...(more > 0 ? [`- and ${more} more · 외 ${more}개`] : []),
  ]
  return `These still work, and this person may know their secrets. Rotate or delete them:\n아직 작동하며 이 사람이 비밀값을 알 수 있습니다. 교체하거나 삭제해 주세요:\n\n${lines.join('\n')}`
}
