import { hash } from 'node:crypto'
import type { Overlay } from '#venue/changes/overlay.ts'
import type { DatedChanges } from '#venue/changes/placeChanges.ts'

/**
 * 52 bits, which a number holds exactly. Two states with the same value would leave a caller with an outdated answer of
 * its own.
 */
const HEX_DIGITS = 13

/** Changes are immutable, so each digest is computed once; the same holds for the digest of all changes. */
const ofSaid = new WeakMap<DatedChanges, string>()
const ofAll = new WeakMap<Overlay['changes'], string>()

/**
 * Returns a number that identifies the content of an overlay: the same on every node and after every restart, so that
 * the ETag of one node is valid on another.
 */
export function overlayRevision({ partners, changes }: Omit<Overlay, 'revision'>): number {
  if (partners.size === 0 && changes.size === 0) return 0
  const text = `${[...partners].toSorted().join('\n')}\n\n${digestOfAll(changes)}`
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, HEX_DIGITS), 16)
}

function digestOfAll(changes: Overlay['changes']): string {
  let digest = ofAll.get(changes)
  if (digest === undefined) {
    const lines = [...changes].map(([id, changes]) => `${id} ${digestOfSaid(changes)}`)
    ofAll.set(changes, (digest = hash('sha256', lines.toSorted().join('\n'), 'base64url')))
  }
  return digest
}

function digestOfSaid(changes: DatedChanges): string {
  let digest = ofSaid.get(changes)
  if (digest === undefined) ofSaid.set(changes, (digest = hash('sha256', JSON.stringify(changes), 'base64url')))
  return digest
}
