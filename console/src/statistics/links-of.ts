import type { FigureRow, Figures, Measure } from './figures.ts'

/** What the rows of a chart divide holders by, as the list of them is asked. */
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
/** Where a figure of a row leads. */
export type LinkOf = (row: Linked, measure: Measure) => string | undefined

/** Where the figures of a chart lead: to the badges and tickets, or the passages, behind each, as many as it says. What is not told leads nowhere. */
export function linksOf(exhibitionIds: readonly string[], days: { from?: string; to?: string; days?: string[] }) {
  const all = Object.entries(days).map(([name, value]): [string, string] => [name, String(value)])
  const to = (page: 'holders' | 'passages', asked: Record<string, string>, of = all) =>
    `/statistics/${page}?${new URLSearchParams([['of', exhibitionIds.join(',')], ...Object.entries(asked), ...of])}`
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
