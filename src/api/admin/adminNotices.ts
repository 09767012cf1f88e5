import { isoInstantOrNull } from '#base/kst.ts'
import { listNotices, type NoticeView, retryDeadNotices, retryNotice } from '#flows/notify/operateNotices.ts'
import type { Sent } from '../calls/interfaceRoutes.ts'
import type { AdminDependencies } from './adminCall.ts'

/** Returns the notices and their counts by state (docs/reference/administration.md#admin-interface). */
export async function getNotices({ notices }: AdminDependencies) {
  return shown(await listNotices(notices))
}

export async function getDeadNotices({ notices }: AdminDependencies) {
  return shown(await listNotices(notices, 'dead'))
}

export async function postRetry({ notices }: AdminDependencies, { path: { noticeId } }: Sent<null, 'noticeId'>) {
  const retried = await retryNotice(notices, noticeId)
  return retried.kind === 'done' ? { ...retried, data: withIsoTimes(retried.data) } : retried
}

export function postDeadRetry({ notices }: AdminDependencies) {
  return retryDeadNotices(notices)
}

function shown({ kind, data }: Awaited<ReturnType<typeof listNotices>>) {
  return { kind, data: { ...data, notices: data.notices.map(withIsoTimes) } }
}

function withIsoTimes(notice: NoticeView) {
  return {
    ...notice,
    at: isoInstantOrNull(notice.at),
    dueAt: isoInstantOrNull(notice.dueAt),
    settledAt: isoInstantOrNull(notice.settledAt),
  }
}
