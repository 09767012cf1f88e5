import type { NoticeChannel, NoticeStatus } from '#notices/noticeTables.ts'
import type { Outcomes } from '#notices/deliveryLoop.ts'
import type { NoticeCount, NoticeQueue, NoticeView } from '#notices/noticeQueue.ts'
import { type Refusal, refused } from '../refusal.ts'

export type { NoticeCount, NoticeView }

/** The dependencies of an operator's calls about notices. */
export interface NoticeState {
  noticeQueue: NoticeQueue
  /** Results of this node's delivery attempts since it started. */
  outcomes: () => readonly (Outcomes & { channel: NoticeChannel })[]
}

type Done<T> = { kind: 'done'; data: T }

/** Returns the number of notices of each kind, and the newest ones of one status or of all. */
export async function listNotices(
  { noticeQueue }: NoticeState,
  status?: NoticeStatus,
): Promise<Done<{ counts: NoticeCount[]; notices: NoticeView[] }>> {
  return { kind: 'done', data: { counts: await noticeQueue.counts(), notices: await noticeQueue.list(status) } }
}

/** Retries a dead notice. */
export async function retryNotice({ noticeQueue }: NoticeState, noticeId: string): Promise<Done<NoticeView> | Refusal> {
  const notice = await noticeQueue.retry(noticeId)
  if (notice) return { kind: 'done', data: notice }
  return refused('not_found', {
    message: { en: 'There is no dead notice with this id.', ko: '이 아이디의 실패한 알림이 없습니다.' },
    hint: {
      en: 'Take the noticeId from the list of dead notices. Pending notices are retried automatically.',
      ko: '실패한 알림 목록의 noticeId를 사용하세요. 대기 중인 알림은 자동으로 다시 시도됩니다.',
    },
  })
}

/** Retries all dead notices. */
export async function retryDeadNotices({ noticeQueue }: NoticeState): Promise<Done<{ waiting: number }>> {
  return { kind: 'done', data: { waiting: await noticeQueue.retryAll() } }
}
