import { type DomainCases, on } from './cases.ts'
import { type Fixture, formOfItsYear, type Party } from './fixture.ts'
import { ofExhibitions } from './rows.ts'

/** A newly approved exhibition of the organizer. */
async function preparing({ make, parties }: Fixture, { operator }: Party) {
  const { id, version } = await make(
    operator,
    'submitExhibition',
    await make(operator, 'addExhibition', formOfItsYear()),
  )
  return make(parties.platform.operator, 'approveExhibition', { id, version })
}

export const sandboxCases: DomainCases = {
  rows: {
    'exhibition, to copy': ofExhibitions(preparing),
    'exhibition, copied': ofExhibitions(async (fixture, party) => {
      const { id, version } = await fixture.make(party.operator, 'beginRehearsal', await preparing(fixture, party))
      return { id, version }
    }),
  },
  hints: {
    beginRehearsal: on({ id: 'exhibition, to copy' }),
    moveRehearsalClock: on({ id: 'exhibition, copied' }, { day: 'firstDay' as const }),
    endRehearsal: on({ id: 'exhibition, copied' }),
  },
}
