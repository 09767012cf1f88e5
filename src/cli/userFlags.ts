import { choice, type Flags, type FlagValues, text, toggle, wholeNumber } from '#commandLine/flag.ts'
import type { Language } from '#contract/language.ts'

const UNITS_MAX = 9_999

/** The flags of every command for users. */
export const USER_FLAGS = {
  'dry-run': toggle('Print the cost and stop.'),
  'max-units': wholeNumber('Refuse to spend more tokens than this in one call.', 0, UNITS_MAX),
  'base-url': text('URL', 'Address of the service (or ONESET_BASE_URL).'),
  profile: text('NAME', 'The stored login to use (or ONESET_PROFILE).'),
  lang: choice<Language>(['ko', 'en'], 'LANG', 'Language of messages: ko or en.'),
} satisfies Flags

export type UserFlagValues = FlagValues<typeof USER_FLAGS>
