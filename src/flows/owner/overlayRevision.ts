import { hash } from 'node:crypto'
import type { Overlay } from '#venue/changes/overlay.ts'
import type { PlaceChanges } from '#venue/changes/placeChanges.ts'

/** 52 bits: what a number holds exactly. Two states that meet in them leave a caller with its own stale answer. */
const HEX_DIGITS = 13

/** What was said once is never altered, so its digest is worked out once; and so is that of all changes together. */
const ofSaid = new WeakMap<PlaceChanges, string>()
const ofAll = new WeakMap<Overlay['changes'], string>()

/**
 * A number that stands for what an overlay holds: the same on every node and after every restart, so that a caller may
 * bring the ETag of one node to another.
 */
export function overlayRevision({ partners, changes }: Omit<Overlay, 'revision'>): number {
  if (partners.size === 0 && changes.size === 0) return 0
  const text = `${[...partners].toSorted().join('\n')}\n\n${digestOfAll(changes)}`
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, HEX_DIGITS), 16)
}

function digestOfAll(changes: Overlay['changes']): string {
  let digest = ofAll.get(changes)
  if (digest === undefined) {
    const lines = [...changes].map(([id, said]) => `${id} ${digestOfSaid(said)}`)
    ofAll.set(changes, (digest = hash('sha256', lines.toSorted().join('\n'), 'base64url')))
  }
  return digest
}

function digestOfSaid(said: PlaceChanges): string {
  let digest = ofSaid.get(said)
  if (digest === undefined) ofSaid.set(said, (digest = hash('sha256', JSON.stringify(said), 'base64url')))
  return digest
}
