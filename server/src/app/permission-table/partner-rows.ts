import { randomBytes } from 'node:crypto'
import { hasOwner, kindOf, type PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import { relate } from '../../exhibitions/participation/hooks.ts'
import { files } from '../testing/factories/files.ts'
import { createTransitionContext } from '../testing/transition-context.ts'
import type { TestOperator } from '../testing/world.ts'
import { returnedBy } from './decided-row.ts'
import type { Fixture, MakeRows, NamedRow, PartyName, RowSet, RowSets } from './fixture.ts'
import { partnerImportRow } from './partner-imports.ts'

type Rows = RowSet['rows']
type MakePartner = (fixture: Fixture, owner: TestOperator) => Promise<NamedRow>

/** Partners of a kind in every state, entered by two companies that manage such partners, with their applications. */
export function partnerRows(kind: PartnerKind): RowSets {
  const { entityType, under } = kindOf(kind)
  /**
   * The first under the name of the caller, and under that of the main partner, which every other caller of the table
   * knows.
   */
  const set =
    (make: MakePartner, access?: RowSet['access']): MakeRows =>
    async fixture => {
      const [own, other] = await findOwners(fixture, kind)
      const row = await make(fixture, own)
      const key = partyOf(fixture, own)
      const rows = {
        ...(key === 'platform' ? {} : below(key, row)),
        main: row,
        ...(other && { otherMain: await make(fixture, other) }),
      }
      return { of: 'company', rows, ...(access && { access }) }
    }
  const inState = (state: State) => set((fixture, owner) => partner(fixture, kind, owner, state))
  /** An import belongs only to the company that uploaded it. */
  const imported =
    (state: 'bad' | 'mended'): MakeRows =>
    async fixture => {
      const [own] = await findOwners(fixture, kind)
      const { platform } = fixture.parties
      const rows = {
        platform: await partnerImportRow(fixture, kind, platform.operator, state),
        [partyOf(fixture, own)]: await partnerImportRow(fixture, kind, own, state),
      }
      return { of: 'company', rows }
    }
  const sets: RowSets = {
    pending: inState('pending'),
    'just returned': set(async (fixture, owner) => {
      const row = await partner(fixture, kind, owner, 'pending')
      return returnedBy(fixture, fixture.parties.platform.operator, 'company', row)
    }),
    returned: inState('returned'),
    withdrawn: inState('withdrawn'),
    'in use': inState('inUse'),
    frozen: inState('frozen'),
    import: imported('bad'),
    'import, corrected': imported('mended'),
    relation: hasOwner(kindOf(kind)) ? set((fixture, owner) => relation(fixture, kind, owner)) : relationOfMain,
    ...(under && { 'to work under': set(async (_, owner) => ({ id: owner.company.id })) }),
    ...(hasOwner(kindOf(kind)) && {
      shared: set((fixture, owner) => sharing(fixture, kind, owner, 'open')),
      'no longer shared': set((fixture, owner) => sharing(fixture, kind, owner, 'stopped')),
      offered: set((fixture, owner) => sharing(fixture, kind, owner, 'open'), 'open'),
      application: fixture => applications(fixture, kind, 'pending'),
      'application returned': fixture => applications(fixture, kind, 'returned'),
      'application just returned': async fixture => {
        const { of, rows } = await applications(fixture, kind, 'pending')
        const returned: Rows = {}
        for (const [party, row] of Object.entries(rows)) {
          const by = fixture.parties.platform.operator
          returned[party as PartyName] = await returnedBy(fixture, by, 'share_application', row)
        }
        return { of, rows: returned }
      },
    }),
  }
  return Object.fromEntries(Object.entries(sets).map(([state, make]) => [`${entityType}, ${state}`, make]))
}

/** An organizer's partner is below it; that of a main partner or an agent belongs to that one. */
const below = (key: PartyName, row: NamedRow): Rows => (key === 'sponsor' ? {} : { [key]: row })

const partyOf = ({ parties }: Fixture, { operatorId }: TestOperator): PartyName => {
  const party = Object.values(parties).find(({ operator }) => operator.operatorId === operatorId)
  if (!party) throw new Error('nobody of the table')
  return party.name
}

/** The party of the table that enters such partners, and another one that does. */
async function findOwners({ parties, world }: Fixture, kind: PartnerKind): Promise<[TestOperator, TestOperator?]> {
  switch (kindOf(kind).ownerTypes[0]) {
    case 'sponsor':
      return [parties.sponsor.operator, parties.otherSponsor.operator]
    case 'cooperatorMain':
      return [parties.main.operator, parties.otherMain.operator]
    case 'agent':
      return [parties.agent.operator, await world.administrator('agent')]
    default:
      return [parties.platform.operator]
  }
}

type State = 'pending' | 'returned' | 'withdrawn' | 'inUse' | 'frozen'

/** One partner in a state, with a licence; an active one with a logged-in operator and the relation of its approval. */
async function partner(
  { db, world }: Fixture,
  kind: PartnerKind,
  owner: TestOperator,
  state: State,
): Promise<NamedRow> {
  const { companyTypes, under } = kindOf(kind)
  const mark = randomBytes(4).toString('hex')
  const ownerCompanyId = owner.company.type === 'platform' ? null : owner.company.id
  const parentId = under ? ownerCompanyId : null
  const { company, operatorId } = owner
  const fileId = await files.build(db, { companyId: company.id, operatorId, purpose: 'licence', state: 'claimed' })
  const made = await db.one<NamedRow>(sql`
    insert into company (type, state, name_cn, name_en, owner_company_id, parent_id, licence_file_id)
    values (${companyTypes[0]}, ${state === 'frozen' ? 'inUse' : state}, ${`伙伴${mark}`}, ${`Partner ${mark}`}, ${ownerCompanyId}, ${parentId}, ${fileId})
    returning id, version, parent_id as "parentId"`)
  if (state === 'inUse' || state === 'frozen') {
    await world.operator({ id: made.id, type: companyTypes[0], nameCn: mark, nameEn: mark })
    if (ownerCompanyId) await relate(createTransitionContext(db), ownerCompanyId, made.id)
  }
  if (state === 'frozen') await db.run(sql`update company set state = 'frozen' where id = ${made.id}`)
  return { ...made, fileId }
}

/** What its approval created. */
async function relation(fixture: Fixture, kind: PartnerKind, owner: TestOperator): Promise<NamedRow> {
  const { id } = await partner(fixture, kind, owner, 'inUse')
  return fixture.db.one<NamedRow>(sql`select id, version from organizer_partner where partner_id = ${id}`)
}

/** For a kind without parents: partners that work for it. */
async function relationOfMain({ db, parties }: Fixture): Promise<RowSet> {
  const { id } = parties.main.operator.company
  const main = await db.one<NamedRow>(sql`select id, version from organizer_partner where partner_id = ${id}`)
  return { of: 'company', rows: { main } }
}

async function sharing(
  fixture: Fixture,
  kind: PartnerKind,
  owner: TestOperator,
  state: 'open' | 'stopped',
): Promise<NamedRow> {
  const made = await partner(fixture, kind, owner, 'inUse')
  await fixture.db.run(sql`insert into share_condition (partner_id, at_once, fee_percent) values (${made.id}, 5, 5)`)
  await fixture.db.run(sql`update company set sharing = ${state} where id = ${made.id}`)
  return made
}

/** Applications between companies that enter such partners. */
async function applications(fixture: Fixture, kind: PartnerKind, state: string): Promise<RowSet> {
  const [own, other = own] = await findOwners(fixture, kind)
  const third = await fixture.world.administrator(own.company.type)
  const application = async (applicant: TestOperator, owner: TestOperator): Promise<NamedRow> => {
    const { id: partnerId } = await sharing(fixture, kind, owner, 'open')
    return fixture.db.one<NamedRow>(sql`
      insert into share_application (partner_id, kind, owner_id, applicant_id, fee_percent, state)
      values (${partnerId}, ${kindOf(kind).entityType}, ${owner.company.id}, ${applicant.company.id}, 5, ${state})
      returning id, version, partner_id as "partnerId"`)
  }
  return {
    of: 'company',
    rows: {
      main: await application(third, own),
      otherMain: await application(third, other),
      [partyOf(fixture, own)]: await application(own, other),
    },
  }
}
