import { ImageDown } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Chart } from '../ui/Chart.tsx'
import { toast } from '../ui/toast.ts'
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
  linkOf?: (key: string) => string | undefined
  /** Instead of the chart. */
  children?: ReactNode
}

/** A chart with its table, saved as a picture by its button. */
export function FigureCard({ figures, captions, of, most, linkOf, children }: FigureCardProps) {
  const t = useText()
  const frame = useRef<HTMLElement>(null)
  const { key, title, kind, series, rows, hides } = figures
  const heading = of ? `${title} · ${of}` : title
  async function save() {
    const drawing = frame.current?.querySelector<SVGSVGElement>('.fg-chart-drawing svg, .fg-map-drawing svg')
    try {
      if (!drawing) throw new Error('nothing is drawn')
      const { savePicture } = await import('../ui/chart/save-picture.ts')
      await savePicture(drawing, { title: heading, lines: captions, name: `statistics-${key}` })
    } catch {
      toast.error(t('statistics.pictureFailed'))
    }
  }
  return (
    <section ref={frame} className="fg-statistic" aria-label={heading}>
      <header>
        <h2>{heading}</h2>
        <Button kind="quiet" size="small" icon={ImageDown} onClick={() => void save()}>
          {t('statistics.picture')}
        </Button>
      </header>
      {hides !== 'nothing' && (
        <p className="fg-statistic-note">{t(hides === 'few' ? 'statistics.tooFewToList' : 'statistics.hiddenWhy')}</p>
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
          links={rows.map(row => (row.values.includes(null) ? undefined : linkOf?.(row.key)))}
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
