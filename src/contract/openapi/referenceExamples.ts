/** What the pages of the reference show in a release that does not answer an example of the contract. */
export interface ReferenceExamples {
  /** A query that finds places in place of the example; null where the example does. */
  queries: Readonly<Record<'search' | 'nearby', string | null>>
  /** The filters whose examples find no place. */
  unanswered: readonly string[]
}
