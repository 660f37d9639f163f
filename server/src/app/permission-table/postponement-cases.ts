import sql from 'sql-template-tag'
import { type DomainCases, exported, on } from './cases.ts'
import { returnedBy } from './decided-row.ts'
import { exhibitionForm, type Fixture, formOfItsYear, type NamedRow, type Party } from './fixture.ts'
import { ofExhibitions } from './rows.ts'

const reason = { reasonCode: 'other' }
const { moveIn, open, moveOut } = exhibitionForm
/** A hall that no other uses. */
const planned = { halls: ['W5' as const], moveIn, open, moveOut, note: '改期' }

/** A newly approved exhibition of the organizer. */
async function preparing({ make, parties }: Fixture, { operator }: Party) {
  const { id, version } = await make(
    operator,
    'submitExhibition',
    await make(operator, 'addExhibition', formOfItsYear()),
  )
  return make(parties.platform.operator, 'approveExhibition', { id, version })
}

const addPostponement = async (fixture: Fixture, party: Party): Promise<NamedRow> => {
  const { id: exhibitionId } = await preparing(fixture, party)
  return { ...(await fixture.make(party.operator, 'askPostponement', { exhibitionId, ...planned })), exhibitionId }
}

export const postponementCases: DomainCases = {
  rows: {
    postponement: ofExhibitions(addPostponement),
    'postponement, just returned': ofExhibitions(async (fixture, party) => ({
      ...(await returnedBy(
        fixture,
        fixture.parties.platform.operator,
        'postponement',
        await addPostponement(fixture, party),
      )),
    })),
    'postponement, returned': ofExhibitions(async (fixture, party) => {
      const { id } = await addPostponement(fixture, party)
      return fixture.db.one<NamedRow>(
        sql`update postponement set state = 'returned' where id = ${id} returning id, version`,
      )
    }),
  },
  hints: {
    askPostponement: on({ exhibitionId: 'exhibition, preparing' }, planned),
    submitPostponement: on({ id: 'postponement, returned' }, planned),
    returnPostponement: on({ id: 'postponement' }, reason),
    rejectPostponement: on({ id: 'postponement' }, reason),
    undoPostponementDecision: on({ id: 'postponement, just returned' }),
    getPostponementPage: on({ listed: 'postponement' }),
    exportPostponements: exported,
  },
}
