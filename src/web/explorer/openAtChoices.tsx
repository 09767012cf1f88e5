import { Popover } from 'radix-ui'
import { type ReactElement, type SubmitEvent, useState } from 'react'
import { systemClock } from '#base/clock.ts'
import { addDays, kstDate } from '#base/kst.ts'
import { useLocalized } from '../language/language.tsx'
import { Button } from '../shell/button.tsx'
import { ToggleChip } from '../shell/toggleChip.tsx'
import { explorerTexts } from './explorerTexts.ts'
import type { Explorer } from './useExplorer.ts'

const PRESETS = ['now', 'breakfast', 'lunch', 'dinner', 'late_night'] as const
/** The service does not know hours further ahead. */
const DAYS_AHEAD = 60

/** The choices of a time, and a form for any other. */
export function OpenAtChoices({ explorer, trigger }: { explorer: Explorer; trigger: ReactElement }) {
  const localize = useLocalized()
  const [isOpen, setOpen] = useState(true)
  const value = explorer.address['open_at']
  const choose = (openAt: string | undefined) => {
    const { open_at: _, include_unknown_hours: __, page: ___, ...rest } = explorer.address
    explorer.search(openAt === undefined ? rest : { ...rest, open_at: openAt })
    setOpen(false)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={localize(explorerTexts.openAt)}
          className="z-40 w-80 rounded-xl border border-line bg-surface p-4 text-ink shadow-floating"
        >
          <Presets value={value} onChoose={choose} />
          <OwnTime onChoose={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type Choose = (openAt: string | undefined) => void

function Presets({ value, onChoose }: { value: string | undefined; onChoose: Choose }) {
  const localize = useLocalized()
  const choices = [undefined, ...PRESETS]
  return (
    <div className="flex flex-wrap gap-1.5">
      {choices.map((preset) => (
        <ToggleChip key={preset ?? 'any'} isOn={value === preset} onClick={() => onChoose(preset)}>
          {localize(preset ? explorerTexts.openPresets[preset] : explorerTexts.anyTime)}
        </ToggleChip>
      ))}
    </div>
  )
}

function OwnTime({ onChoose }: { onChoose: Choose }) {
  const localize = useLocalized()
  const today = kstDate(systemClock())
  const [day, setDay] = useState(today)
  const [clock, setClock] = useState('19:00')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    onChoose(`${day} ${clock}`)
  }
  const field = 'h-10 w-full rounded-lg border border-edge bg-paper px-2.5 text-sm'
  return (
    <form onSubmit={send} className="mt-4 grid grid-cols-[1fr_8rem] gap-2 border-t border-line pt-3">
      <p className="col-span-2 text-sm font-semibold">{localize(explorerTexts.at)}</p>
      <input
        type="date"
        required
        aria-label={localize(explorerTexts.day)}
        value={day}
        min={today}
        max={addDays(today, DAYS_AHEAD)}
        onChange={(event) => setDay(event.target.value)}
        className={field}
      />
      <input
        type="time"
        required
        aria-label={localize(explorerTexts.clock)}
        value={clock}
        onChange={(event) => setClock(event.target.value)}
        className={field}
      />
      <Button type="submit" look="main" className="col-span-2">
        {localize(explorerTexts.apply)}
      </Button>
    </form>
  )
}
