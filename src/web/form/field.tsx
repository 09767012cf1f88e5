import { type ComponentProps, type ReactNode, useId } from 'react'

/** The common properties of a field. */
interface FieldProps {
  label: string
  hint?: ReactNode
  /** Why the value is not accepted. */
  error?: string | undefined
}

const BOX =
  'w-full rounded-lg border border-edge bg-paper px-3 text-base text-ink placeholder:text-muted disabled:opacity-60 aria-invalid:border-bad sm:text-sm'

/** A text field, or a number or date field by its `type`. */
export function TextField({
  label,
  hint,
  error,
  className = '',
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id'>) {
  const field = useField(hint, error)
  return (
    <Labelled label={label} hint={hint} error={error} id={field.id}>
      <input {...input} {...field} className={`${BOX} h-11 ${className}`} />
    </Labelled>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  className = '',
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id'>) {
  const field = useField(hint, error)
  return (
    <Labelled label={label} hint={hint} error={error} id={field.id}>
      <textarea rows={3} {...area} {...field} className={`${BOX} py-2.5 ${className}`} />
    </Labelled>
  )
}

/** A selection; `children` are its `<option>`s. */
export function SelectField({
  label,
  hint,
  error,
  className = '',
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, 'id'>) {
  const field = useField(hint, error)
  return (
    <Labelled label={label} hint={hint} error={error} id={field.id}>
      <select {...select} {...field} className={`${BOX} h-11 ${className}`} />
    </Labelled>
  )
}

/** A checkbox with its label. */
export function CheckField({
  label,
  hint,
  ...input
}: Omit<FieldProps, 'error'> & Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5">
      <input
        type="checkbox"
        {...input}
        id={id}
        {...(hint !== undefined && { 'aria-describedby': hintId(id) })}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <div className="text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <p id={hintId(id)} className="text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

/** Fields that belong together, under one label. */
export function FieldGroup({ label, hint, children }: { label: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset {...(hint !== undefined && { 'aria-describedby': hintId(id) })} className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {hint !== undefined && (
        <p id={hintId(id)} className="-mt-1 text-sm text-muted empty:hidden">
          {hint}
        </p>
      )}
      {children}
    </fieldset>
  )
}

const hintId = (id: string) => `${id}-hint`
const errorId = (id: string) => `${id}-error`

/** Returns the ids that connect a field with its label, hint and error. */
function useField(hint: ReactNode, error: string | undefined) {
  const id = useId()
  const describedBy = [...(hint === undefined ? [] : [hintId(id)]), ...(error === undefined ? [] : [errorId(id)])]
  return {
    id,
    ...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') }),
    ...(error !== undefined && { 'aria-invalid': true }),
  }
}

function Labelled({ label, hint, error, id, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={hintId(id)} className="text-sm text-muted empty:hidden">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId(id)} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
