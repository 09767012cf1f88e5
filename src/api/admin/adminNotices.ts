import { isoInstantOrNull } from '#base/kst.ts'
import { listNotices, type NoticeView, retryDeadNotices, retryNotice } from '#flows/notify/operateNotices.ts'
import type { Service } from '../service.ts'

/** What the operator sees and does about notices (docs/reference/administration.md#admin-interface). */
export async function getNotices({ notices }: Service) {
  return shown(await listNotices(notices))
}

export async function getDeadNotices({ notices }: Service) {
  return shown(await listNotices(notices, 'dead'))
}

export async function postRetry({ notices }: Service, _: unknown, { noticeId }: { noticeId: string }) {
  const retried = await retryNotice(notices, noticeId)
  return retried.kind === 'done' ? { ...retried, data: withIsoTimes(retried.data) } : retried
}

export function postDeadRetry({ notices }: Service) {
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
