/**
 * What happened to a venue between two releases. `merged`: its id redirects to another venue. `moved`: its address names
 * another building, or its point is elsewhere. `changed`: fields differ that no other kind explains. `rescored`: only
 * its scores and the day on which it was last seen differ, which happens to most venues with every release.
 */
export const CHANGE_KINDS = ['new', 'removed', 'merged', 'closed', 'reopened', 'moved', 'changed', 'rescored'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
