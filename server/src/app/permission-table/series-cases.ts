import { type DomainCases, exported, on } from './cases.ts'
import type { Fixture, Party } from './fixture.ts'
import { ofExhibitions } from './rows.ts'

const names = { nameCn: '示例系列', nameEn: 'Example series' }
let serial = 0
const code = () => `S${String(++serial).padStart(5, '0')}`

/** A series of the organizer. */
const seriesOf = ({ make, parties }: Fixture, { operator }: Party) =>
  make(parties.platform.operator, 'saveSeries', { ...names, code: code(), ownerId: operator.company.id })

async function editionOf(fixture: Fixture, party: Party) {
  const { id: seriesId } = await seriesOf(fixture, party)
  const { platform } = fixture.parties
  return {
    ...(await fixture.make(platform.operator, 'saveEdition', { ...names, seriesId, number: ++serial })),
    seriesId,
  }
}

export const seriesCases: DomainCases = {
  rows: {
    series: ofExhibitions(seriesOf),
    edition: ofExhibitions(editionOf),
  },
  hints: {
    getSeriesPage: on({ listed: 'series' }),
    exportSeries: exported,
    saveSeries: on({ id: 'series', ownerId: [] }, () => ({ ...names, code: code() })),
    saveEdition: on({ id: 'edition', seriesId: 'series' }, () => ({ ...names, number: ++serial })),
    getEditionOptions: on({ ownerId: 'organizer' }),
    // That an edition is the organizer's own is a foreign key (exhibitions/series/series.test.ts).
    joinEdition: on({ editionId: [] }, { editionId: null }),
    getJoinableExhibitions: on({ ownerId: 'organizer' }),
  },
}
