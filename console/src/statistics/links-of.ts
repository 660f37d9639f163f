import type { Figures } from './figures.ts'

/** The member of the audience's list that narrows it as a row of a chart does. */
const narrowing: Partial<Record<Figures['key'], string>> = {
  genders: 'gender',
  regions: 'region',
  jobClasses: 'jobClass',
  industries: 'industry',
  channels: 'channel',
  days: 'day',
}

/** Where the rows of a chart lead: to the people behind a figure, by its key. Nobody knows whom an unknown value would list. */
export function linksOf(exhibitionId: string, days: { from?: string; to?: string }) {
  return (chart: Figures['key']) =>
    (key: string): string | undefined => {
      const member = narrowing[chart]
      // The list knows one day, not a span of them.
      if (!member || key === '' || days.from || days.to) return undefined
      return `/audienceManagement/real?${new URLSearchParams({ exhibitionId, [member]: key })}`
    }
}
