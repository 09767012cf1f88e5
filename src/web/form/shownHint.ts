/** A place in the body of an answer, which no person sees. */
const IN_BODY = /\bdetails\.\w/

/** Returns how to remedy a refusal; null for a hint that sends a program to the body of the answer. */
export function shownHint(hint: string | null): string | null {
  return hint === null || IN_BODY.test(hint) ? null : hint
}
