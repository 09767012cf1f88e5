/**
 * Returns the reason why a name names no venue, or null. Consecutive question marks are characters that a list lost
 * (`트??젤`); two at the end may be intended (`뭐 먹지??`). Registers contain test rows and deleted rows with recognisable
 * names.
 */
export function nameFlaw(name: string): 'unreadable_name' | 'trial_or_deleted_row' | null {
  if (/\?{3,}|\?\?(?=\s*\S)|^\?+$/u.test(name) || !/[\p{L}\p{N}]/u.test(name)) return 'unreadable_name'
  if (/^(?:test|테스트)$/iu.test(name.trim()) || /^삭제[_\s(]/u.test(name)) return 'trial_or_deleted_row'
  return null
}
