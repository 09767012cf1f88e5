import { toggle } from '#commandLine/flag.ts'

/** For builds that end before they start because the memory does not suffice. */
export const IGNORE_MEMORY = toggle('Build even if the lists need more memory than is available.')
