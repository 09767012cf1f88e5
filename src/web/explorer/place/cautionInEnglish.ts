/** Cautions that occur often in the lists. */
const USUAL: Readonly<Record<string, string>> = {
  '예약 필수': 'reservation required',
  '재료 소진 시 조기 마감': 'closes early when sold out',
  '주차 공간 협소': 'little room to park',
  '현금 결제 권장': 'cash preferred',
  '2시간 이용 제한': 'two hours at most',
  '1인 1메뉴': 'one dish or drink a person',
  '브레이크타임 있음': 'closed for a break during the day',
  '엘리베이터 없음': 'no lift',
}

/** Returns the English text of a usual caution. Cautions are free text, so any other stays unchanged. */
export function cautionInEnglish(caution: string): string {
  return USUAL[caution] ?? caution
}
