import { type ReactNode, useId } from 'react'

/** A titled part of a place's page. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 px-4 py-5 sm:px-5">
      <div>
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
