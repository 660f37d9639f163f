import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../format/format.ts'
import { useText } from '../i18n/language.ts'
import { useThemeMode } from '../page/theme-mode.ts'
import { barHeight } from './chart/bar-height.ts'
import type { ChartDrawing, ChartFigures, SayValue } from './chart/chart-drawing.ts'
import { textWidth } from './text-width.ts'
import './Chart.css'

export interface ChartProps extends ChartFigures {
  /** What it shows, as the header of its table. */
  label: string
  /** What the categories are: the header of the first column. */
  of: string
  /** Formats a value, `at` its category and not on an axis; a whole number by default. */
  say?: SayValue
  /** The placeholder of a suppressed value; a dash by default. */
  blank?: string
  /** Links of the table's rows, in order. */
  links?: readonly (string | undefined)[]
  /** Links of its values: for each row, in the order of the series. */
  valueLinks?: readonly (readonly (string | undefined)[])[]
  /** Height of the drawing in px; for `bars` by their number if omitted. */
  height?: number
}

/**
 * A chart with a table next to it: for the keyboard, for screen readers, for exact numbers. ECharts is loaded when the
 * first one becomes visible; if that fails, only the table is shown.
 */
export function Chart(props: ChartProps) {
  const { label, of, say = plainly, blank = '—', links, valueLinks, height, ...figures } = props
  const frame = useRef<HTMLDivElement>(null)
  const { drawing, failed } = useDrawing(frame)
  const mode = useThemeMode()
  const { kind, categories, series } = figures
  const [latest] = useState<{ say: SayValue }>({ say })
  latest.say = say
  const drawn = JSON.stringify(figures)

  // biome-ignore lint/correctness/useExhaustiveDependencies: by what they hold, and the theme changes the colours that are read here
  useEffect(() => {
    drawing?.draw(JSON.parse(drawn) as ChartFigures, coloursNow(), (value, among, at) => latest.say(value, among, at))
  }, [drawing, drawn, mode])

  const lying = {
    bars:
      categories.length * barHeight(categories, series.length, name => textWidth(name, 12)) +
      (series.length > 1 ? 28 : 0),
    shares: 28 + series.length * 44,
  }
  const tall = height ?? (kind === 'bars' || kind === 'shares' ? 28 + lying[kind] : 220)
  return (
    <div className="fg-chart">
      {!failed && <div ref={frame} className="fg-chart-drawing" style={{ height: tall }} aria-hidden />}
      <ChartTable {...{ label, of, categories, series, say, blank, links, valueLinks }} />
    </div>
  )
}

const plainly: SayValue = value => formatNumber(value)

function ChartTable({
  label,
  of,
  categories,
  series,
  say,
  blank,
  links,
  valueLinks,
}: Pick<ChartProps, 'label' | 'of' | 'categories' | 'series' | 'links' | 'valueLinks'> & {
  say: SayValue
  blank: string
}) {
  const t = useText()
  return (
    <section
      className="fg-chart-table"
      aria-label={t('shell.chartTable', { label })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        <caption className="fg-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two options may be worded alike
            <tr key={at}>
              <th scope="row">{links?.[at] ? <Link to={links[at] ?? ''}>{category}</Link> : category}</th>
              {series.map(({ name, values }, index) => {
                const valueText = typeof values[at] === 'number' ? say(values[at], values, at) : blank
                const to = valueLinks?.[at]?.[index]
                return <td key={name}>{to ? <Link to={to}>{valueText}</Link> : valueText}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function coloursNow() {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    series: [1, 2, 3, 4, 5, 6].map(n => colour(`--chart-${n}`)),
    ...{ ink: colour('--ink'), quiet: colour('--ink-2'), line: colour('--line'), raised: colour('--raised') },
  }
}

/** The drawing in an element, started when it becomes visible. */
function useDrawing(frame: React.RefObject<HTMLDivElement | null>) {
  const [drawing, setDrawing] = useState<ChartDrawing>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let made: ChartDrawing | undefined
    let gone = false
    const begin = async () => {
      try {
        const { createChartDrawing } = await import('./chart/chart-drawing.ts')
        if (gone) return
        made = createChartDrawing(element)
        setDrawing(made)
      } catch {
        setFailed(true)
      }
    }
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      void begin()
    })
    const sized = new ResizeObserver(() => made?.resize())
    seen.observe(element)
    sized.observe(element)
    return () => {
      gone = true
      seen.disconnect()
      sized.disconnect()
      made?.dispose()
    }
  }, [frame])
  return { drawing, failed }
}
