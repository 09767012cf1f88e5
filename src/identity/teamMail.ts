import type { TeamRole } from '#contract/access/teamRoles.ts'
import type { Mail } from './mail.ts'

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
