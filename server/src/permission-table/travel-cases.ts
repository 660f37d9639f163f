import { type DomainCases, exported, on } from './cases.ts'
import { everybody, ofCompanies } from './rows.ts'

const travel = {
  ...{ name: '示例出行人', employer: '示例公司', origin: '330100', arriveOn: '2030-03-02', leaveOn: '2030-03-05' },
  ...{ purpose: 'exhibit' as const, heads: 3 },
}
const ride = {
  ...{ means: 'train' as const, number: 'G7301', from: '杭州东', to: '上海虹桥', heads: 3 },
  ...{ departsAt: '2030-03-02T01:00:00.000Z', arrivesAt: '2030-03-02T02:00:00.000Z' },
}

export const travelCases: DomainCases = {
  rows: {
    travel: ofCompanies(everybody, ({ make }, { operator, exhibitionId }) =>
      make(operator, 'addTravel', { exhibitionId, ...travel }),
    ),
    transportation: ofCompanies(everybody, ({ make }, { operator, exhibitionId }) =>
      make(operator, 'addTransportation', { exhibitionId, ...ride } as never),
    ),
  },
  hints: {
    getTravelPage: on({ listed: 'travel' }),
    exportTravel: exported,
    addTravel: on({}, travel),
    editTravel: on({ id: 'travel' }, travel),
    getTransportationPage: on({ listed: 'transportation' }),
    exportTransportation: exported,
    addTransportation: on({}, ride),
    editTransportation: on({ id: 'transportation' }, ride),
    getTravelStatistics: on({ exhibitionId: [] }),
  },
}
