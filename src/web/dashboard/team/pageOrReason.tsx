import { Outlet, useLocation } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import { type AccountCall, useMay } from '../../session/chosenAccount.ts'
import { RoleNote } from './roleNote.tsx'

/** The pages that consist of one call, which not every role includes. */
const PAGE_CALLS: Readonly<Partial<Record<keyof typeof PATHS, AccountCall>>> = {
  keys: 'listOwnKeys',
  start: 'createOwnKey',
  tryIt: 'listOwnKeys',
  requests: 'searchOwnRequests',
  webhooks: 'listOwnWebhooks',
  programs: 'listGrants',
  access: 'readAccessReview',
}

/** Returns whether a section of the dashboard is for the role of the person. */
export function maySee(section: keyof typeof PATHS, may: (call: AccountCall) => boolean): boolean {
  const call = PAGE_CALLS[section]
  return call === undefined || may(call)
}

/** Shows the page of the address, or why the role of the person does not include it. */
export function PageOrReason() {
  const may = useMay()
  const { pathname } = useLocation()
  const call = Object.entries(PAGE_CALLS).find(([section]) =>
    `${pathname}/`.startsWith(`${PATHS[section as keyof typeof PATHS]}/`),
  )?.[1]
  return call === undefined || may(call) ? <Outlet /> : <RoleNote call={call} />
}
