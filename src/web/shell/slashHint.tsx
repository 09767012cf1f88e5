/** Shows the key that leads to a search box, where there is a keyboard. */
export function SlashHint() {
  return (
    <kbd
      aria-hidden="true"
      className="hidden rounded border border-line px-1.5 font-sans text-xs leading-5 text-muted lg:block"
    >
      /
    </kbd>
  )
}
