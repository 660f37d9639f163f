import sql from 'sql-template-tag'
import { type DomainCases, on } from './cases.ts'
import { returnedBy } from './decided-row.ts'
import { uploadedFiles } from './file-cases.ts'
import { exhibitionForm, type Fixture, formOfItsYear, type NamedRow, type Party, saleInfo } from './fixture.ts'
import { ofExhibitions } from './rows.ts'

const reason = { reasonCode: 'other' }
const pendingOnes = { id: 'exhibition, pending' }
const files = { logo: 'file, logo', posters: 'file, poster' }

const { nameCn, nameEn, address, contactName, contactPhone, contactEmail } = exhibitionForm
const correction = { nameCn, nameEn, address, contactName, contactPhone, contactEmail }

const { halls, moveIn, open } = exhibitionForm
const planned = { halls, moveIn, open, moveOut: { ...exhibitionForm.moveOut, to: '2040-03-20T05:00:00Z' } }

const draft = ({ make }: Fixture, { operator }: Party) => make(operator, 'addExhibition', formOfItsYear())
const pending = async (fixture: Fixture, party: Party) => {
  const { id, version } = await fixture.make(party.operator, 'submitExhibition', await draft(fixture, party))
  return { id, version }
}
const preparing = async (fixture: Fixture, party: Party) =>
  fixture.make(fixture.parties.platform.operator, 'approveExhibition', await pending(fixture, party))

export const exhibitionCases: DomainCases = {
  rows: {
    exhibition: ofExhibitions(async ({ db }, { exhibitionId: id }): Promise<NamedRow> => {
      const { version } = await db.one<{ version: number }>(sql`select version from exhibition where id = ${id}`)
      return { id, exhibitionId: id, version }
    }),
    'exhibition, draft': ofExhibitions(draft),
    'exhibition, pending': ofExhibitions(pending),
    'exhibition, just returned': ofExhibitions(async (fixture, party) =>
      returnedBy(fixture, fixture.parties.platform.operator, 'exhibition', await pending(fixture, party)),
    ),
    'exhibition, preparing': ofExhibitions(preparing),
    'exhibition, over': ofExhibitions(async (fixture, party) => {
      const { id } = await preparing(fixture, party)
      return fixture.db.one<NamedRow>(sql`
        update exhibition set move_in_from = '2020-01-01', move_in_to = '2020-01-02', open_from = '2020-01-03', open_to = '2020-01-04',
          move_out_from = '2020-01-05', move_out_to = '2020-01-06' where id = ${id} returning id, version`)
    }),
    'exhibition, on sale': ofExhibitions(async (fixture, party) => {
      const ready = { ...(await preparing(fixture, party)), ...saleInfo }
      return fixture.make(party.operator, 'openSale', await fixture.make(party.operator, 'addAdditionalInfo', ready))
    }),
    organizer: ofExhibitions(async (_, { operator }) => ({ id: operator.company.id })),
    'file, logo': uploadedFiles('logo'),
    'file, poster': uploadedFiles('poster'),
  },

  hints: {
    /** The platform creates it for an organizer. */
    addExhibition: on({ sponsorId: 'organizer', editionId: [], ...files }, (_, { parties }, { name }) => ({
      ...exhibitionForm,
      ...(name === 'platform' && { sponsorId: parties.sponsor.operator.company.id }),
    })),
    editExhibition: on({ id: 'exhibition, draft', editionId: [], ...files }, exhibitionForm),
    submitExhibition: on({ id: 'exhibition, draft' }),
    withdrawExhibition: on(pendingOnes),
    deleteExhibition: on({ id: 'exhibition, draft' }),
    approveExhibition: on(pendingOnes),
    rejectExhibition: on(pendingOnes, reason),
    returnExhibition: on(pendingOnes, reason),
    editApprovedExhibition: on({ id: 'exhibition, preparing', ...files }, correction),
    getPostponementEffects: on({ id: 'exhibition, preparing' }, planned),
    postponeExhibition: on({ id: 'exhibition, preparing' }, { ...planned, note: '改期' }),
    closeExhibition: on({ id: 'exhibition, over' }),
    undoExhibitionDecision: on({ id: 'exhibition, just returned' }),
    getExhibitionDetail: on({ id: ['exhibition', 'exhibition, draft'] }),
    getExhibitionApprovalPage: on({ listed: 'exhibition, pending' }),
    getLastExhibitions: on({}, { limit: 20 }),
    getSponsorOptions: on({ listed: 'organizer' }),
    addAdditionalInfo: on({ id: 'exhibition, preparing' }, saleInfo),
    editAdditionalInfo: on({}, saleInfo),
    closeSale: on({ id: 'exhibition, on sale' }),
  },
}
