import { randomBytes } from 'node:crypto'
import { kindOf, type PartnerKind } from '@fairgate/contract/partner/kinds'
import sql from 'sql-template-tag'
import { relate } from '../participation/effects.ts'
import { movingOf } from '../testing/moving-of.ts'
import type { TestOperator } from '../testing/world.ts'
import type { Cast, PartyName } from './cast.ts'
import { returnedBy } from './decided-row.ts'
import type { NamedRow, RowSet, RowSets } from './table-lines.ts'

type Rows = RowSet['rows']

/** Partners of a kind in every state, as two who look after such partners have brought them in, and their papers. */
export async function partnerRows(cast: Cast, kind: PartnerKind): Promise<RowSets> {
  const { noun, shared, under } = kindOf(kind)
  const [own, other] = await keepersOf(cast, kind)
  /** Of the first under the name of who asks, and of the main partner, which every other asker of the table knows of. */
  const ofBoth = async (build: (keeper: TestOperator) => Promise<NamedRow>): Promise<Rows> => {
    const row = await build(own)
    const key = partyOf(cast, own)
    return {
      ...(key === 'platform' ? {} : below(key, row)),
      main: row,
      ...(other && { otherMain: await build(other) }),
    }
  }
  const set = async (build: (keeper: TestOperator) => Promise<NamedRow>): Promise<RowSet> => ({
    of: 'company',
    rows: await ofBoth(build),
  })
  const named = (state: string) => `${noun}, ${state}`
  const sets: RowSets = {
    [named('pending')]: await set(keeper => partner(cast, kind, keeper, 'pending')),
    [named('just returned')]: await set(async keeper =>
      returnedBy(cast, cast.parties.platform.operator, 'company', await partner(cast, kind, keeper, 'pending')),
    ),
    [named('returned')]: await set(keeper => partner(cast, kind, keeper, 'returned')),
    [named('in use')]: await set(keeper => partner(cast, kind, keeper, 'inUse')),
    [named('frozen')]: await set(keeper => partner(cast, kind, keeper, 'frozen')),
    [named('relation')]: await relations(cast, kind, set),
  }
  if (under) sets[named('to work under')] = await set(async keeper => ({ id: keeper.company.id }))
  if (shared) Object.assign(sets, await shareRows(cast, kind, set))
  return sets
}

/** An organizer's partner stands under it; that of a main partner or an agent is its own to move. */
const below = (key: PartyName, row: NamedRow): Rows => (key === 'sponsor' ? {} : { [key]: row })

const partyOf = ({ parties }: Cast, { operatorId }: TestOperator): PartyName => {
  const party = Object.values(parties).find(({ operator }) => operator.operatorId === operatorId)
  if (!party) throw new Error('nobody of the table')
  return party.name
}

/** Who of the table brings such partners in, and somebody else who does. */
async function keepersOf({ parties, world }: Cast, kind: PartnerKind): Promise<[TestOperator, TestOperator?]> {
  switch (kindOf(kind).keepers[0]) {
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

type State = 'pending' | 'returned' | 'inUse' | 'frozen'

/** One partner in a state, with a licence; in use, with somebody who is logged in and the relation its approval makes. */
async function partner({ db, world }: Cast, kind: PartnerKind, keeper: TestOperator, state: State): Promise<NamedRow> {
  const { companyTypes, under } = kindOf(kind)
  const mark = randomBytes(4).toString('hex')
  const keeperId = keeper.company.type === 'platform' ? null : keeper.company.id
  const parentId = under ? keeperId : null
  const { id: fileId } = await db.one<{ id: string }>(sql`
    insert into file (company_id, operator_id, purpose, name, type, size, sha256, state, ready_at)
    values (${keeper.company.id}, ${keeper.operatorId}, 'licence', 'file', 'image/png', 1, ${randomBytes(32)}, 'claimed', now())
    returning id`)
  const made = await db.one<NamedRow>(sql`
    insert into company (type, state, name_cn, name_en, keeper_id, parent_id, licence_file_id)
    values (${companyTypes[0]}, ${state === 'frozen' ? 'inUse' : state}, ${`伙伴${mark}`}, ${`Partner ${mark}`}, ${keeperId}, ${parentId}, ${fileId})
    returning id, version, parent_id as "parentId"`)
  if (state === 'inUse' || state === 'frozen') {
    await world.operator({ id: made.id, type: companyTypes[0], nameCn: mark, nameEn: mark })
    if (keeperId) await relate(movingOf(db), keeperId, made.id)
  }
  if (state === 'frozen') await db.run(sql`update company set state = 'frozen' where id = ${made.id}`)
  return { ...made, fileId }
}

type Building = (build: (keeper: TestOperator) => Promise<NamedRow>) => Promise<RowSet>

/** What their approval made; others work for a kind that works for nobody. */
async function relations(cast: Cast, kind: PartnerKind, set: Building): Promise<RowSet> {
  const { db, parties } = cast
  if (kindOf(kind).keepers.length === 0) {
    const row = await db.one<NamedRow>(
      sql`select id, version from relation where partner_id = ${parties.main.operator.company.id}`,
    )
    return { of: 'company', rows: { main: row } }
  }
  return set(async keeper => {
    const { id } = await partner(cast, kind, keeper, 'inUse')
    return db.one<NamedRow>(sql`select id, version from relation where partner_id = ${id}`)
  })
}

/** Offers and applications between organizers. */
async function shareRows(cast: Cast, kind: PartnerKind, set: Building): Promise<RowSets> {
  const { parties } = cast
  const { noun } = kindOf(kind)
  const sharing = async (keeper: TestOperator, state: 'open' | 'stopped') => {
    const made = await partner(cast, kind, keeper, 'inUse')
    await cast.db.run(sql`insert into share_condition (partner_id, at_once, fee_percent) values (${made.id}, 5, 5)`)
    await cast.db.run(sql`update company set sharing = ${state} where id = ${made.id}`)
    return made
  }
  const [sponsor, otherSponsor, third] = [
    parties.sponsor.operator,
    parties.otherSponsor.operator,
    await cast.world.administrator('sponsor'),
  ]
  const application = async (applicant: TestOperator, owner: TestOperator, state: string): Promise<NamedRow> => {
    const { id: partnerId } = await sharing(owner, 'open')
    return cast.db.one<NamedRow>(sql`
      insert into share_application (partner_id, kind, owner_id, applicant_id, fee_percent, state)
      values (${partnerId}, ${noun}, ${owner.company.id}, ${applicant.company.id}, 5, ${state})
      returning id, version, partner_id as "partnerId"`)
  }
  const applications = async (state: string): Promise<RowSet> => ({
    of: 'company',
    rows: {
      sponsor: await application(sponsor, otherSponsor, state),
      main: await application(third, sponsor, state),
      otherMain: await application(third, otherSponsor, state),
    },
  })
  const justReturned = async ({ of, rows }: RowSet): Promise<RowSet> => {
    const returned: Rows = {}
    for (const [party, row] of Object.entries(rows)) {
      returned[party as PartyName] = await returnedBy(cast, parties.platform.operator, 'share_application', row)
    }
    return { of, rows: returned }
  }
  const named = (state: string) => `${noun}, ${state}`
  return {
    [named('shared')]: await set(keeper => sharing(keeper, 'open')),
    [named('no longer shared')]: await set(keeper => sharing(keeper, 'stopped')),
    [named('offered')]: { ...(await set(keeper => sharing(keeper, 'open'))), kept: 'open' },
    [named('application')]: await applications('pending'),
    [named('application returned')]: await applications('returned'),
    [named('application just returned')]: await justReturned(await applications('pending')),
  }
}
