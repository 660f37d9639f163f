import { type ReactNode, useRef } from 'react'
import { useText } from '../kernel/language.ts'
import { Chart } from '../ui/Chart.tsx'
import { PictureButton } from '../ui/PictureButton.tsx'
import type { Figures } from './figures.ts'

export interface FigureCardProps {
  figures: Figures
  /** On the picture, under its title. */
  captions: readonly string[]
  /** Beside the title: whose figures these are. */
  of?: string
  /** The end of the axis, where several stand beside each other. */
  most?: number
  /** Where a row leads, by its key. */
  linkOf?: (key: string, label: string) => string | undefined
  /** Instead of the chart. */
  children?: ReactNode
}

/** A chart with its table, saved as a picture by its button. */
export function FigureCard({ figures, captions, of, most, linkOf, children }: FigureCardProps) {
  const t = useText()
  const frame = useRef<HTMLElement>(null)
  const { key, title, kind, series, rows, hides } = figures
  const heading = of ? `${title} · ${of}` : title
  return (
    <section ref={frame} className="fg-statistic" aria-label={heading}>
      <header>
        <h2>{heading}</h2>
        <PictureButton frame={frame} title={heading} lines={captions} name={`statistics-${key}`} />
      </header>
      {hides !== 'nothing' && (
        <p className="fg-statistic-note">{t(hides === 'few' ? 'statistics.fewNotTold' : 'statistics.hiddenWhy')}</p>
      )}
      {children ?? (
        <Chart
          kind={kind}
          label={heading}
          of={figures.of}
          categories={rows.map(({ label }) => label)}
          series={series.map((name, at) => ({ name, values: rows.map(({ values }) => values[at] ?? null) }))}
          blank={blankOf(hides, t)}
          {...(most !== undefined && { most })}
          links={rows.map(row => (row.values.includes(null) ? undefined : linkOf?.(row.key, row.label)))}
        />
      )}
    </section>
  )
}

/** What stands for a count that is not told. */
export function blankOf(hides: Figures['hides'], t: ReturnType<typeof useText>): string {
  if (hides === 'nothing') return '—'
  return t(hides === 'few' ? 'statistics.few' : 'statistics.hidden')
}
