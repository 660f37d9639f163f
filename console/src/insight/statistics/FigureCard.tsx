import { type ReactNode, useRef } from 'react'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Chart } from '../../kernel/ui/Chart.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { PictureButton } from '../../kernel/ui/PictureButton.tsx'
import type { Figures } from './figures.ts'
import type { LinkOf } from './links-of.ts'

export interface FigureCardProps {
  figures: Figures
  /** Printed on the picture, below its title. */
  captions: readonly string[]
  /** Next to the title: the exhibition of the figures. */
  of?: string
  /** The end of the axis, if several charts are side by side. */
  most?: number
  /** The link of a figure. */
  linkOf?: LinkOf
  /** Shown instead of the chart. */
  children?: ReactNode
}

/** A chart with its table, which can be saved as a picture. */
export function FigureCard({ figures, captions, of, most, linkOf, children }: FigureCardProps) {
  const t = useText()
  const frame = useRef<HTMLElement>(null)
  const { key, title, kind, measures, rows, hides } = figures
  const heading = of ? `${title} · ${of}` : title
  return (
    <section ref={frame} className="fg-statistic" aria-label={heading}>
      <Inline as="header" gap={16} align="center" justify="space-between">
        <h2>{heading}</h2>
        <PictureButton frame={frame} title={heading} lines={captions} name={`statistics-${key}`} />
      </Inline>
      {hides !== 'nothing' && (
        <p className="fg-statistic-note fg-faint">
          {t(hides === 'few' ? 'statistics.fewNotShown' : 'statistics.hiddenWhy')}
        </p>
      )}
      {children ?? (
        <Chart
          kind={kind}
          label={heading}
          of={figures.of}
          categories={rows.map(({ label }) => label)}
          series={measures.map((name, at) => ({
            name: t(`statistics.${name}`),
            values: rows.map(({ values }) => values[at] ?? null),
          }))}
          {...(kind === 'shares' && { say: shareOf(t) })}
          blank={blankOf(hides, t)}
          {...(most !== undefined && { most })}
          links={rows.map(row => (row.values.includes(null) ? undefined : linkOf?.(row, measures[0] ?? 'registered')))}
          valueLinks={rows.map(row =>
            measures.map((measure, at) => (row.values[at] ? linkOf?.(row, measure) : undefined)),
          )}
        />
      )}
    </section>
  )
}

/** A count with its share of the total; without a share if some counts are suppressed. */
const shareOf = (t: ReturnType<typeof useText>) => (value: number, among: readonly (number | null)[]) => {
  const shown = formatNumber(value)
  const all = among.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  if (all === 0 || among.includes(null)) return shown
  return t('statistics.share', { shown, share: `${((100 * value) / all).toFixed(1)}%` })
}

/** The placeholder of a suppressed count. */
export function blankOf(hides: Figures['hides'], t: ReturnType<typeof useText>): string {
  if (hides === 'nothing') return '—'
  return t(hides === 'few' ? 'statistics.few' : 'statistics.hidden')
}
