import type { Language } from '#contract/language.ts'
import { SECRET_NOT_REPEATED, secretNotRepeated, type ShownOnce } from '#contract/access/shownOnce.ts'

type Members = Readonly<Record<string, unknown>>

/** Returns the part of an answer that is stored: everything except the secret. */
export function withoutSecret(data: unknown, shownOnce: ShownOnce | null): unknown {
  return shownOnce && isObject(data) && shownOnce.field in data ? { ...data, [shownOnce.field]: null } : data
}

/**
 * Returns the body of a replayed success. Where the first answer showed a secret, the replay contains none and says how
 * to get another. `path` has the parameters of the request's path. The secret is removed here too, because a version
 * before 0019 stored it.
 */
export function replayOf(
  answer: string,
  shownOnce: ShownOnce | null,
  { path, language }: { path: Members; language: Language },
): string {
  if (!shownOnce) return answer
  const { data, ...rest } = JSON.parse(answer) as { data: unknown }
  const members = isObject(data) ? { ...path, ...data } : path
  const { field: param } = shownOnce
  const renewedBy = shownOnce.renewedBy.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(members[name]))
  const message = secretNotRepeated(param, renewedBy)[language]
  const notices = [{ code: SECRET_NOT_REPEATED, message, param, renewedBy }]
  return JSON.stringify({ ...rest, data: withoutSecret(data, shownOnce), meta: { notices } })
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null
}
