import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { nameLine, widestName, widestShare } from './bar-height.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

/** `shares`: a bar for each series, divided among the categories. */
export type ChartKind = 'bars' | 'columns' | 'stacked' | 'line' | 'shares'

/** Formats a value, among the others of its series. */
export type SayValue = (value: number, among: readonly (number | null)[], at?: number) => string

/** The data: a value of each series for each category, null for none. */
export interface ChartFigures {
  kind: ChartKind
  categories: readonly string[]
  series: readonly { name: string; values: readonly (number | null)[] }[]
  /** The end of the axis of values, if several charts share one. */
  most?: number
}

export interface ChartColours {
  series: readonly string[]
  ink: string
  quiet: string
  line: string
  raised: string
}

export interface ChartDrawing {
  draw: (figures: ChartFigures, colours: ChartColours, say: SayValue) => void
  resize: () => void
  dispose: () => void
}

/** Draws figures into an element. This module loads ECharts, so import it lazily. */
export function createChartDrawing(frame: HTMLElement): ChartDrawing {
  const chart = init(frame, null, { renderer: 'svg' })
  // The permitted width of a column's name depends on the width of the chart.
  let redraw = () => {}
  return {
    draw: (figures, colours, say) => {
      // By its name: text is measured outside of the page, where nothing is inherited.
      const { fontFamily } = getComputedStyle(frame)
      const drawn = figures.kind === 'shares' ? sharesOf : optionOf
      const option = () => drawn(figures, colours, say, fontFamily, chart.getWidth())
      chart.setOption(option(), { notMerge: true })
      redraw = () => chart.setOption(option(), { notMerge: true })
    },
    resize: () => {
      chart.resize()
      redraw()
    },
    dispose: () => chart.dispose(),
  }
}

/** Of a figure next to its bar, in px. */
const characterWidth = 8

/** Names next to their bars: each in as many lines as it needs. */
const buildNameColumn = (width: number) => ({
  ...{ interval: 0, overflow: 'break' as const, lineHeight: nameLine },
  width: Math.floor(Math.min(widestName, width * widestShare)),
})

/** Px next to the columns for the axis of values and the edge. */
const marginWidth = 108
/** Below this width names would be hyphenated, so only those with enough distance are shown. */
const narrowestName = 56

/** Names under their columns: each in as many lines as it needs, if each column has room for one. */
function namesUnder(categories: readonly string[], width: number) {
  const room = Math.floor((width - marginWidth) / Math.max(1, categories.length)) - 8
  if (room < narrowestName) return { hideOverlap: true }
  return { interval: 0, width: room, overflow: 'break' as const, lineHeight: nameLine }
}

/** The ECharts option for figures other than shares, on a chart of this width in px. */
export function optionOf(
  { kind, categories, series, most }: ChartFigures,
  colours: ChartColours,
  sayAmong: SayValue,
  fontFamily: string,
  width: number,
) {
  const say = (value: number) => sayAmong(value, [])
  const text = { color: colours.quiet, fontFamily, fontSize: 12 }
  const lying = kind === 'bars'
  const widthOf = (data: readonly (number | null)[]) =>
    characterWidth * Math.max(0, ...data.map((value, at) => (value === null ? 0 : sayAmong(value, [], at).length)))
  const names = {
    type: 'category' as const,
    data: [...categories],
    // The first is on top, as in the table.
    inverse: lying,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colours.line } },
    axisLabel: {
      ...text,
      ...(lying ? buildNameColumn(width) : namesUnder(categories, width)),
    },
  }
  const values = {
    type: 'value' as const,
    max: most,
    minInterval: 1,
    splitNumber: 4,
    axisLabel: { ...text, formatter: say },
    splitLine: { lineStyle: { color: colours.line } },
  }
  return {
    animation: false,
    color: [...colours.series],
    // Above a column is its figure, above several their legend.
    grid: {
      top: series.length > 1 ? 36 : lying || kind === 'line' ? 8 : 24,
      right: lying && series.length === 1 ? Math.max(48, 16 + widthOf(series[0]?.values ?? [])) : 48,
      bottom: 8,
      left: 12,
      outerBoundsMode: 'same' as const,
    },
    ...(series.length > 1 && { legend: { top: 0, left: 0, itemHeight: 8, itemWidth: 12, textStyle: text } }),
    tooltip: {
      trigger: 'axis' as const,
      axisPointer: { type: kind === 'line' ? ('line' as const) : ('shadow' as const) },
      backgroundColor: colours.raised,
      borderColor: colours.line,
      textStyle: { ...text, color: colours.ink },
      valueFormatter: (value: unknown, at: number) => (typeof value === 'number' ? sayAmong(value, [], at) : '—'),
    },
    xAxis: lying ? values : names,
    yAxis: lying ? names : values,
    series: series.map(({ name, values: data }) => ({
      ...{ name, data: [...data], type: kind === 'line' ? ('line' as const) : ('bar' as const) },
      ...{ barMaxWidth: 24, symbolSize: 6, ...(kind === 'stacked' && { stack: 'all' }) },
      ...(series.length === 1 &&
        kind !== 'line' && {
          label: {
            show: true,
            position: lying ? ('right' as const) : ('top' as const),
            ...text,
            formatter: ({ value, dataIndex }: { value: unknown; dataIndex: number }) =>
              typeof value === 'number' ? sayAmong(value, [], dataIndex) : '',
          },
        }),
    })),
  }
}

/** Share of a bar that has room for its own figure. */
const legible = 8

/**
 * One bar of the same width per series, divided among its known values. An undisclosed value has no share, and adds
 * none to the others.
 */
function sharesOf({ categories, series }: ChartFigures, colours: ChartColours, say: SayValue, fontFamily: string) {
  const text = { color: colours.quiet, fontFamily, fontSize: 12 }
  const totals = series.map(({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0))
  const isWhole = series.every(({ values }) => !values.includes(null))
  return {
    animation: false,
    color: [...colours.series],
    grid: { top: 36, right: 24, bottom: 8, left: 12, outerBoundsMode: 'same' as const },
    legend: { top: 0, left: 0, itemHeight: 8, itemWidth: 12, textStyle: text },
    tooltip: {
      trigger: 'item' as const,
      backgroundColor: colours.raised,
      borderColor: colours.line,
      textStyle: { ...text, color: colours.ink },
      renderMode: 'richText' as const,
      formatter: ({ seriesIndex = 0, dataIndex = 0 }: { seriesIndex?: number; dataIndex?: number }) => {
        const { name = '', values = [] } = series[dataIndex] ?? {}
        const value = values[seriesIndex]
        return `${name} · ${categories[seriesIndex] ?? ''}  ${typeof value === 'number' ? say(value, values) : '—'}`
      },
    },
    xAxis: {
      type: 'value' as const,
      max: 100,
      axisLabel: { ...text, show: isWhole, formatter: '{value}%' },
      splitLine: { lineStyle: { color: colours.line } },
    },
    yAxis: {
      type: 'category' as const,
      data: series.map(({ name }) => name),
      inverse: true,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
      axisLabel: text,
    },
    series: categories.map((name, at) => ({
      ...{ name, type: 'bar' as const, stack: 'all', barMaxWidth: 28 },
      data: series.map(({ values }, of) => (100 * (values[at] ?? 0)) / (totals[of] || 1)),
      label: {
        ...{ ...text, color: colours.raised, show: isWhole },
        formatter: ({ value }: { value: unknown }) =>
          typeof value === 'number' && value >= legible ? `${value.toFixed(1)}%` : '',
      },
    })),
  }
}
