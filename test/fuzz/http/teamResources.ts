import { accountIdOf, ACCOUNTS, codeTo, INVITATIONS, TEAM } from '../../flows/teamCalls.ts'
import { cookieHeader, type TestResources } from './testResources.ts'

/** Returns an invitation of a new person to the account of another, with the cookies of both. */
export async function teamInvitation(scene: TestResources) {
  const { owner, member, id, code } = await invited(scene)
  return { id, code, session: cookieHeader(owner), memberSession: cookieHeader(member) }
}

/** Returns a new member of the account of another new person, with the cookies of both. */
export async function teamMember(scene: TestResources) {
  const { owner, member, code } = await invited(scene)
  await member.post(ACCOUNTS, { code })
  const accountId = await accountIdOf(owner)
  const [, joined] = (await owner.get(TEAM)).body.data
  const id = String(joined.personId)
  return { id, accountId, session: cookieHeader(owner), memberSession: cookieHeader(member) }
}

async function invited(scene: TestResources) {
  const owner = await scene.person()
  const email = `person-${scene.next()}-m@example.com`
  const member = await scene.person(email)
  const { body } = await owner.post(INVITATIONS, { email, role: 'viewer' })
  const mailbox = {
    get mails() {
      return scene.mailsTo(email)
    },
  }
  const code = await codeTo(mailbox, email)
  return { owner, member, id: String(body.data.invitationId), code }
}
