import { datedRows } from '../../kernel/lifecycle/dated.ts'

/** Arrivals and departures; those of people who have arrived do not shift. */
export const datedTravel = datedRows({
  ...{ what: 'travel', entityTypes: ['travel'], table: 'travel' },
  ...{ type: 'date', from: 'arrive_on', to: 'leave_on', whole: true },
})

export const datedTransportation = datedRows({
  ...{ what: 'transportation', entityTypes: ['transportation'], table: 'transportation' },
  ...{ type: 'timestamptz', from: 'departs_at', to: 'arrives_at', whole: true },
})
