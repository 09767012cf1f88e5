import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useState } from 'react'

interface OpenedByButtonProps {
  popup: 'menu' | 'dialog'
  renderButton: (props: ComponentProps<'button'>) => ReactElement
  /** Draws the button with what it opens, open from the start. */
  children: (trigger: ReactElement) => ReactNode
}

/** A button that loads what it opens, with the library of menus and dialogs, when somebody first presses it. */
export function OpenedByButton({ popup, renderButton, children }: OpenedByButtonProps) {
  const [isPressed, setPressed] = useState(false)
  const unopened = renderButton({ 'aria-haspopup': popup, 'aria-expanded': false, onClick: () => setPressed(true) })
  return isPressed ? <Suspense fallback={unopened}>{children(renderButton({}))}</Suspense> : unopened
}
