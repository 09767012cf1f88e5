/** Where a command's output goes. `main` passes the real streams, tests their own. */
export interface Screen {
  env: Readonly<Record<string, string | undefined>>
  /** True when a person reads standard output. */
  isScreen: boolean
  /** Prints a line of results to standard output. */
  print: (line: string) => void
  /** Prints a line about the results to standard error. */
  report: (line: string) => void
}
