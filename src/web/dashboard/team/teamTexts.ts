import type { AccountActivityKind } from '#contract/accountActivity.ts'
import type { LocalizedText } from '#contract/language.ts'

export const teamTexts = {
  title: { en: 'Team', ko: '팀' },
  hint: {
    en: 'Members use this account under their own sign-in, each in a role that an admin can change at any time.',
    ko: '팀원은 각자의 로그인으로 이 계정을 함께 사용합니다. 역할은 관리자가 언제든지 바꿀 수 있습니다.',
  },
  account: { en: 'Account', ko: '계정' },
  own: { en: 'My account', ko: '내 계정' },
  needs: (role: LocalizedText, needed: LocalizedText): LocalizedText => ({
    en: `Your role in this account (${role.en}) does not include everything here. It takes the role: ${needed.en}.`,
    ko: `이 계정에서 내 역할(${role.ko})로는 쓸 수 없는 기능이 있습니다. 필요한 역할: ${needed.ko}.`,
  }),
  roles: {
    owner: { en: 'owner', ko: '소유자' },
    admin: { en: 'admin', ko: '관리자' },
    developer: { en: 'developer', ko: '개발자' },
    viewer: { en: 'viewer', ko: '보기 전용' },
  },
  roleHints: {
    admin: {
      en: 'Everything but deleting the account and its owner’s own sign-in',
      ko: '계정 삭제와 소유자의 로그인 설정을 뺀 모든 작업',
    },
    developer: { en: 'Keys, webhooks, reservations, requests and usage', ko: '키, 웹훅, 예약, 요청 기록, 사용량' },
    viewer: { en: 'Usage and numbers of requests', ko: '사용량과 요청 수 보기' },
  },
  members: { en: 'Members', ko: '팀원' },
  self: { en: 'you', ko: '나' },
  since: (when: string): LocalizedText => ({ en: `since ${when}`, ko: `${when}부터` }),
  role: { en: 'Role', ko: '역할' },
  roleOf: (email: string): LocalizedText => ({ en: `Role of ${email}`, ko: `${email} 역할` }),
  changed: { en: 'The role was changed.', ko: '역할을 바꿨습니다.' },
  remove: { en: 'Remove', ko: '내보내기' },
  removeTitle: (email: string): LocalizedText => ({ en: `Remove ${email}?`, ko: `${email}님을 내보낼까요?` }),
  removeHint: {
    en: 'They lose this account immediately, on all their devices. Keys, webhooks and programs of the account go on; the page then names those that they may know.',
    ko: '모든 기기에서 바로 이 계정을 쓸 수 없게 됩니다. 계정의 키, 웹훅, 연결된 프로그램은 그대로 작동하며, 내보낸 뒤 이 팀원이 알 수 있는 것을 알려 드립니다.',
  },
  removed: { en: 'Removed.', ko: '내보냈습니다.' },
  knownKeys: (keys: number): LocalizedText => ({
    en: `The member may know ${keys === 1 ? 'a key' : `${keys} keys`} of this account that still ${keys === 1 ? 'works' : 'work'}.`,
    ko: `이 팀원이 알 수 있는 키 ${keys}개가 아직 작동합니다.`,
  }),
  knownWebhooks: (webhooks: number): LocalizedText => ({
    en: `They may know the ${webhooks === 1 ? 'secret of a webhook that still delivers' : `secrets of ${webhooks} webhooks that still deliver`}.`,
    ko: `이 팀원이 비밀값을 알 수 있는 웹훅 ${webhooks}개가 아직 전송되고 있습니다.`,
  }),
  toWebhooks: { en: 'Check them on the page Webhooks', ko: '웹훅 화면에서 확인하세요' },
  toKeys: { en: 'Rotate them on the page API keys', ko: 'API 키 화면에서 교체하세요' },
  leave: { en: 'Leave the team', ko: '팀에서 나가기' },
  leaveTitle: { en: 'Leave this team?', ko: '이 팀에서 나갈까요?' },
  leaveHint: {
    en: 'You lose this account immediately, and its owner is mailed. Only another invitation brings you back.',
    ko: '바로 이 계정을 쓸 수 없게 되고 소유자에게 메일로 알립니다. 다시 참여하려면 초대를 받아야 합니다.',
  },
  left: { en: 'You left the team.', ko: '팀에서 나왔습니다.' },
  invite: { en: 'Invite somebody', ko: '팀원 초대' },
  email: { en: 'E-mail address', ko: '이메일' },
  send: { en: 'Send the invitation', ko: '초대 보내기' },
  sent: (email: string): LocalizedText => ({
    en: `An invitation was sent to ${email}.`,
    ko: `${email} 주소로 초대를 보냈습니다.`,
  }),
  waiting: { en: 'Invitations', ko: '보낸 초대' },
  until: (when: string): LocalizedText => ({ en: `valid until ${when}`, ko: `${when}까지 유효` }),
  withdraw: { en: 'Withdraw', ko: '초대 취소' },
  withdrawn: { en: 'The invitation was withdrawn.', ko: '초대를 취소했습니다.' },
  activity: { en: 'Who did what', ko: '활동 기록' },
  activityHint: { en: 'Kept for a year.', ko: '1년 동안 보관합니다.' },
  noActivity: { en: 'Nothing yet.', ko: '아직 기록이 없습니다.' },
  former: { en: 'Deleted person', ko: '탈퇴한 사람' },
  joinTitle: { en: 'Join a team', ko: '팀 참여' },
  joinHint: {
    en: 'Somebody invited you to work with their account. You keep your own account and switch between both at the top of these pages.',
    ko: '다른 계정의 팀원으로 초대받았습니다. 내 계정은 그대로이며, 화면 위쪽에서 계정을 바꿀 수 있습니다.',
  },
  noCode: {
    en: 'Open the link of the mail that invited you.',
    ko: '초대 메일에 있는 링크를 열어 주세요.',
  },
  join: { en: 'Join', ko: '참여하기' },
  joined: { en: 'You joined the team.', ko: '팀에 참여했습니다.' },
} as const

/** What each row of the log says. */
export const activityTexts: Readonly<Record<AccountActivityKind, LocalizedText>> = {
  'account.budget_changed': { en: 'changed the daily budget', ko: '하루 예산 변경' },
  'account.access_reviewed': { en: 'reviewed keys and programs', ko: '키와 프로그램 점검' },
  'key.created': { en: 'created a key', ko: '키 발급' },
  'key.rotated': { en: 'rotated a key', ko: '키 교체' },
  'key.revoked': { en: 'revoked a key', ko: '키 폐기' },
  'webhook.created': { en: 'created a webhook', ko: '웹훅 등록' },
  'webhook.rotated': { en: 'rotated the secret of a webhook', ko: '웹훅 비밀 값 교체' },
  'webhook.deleted': { en: 'deleted a webhook', ko: '웹훅 삭제' },
  'program.withdrawn': { en: 'disconnected a program', ko: '프로그램 연결 해제' },
  'member.invited': { en: 'invited somebody', ko: '팀원 초대' },
  'invitation.withdrawn': { en: 'withdrew an invitation', ko: '초대 취소' },
  'member.joined': { en: 'joined', ko: '팀 참여' },
  'member.role_changed': { en: 'changed a role', ko: '역할 변경' },
  'member.removed': { en: 'removed a member', ko: '팀원 내보내기' },
  'member.left': { en: 'left', ko: '팀에서 나감' },
}
