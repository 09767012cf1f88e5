import { until } from '../../support/until.ts'
import type { TestResources } from './testResources.ts'

type Resource = Readonly<Record<string, string>>

/** Returns the code of the newest mail to this address with a link below `path`. */
async function mailedCode(scene: TestResources, email: string, path: string): Promise<string> {
  const codeIn = () => {
    const mail = scene.mailsTo(email).findLast((text) => text.includes(`/${path}/`))
    return new RegExp(`/${path}/(\\w+)`).exec(mail ?? '')?.[1]
  }
  await until(() => codeIn() !== undefined)
  return codeIn() ?? ''
}

/** Returns an invitation that waits, with its place, the token of the owner and the mailed code. */
export async function invitation(scene: TestResources): Promise<Resource> {
  const { token, placeId } = await scene.owner(scene.otherPlace())
  const email = `staff-${scene.next()}@example.com`
  const invited = { email, role: 'staff' }
  const { data } = await scene.call('POST', `/api/owner/v1/places/${placeId}/people`, token, invited)
  const code = await mailedCode(scene, email, 'invitations')
  return { id: String(data.invitationId), placeId, ownerToken: token, code }
}

/** Returns a person who accepted an invitation to a place, with the token of the owner. */
export async function staffMember(scene: TestResources): Promise<Resource> {
  const { code, placeId = '', ownerToken = '' } = await invitation(scene)
  const { data } = await scene.call('POST', `/api/owner/v1/invitations/${code}`, null, {})
  return { id: String(data.ownerId), placeId, ownerToken }
}

/** Returns the code with which the owner of a place can object to the claim of somebody else. */
export async function objectionCode(scene: TestResources): Promise<string> {
  const { email, placeId } = await scene.owner(scene.otherPlace())
  const { token } = await scene.owner(scene.otherPlace())
  await scene.call('POST', '/api/owner/v1/claims', token, { placeId, message: 'mine' })
  return mailedCode(scene, email, 'objections')
}

/** Returns an address with the code to type of its sign-in mail. */
export async function typedCode(scene: TestResources): Promise<Resource> {
  const email = `owner-${scene.next()}-t@example.com`
  await scene.call('POST', '/api/owner/v1/sign-in', null, { email })
  const codeIn = () => /\d{4} \d{4}/.exec(scene.mailsTo(email).at(-1) ?? '')?.[0]
  await until(() => codeIn() !== undefined)
  return { email, code: codeIn() ?? '' }
}
