import { PASSWORD_LENGTH } from '#contract/limits/passwordLength.ts'
import { TextField } from '../form/field.tsx'
import { useLocalized } from '../language/language.tsx'
import { signInTexts as texts } from './signInTexts.ts'

interface CredentialProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** The field for the e-mail address of an account. */
export function EmailField({ value, onChange, error }: CredentialProps) {
  const localize = useLocalized()
  return (
    <TextField
      label={localize(texts.email)}
      error={error}
      type="email"
      autoComplete="username"
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The field for the existing password, or for a new one with its requirements. */
export function PasswordField({ value, onChange, error, isNew = false }: CredentialProps & { isNew?: boolean }) {
  const localize = useLocalized()
  return (
    <TextField
      label={localize(texts.password)}
      {...(isNew && {
        hint: localize(texts.passwordHint),
        minLength: PASSWORD_LENGTH.min,
        maxLength: PASSWORD_LENGTH.max,
      })}
      error={error}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
