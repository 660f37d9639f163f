import sql from 'sql-template-tag'
import { type Cast, exhibitionForm, type Party, saleInfo } from './cast.ts'
import { returnedBy } from './decided-row.ts'
import { uploadedFiles } from './file-lines.ts'
import {
  among,
  by,
  type DomainLines,
  forEach,
  type NamedRow,
  onPage,
  organizers,
  type RowSet,
  rowOf,
} from './table-lines.ts'

const verdict = { reasonCode: 'other' }

export const exhibitionLines: DomainLines = {
  async rows(cast) {
    const { make, parties } = cast
    const venue = parties.platform.operator
    const ofEach = async (build: (party: Party) => Promise<NamedRow>): Promise<RowSet> => ({
      of: 'exhibition',
      rows: await forEach(cast, organizers, build),
    })
    const draft = ({ operator }: Party) => make(operator, 'addExhibition', exhibitionForm)
    const pending = async (party: Party) => {
      const { id, version } = await make(party.operator, 'submitExhibition', await draft(party))
      return { id, version }
    }
    const preparing = async (party: Party) => make(venue, 'approveExhibition', await pending(party))
    const ready = async (party: Party) =>
      make(party.operator, 'addAdditionalInfo', { ...(await preparing(party)), ...saleInfo })
    return {
      exhibition: await ofEach(async ({ exhibitionId }) => runningExhibition(cast, exhibitionId)),
      'exhibition, draft': await ofEach(draft),
      'exhibition, pending': await ofEach(pending),
      'exhibition, just returned': await ofEach(async party =>
        returnedBy(cast, venue, 'exhibition', await pending(party)),
      ),
      'exhibition, preparing': await ofEach(preparing),
      'exhibition, on sale': await ofEach(async party => make(party.operator, 'openSale', await ready(party))),
      organizer: {
        of: 'exhibition',
        rows: await forEach(cast, organizers, async ({ operator }) => ({ id: operator.company.id })),
      },
      'file, logo': await uploadedFiles(cast, 'logo'),
      'file, poster': await uploadedFiles(cast, 'poster'),
    }
  },

  lines: {
    addExhibition: [
      { row: 'organizer', as: ({ id }) => ({ ...exhibitionForm, sponsorId: id }) },
      { row: 'file, logo', as: ({ id }, cast, asking) => ({ ...newFor(cast, asking), logo: id }) },
      { row: 'file, poster', as: ({ id }, cast, asking) => ({ ...newFor(cast, asking), posters: [id] }) },
    ],
    editExhibition: [
      by('exhibition, draft', ['id', 'version'], exhibitionForm),
      { row: 'file, logo', as: ({ id }, cast) => ({ ...ownDraft(cast), logo: id }) },
      { row: 'file, poster', as: ({ id }, cast) => ({ ...ownDraft(cast), posters: [id] }) },
    ],
    submitExhibition: [by('exhibition, draft', ['id', 'version'])],
    withdrawExhibition: [by('exhibition, pending', ['id', 'version'])],
    deleteExhibition: [by('exhibition, draft', ['id', 'version'])],
    approveExhibition: [by('exhibition, pending', ['id', 'version'])],
    rejectExhibition: [by('exhibition, pending', ['id', 'version'], verdict)],
    returnExhibition: [by('exhibition, pending', ['id', 'version'], verdict)],
    undoExhibitionDecision: [by('exhibition, just returned', ['id', 'version'])],
    cancelExhibition: [by('exhibition', ['id', 'version'], { note: '示例' })],
    getExhibitionDetail: [by('exhibition', ['id']), by('exhibition, draft', ['id'])],
    getExhibitionPage: [onPage('exhibition', [])],
    getExhibitionApprovalPage: [onPage('exhibition, pending', [])],
    getOperatorExhibitionPage: [onPage('exhibition', [])],
    getLastExhibitions: [among('exhibition', [], { limit: 20 })],
    getSponsorOptions: [among('organizer', [])],
    getAffairDetail: [by('exhibition', ['exhibitionId'])],
    getAdditionalInfo: [by('exhibition', ['id'])],
    addAdditionalInfo: [by('exhibition, preparing', ['id', 'version'], saleInfo)],
    editAdditionalInfo: [by('exhibition', ['id', 'version'], saleInfo)],
    openSale: [by('exhibition', ['id', 'version'])],
    closeSale: [by('exhibition, on sale', ['id', 'version'])],
  },
}

async function runningExhibition({ db }: Cast, id: string): Promise<NamedRow> {
  const { version } = await db.one<{ version: number }>(sql`select version from exhibition where id = ${id}`)
  return { id, exhibitionId: id, version }
}

/** The platform creates for an organizer. */
function newFor({ parties }: Cast, asking: Party) {
  const venue = asking.operator.company.type === 'platform'
  return { ...exhibitionForm, ...(venue && { sponsorId: parties.sponsor.operator.company.id }) }
}

/** Where a file is named, the exhibition is one the sponsor may edit. */
const ownDraft = (cast: Cast) => {
  const { id, version } = rowOf(cast, 'exhibition, draft')
  return { ...exhibitionForm, id, version }
}
