import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { CalendarDate } from '#base/kst.ts'
import { useLanguage } from '../../language/language.tsx'
import { numberText } from '../../language/moment.ts'
import { useDisplay } from '../../shell/display.ts'

interface DayChartProps {
  days: readonly { day: CalendarDate; tokens: number }[]
}

const HEIGHT_PX = 220
const FONT = '12px system-ui, sans-serif'

/** A bar for each day. It is hidden from screen readers: a table beside it contains the same numbers. */
export function DayChart({ days }: DayChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const language = useLanguage()
  const { theme } = useDisplay()
  useEffect(() => {
    const { current } = box
    if (!current) return undefined
    // Read again when the theme changes, because a canvas does not follow CSS.
    const style = getComputedStyle(current)
    const options = optionsOf({
      width: current.clientWidth,
      bar: style.color,
      text: style.outlineColor,
      line: style.borderColor,
      number: (value) => numberText(value, language),
    })
    const chart = new UPlot(options, [days.map(({ day }) => Date.parse(day) / 1_000), days.map(({ tokens }) => tokens)])
    current.append(chart.root)
    const watch = new ResizeObserver(() => chart.setSize({ width: current.clientWidth, height: HEIGHT_PX }))
    watch.observe(current)
    return () => {
      watch.disconnect()
      chart.destroy()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the colours that are read are the theme's
  }, [days, language, theme])
  // The canvas reads its colours from this element: bars, labels, lines.
  return <div ref={box} aria-hidden="true" className="h-55 min-w-0 border-line text-accent outline-0 outline-muted" />
}

interface Look {
  width: number
  bar: string
  text: string
  line: string
  number: (value: number) => string
}

function optionsOf({ width, bar, text, line, number }: Look): UPlot.Options {
  const grid = { stroke: line, width: 1 }
  return {
    width,
    height: HEIGHT_PX,
    padding: [8, 0, 0, 0],
    // Days are stored as midnights in UTC.
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: true }, y: { range: (_, __, max) => [0, Math.max(10, max * 1.1)] } },
    axes: [
      {
        stroke: text,
        font: FONT,
        grid: { show: false },
        ticks: grid,
        // No hours, because there is one bar per day.
        incrs: [1, 2, 7, 14, 28, 56].map((count) => count * 86_400),
        values: (_, moments) =>
          moments.map((seconds) => new Date(seconds * 1_000).toISOString().slice(5, 10).replace('-', '/')),
      },
      { stroke: text, font: FONT, grid, ticks: grid, size: 64, values: (_, values) => values.map(number) },
    ],
    series: [
      {},
      {
        fill: bar,
        width: 0,
        points: { show: false },
        ...(UPlot.paths.bars && { paths: UPlot.paths.bars({ size: [0.7, 28] }) }),
      },
    ],
  }
}
