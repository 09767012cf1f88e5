import { Link } from '@tanstack/react-router'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { bookingsTexts } from '../explorer/bookings/bookingsTexts.ts'
import { useOwnKeyRemoval } from '../explorer/visitor/removeOwnKey.tsx'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { changeDisplay, type Display, useDisplay } from './display.ts'
import { CheckIcon } from './icons.tsx'
import { shellTexts } from './shellTexts.ts'

const PAGES = [
  { path: PATHS.bookings, name: bookingsTexts.title },
  { path: PATHS.plans, name: shellTexts.plans },
  { path: PATHS.status, name: shellTexts.status },
] as const
const THEMES = ['system', 'light', 'dark'] as const

/** The choices of language and theme, with the removal of the visitor's own key. */
export function DisplayChoices({ trigger }: { trigger: ReactElement }) {
  const localize = useLocalized()
  const { language, theme } = useDisplay()
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          className="z-50 min-w-48 rounded-xl border border-line bg-surface p-1.5 text-sm text-ink shadow-floating"
        >
          <DropdownMenu.Label className="px-2.5 pt-1.5 pb-1 text-xs text-muted">
            {localize(shellTexts.language)}
          </DropdownMenu.Label>
          <Choices value={language} onChange={(value) => changeDisplay({ language: value as Display['language'] })}>
            <Choice value="ko">한국어</Choice>
            <Choice value="en">English</Choice>
          </Choices>
          <DropdownMenu.Separator className="mx-2.5 my-1.5 border-t border-line" />
          <DropdownMenu.Label className="px-2.5 pt-1 pb-1 text-xs text-muted">
            {localize(shellTexts.theme)}
          </DropdownMenu.Label>
          <Choices value={theme} onChange={(value) => changeDisplay({ theme: value as Display['theme'] })}>
            {THEMES.map((name) => (
              <Choice key={name} value={name}>
                {localize(shellTexts.themes[name])}
              </Choice>
            ))}
          </Choices>
          <DropdownMenu.Separator className="mx-2.5 my-1.5 border-t border-line" />
          {PAGES.map(({ path, name }) => (
            <DropdownMenu.Item key={path} asChild>
              <Link to={path} className="block rounded-lg px-2.5 py-1.5 outline-none data-highlighted:bg-sunken">
                {localize(name)}
              </Link>
            </DropdownMenu.Item>
          ))}
          <OwnKeyItem />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function OwnKeyItem() {
  const removal = useOwnKeyRemoval()
  if (!removal) return null
  return (
    <>
      <DropdownMenu.Separator className="mx-2.5 my-1.5 border-t border-line" />
      <DropdownMenu.Item
        onSelect={removal.remove}
        className="cursor-pointer rounded-lg px-2.5 py-1.5 outline-none data-highlighted:bg-sunken"
      >
        {removal.label}
      </DropdownMenu.Item>
    </>
  )
}

function Choices(props: { value: string; onChange: (value: string) => void; children: ReactNode }) {
  return (
    <DropdownMenu.RadioGroup value={props.value} onValueChange={props.onChange}>
      {props.children}
    </DropdownMenu.RadioGroup>
  )
}

function Choice({ value, children }: { value: string; children: ReactNode }) {
  return (
    <DropdownMenu.RadioItem
      value={value}
      className="flex cursor-pointer items-center gap-2 rounded-lg px-2.5 py-1.5 outline-none data-highlighted:bg-sunken"
    >
      <span className="w-4">
        <DropdownMenu.ItemIndicator>
          <CheckIcon className="size-4 text-accent" />
        </DropdownMenu.ItemIndicator>
      </span>
      {children}
    </DropdownMenu.RadioItem>
  )
}
