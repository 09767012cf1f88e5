import type { Sealing } from '#base/secrets/sealing.ts'

/** The texts that owners and operators write about ownership, each sealed for its own row and column. */
export type SealedText =
  | 'claim/message'
  | 'claim/reject-reason'
  | 'inquiry/reason'
  | 'activity/detail'
  | 'proposal/note'
  | 'proposal/reason'

/** Seals the texts of claims, objections and the log of activity. */
export class OwnerSeal {
  readonly #sealing: Sealing

  constructor(sealing: Sealing) {
    this.#sealing = sealing
  }

  /** The prefix of every text sealed under the present secret. */
  get currentMark(): string {
    return this.#sealing.currentMark
  }

  seal(kind: SealedText, id: string, text: string): string {
    return this.#sealing.seal(text, purposeOf(kind, id))
  }

  /** Returns null for an erased text, and for one under a secret that is no longer configured. */
  open(kind: SealedText, id: string, sealed: string | null): string | null {
    return sealed === null ? null : this.#sealing.open(sealed, purposeOf(kind, id))
  }
}

const purposeOf = (kind: SealedText, id: string) => `owner/${kind}/${id}`
