import type { SignInSecurity } from '../useAccountQueries.ts'

/** What the panels of the page share. */
export interface SecurityPanelProps {
  security: SignInSecurity
  /** Runs a change, after the person proved once more who they are where that is too long ago. */
  change: (run: () => void) => void
  /** Shows new backup codes, and reads the page again. */
  onChanged: (backupCodes: readonly string[] | null) => void
}
