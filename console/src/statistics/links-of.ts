import type { Figures } from './figures.ts'

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

/** Where the rows of a chart lead: to the badges and tickets, or the passages, behind a figure, by its key. What is not told leads nowhere. */
export function linksOf(exhibitionIds: readonly string[], days: { from?: string; to?: string; days?: string[] }) {
  return (chart: Figures['key']) =>
    (key: string, label: string): string | undefined => {
      if (chart === 'hours' || chart === 'doors') {
        const of = { of: exhibitionIds.join(','), [chart === 'hours' ? 'hour' : 'door']: key, label }
        const among = Object.entries(days).map(([name, value]): [string, string] => [name, String(value)])
        return `/statistics/passages?${new URLSearchParams([...Object.entries(of), ...among])}`
      }
      const dimension = chart === 'days' ? 'all' : dimensions[chart]
      if (!dimension) return undefined
      const narrowed = chart === 'days' ? { from: key, to: key } : days
      const asked = Object.entries(narrowed).map(([name, value]) => [name, String(value)])
      const of = { of: exhibitionIds.join(','), dimension, ...(chart !== 'days' && { value: key }), label }
      return `/statistics/holders?${new URLSearchParams([...Object.entries(of), ...asked])}${chart === 'days' ? '&tab=came' : ''}`
    }
}
