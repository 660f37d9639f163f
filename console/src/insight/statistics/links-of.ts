import type { FigureRow, Figures, Measure } from './figures.ts'

/** The dimension of a chart's rows, as the list of holders names it. */
const dimensions: Partial<Record<Figures['key'], string>> = {
  ages: 'age',
  genders: 'gender',
  regions: 'region',
  types: 'type',
  returning: 'returning',
  jobClasses: 'jobClass',
  industries: 'industry',
  channels: 'channel',
  holders: 'holder',
  sellers: 'seller',
}

type Linked = Pick<FigureRow, 'key' | 'label' | 'asked'>
/** The link of a figure of a row. */
export type LinkOf = (row: Linked, measure: Measure) => string | undefined

/**
 * The links of the figures of a chart, to the badges, tickets or passages behind each. A suppressed figure has no link.
 */
export function linksOf(exhibitionIds: readonly string[], days: { from?: string; to?: string; days?: string[] }) {
  const all = Object.entries(days).map(([name, value]): [string, string] => [name, String(value)])
  const to = (page: 'holders' | 'passages', query: Record<string, string>, of = all) =>
    `/statistics/${page}?${new URLSearchParams([['of', exhibitionIds.join(',')], ...Object.entries(query), ...of])}`
  return (chart: Figures['key']): LinkOf =>
    ({ key, label, asked = key }, measure) => {
      const tab = measure === 'registered' || measure === 'entries' ? undefined : { tab: measure }
      if (chart === 'hours') return to('passages', { hour: asked, label, ...tab })
      if (chart === 'doors') return to('passages', { door: asked, label, ...tab })
      if (chart === 'days') {
        const day: [string, string][] = [
          ['from', asked],
          ['to', asked],
        ]
        return measure === 'came'
          ? to('holders', { dimension: 'all', label, ...tab }, day)
          : to('passages', { label, ...tab }, day)
      }
      const dimension = dimensions[chart]
      return dimension && to('holders', { dimension, value: asked, label, ...tab })
    }
}
