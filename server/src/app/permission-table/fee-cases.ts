import sql from 'sql-template-tag'
import { payers, prepaid, priced } from './bill-cases.ts'
import { type DomainCases, exported, on } from './cases.ts'
import type { Fixture, NamedRow, Party, PartyName } from './fixture.ts'
import { ofCompanies } from './rows.ts'

/** Fees of badges that their applicant pays: also of secondaries, although they buy no quota. */
const feePayers: PartyName[] = [...payers, 'secondary', 'temporary', 'secondaryAgent']
let serial = 0

/** An approved badge of a company with a price, and its fee. */
async function unpaidBadge(fixture: Fixture, { operator, exhibitionId, participationId }: Party) {
  const { db } = fixture
  const badgeTypeId = await priced(fixture, exhibitionId)
  const { id } = await db.one<{ id: string }>(sql`
    insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, phases, created_by)
    select p.exhibition_id, uuidv7(), 'awaitingPayment', ${`ZZ-${String(++serial).padStart(6, '0')}`}, ${badgeTypeId}, p.id,
      p.company_id, '示例人员', '{open}', ${operator.operatorId} from participation p where p.id = ${participationId} returning id`)
  const { fee } = await db.one<{ fee: string }>(sql`
    insert into badge_fee (exhibition_id, badge_id, badge_type_id, type_cn, type_en, participation_id, company_id, badge_code,
      badge_name, payer_id, payer_company_id, sponsor_id, amount)
    select b.exhibition_id, b.id, b.badge_type_id, '示例', 'Example', p.id, p.company_id, b.code, b.name, p.id, p.company_id,
      p.sponsor_id, 1000
    from badge b join participation p on p.id = b.participation_id where b.exhibition_id = ${exhibitionId} and b.id = ${id}
    returning id as fee`)
  return { id, fee, exhibitionId }
}

async function createBill(fixture: Fixture, party: Party): Promise<NamedRow> {
  const { id, exhibitionId } = await unpaidBadge(fixture, party)
  const { charge: bill } = await fixture.make(party.operator, 'applyAccreditation', { exhibitionId, ids: [id] })
  if (!bill) throw new Error('nothing was charged')
  return { id: bill.id, version: bill.version }
}

/** With enough prepaid money. */
async function toConfirm(fixture: Fixture, party: Party): Promise<NamedRow> {
  const row = await createBill(fixture, party)
  await prepaid(fixture, party)
  return row
}

async function confirmed(fixture: Fixture, party: Party): Promise<NamedRow> {
  const { id, version = 0 } = await toConfirm(fixture, party)
  return fixture.make(fixture.parties.platform.operator, 'finishAccreditationPay', { id, version })
}

export const feeCases: DomainCases = {
  rows: {
    'badge, unpaid': ofCompanies(feePayers, unpaidBadge),
    'badge fee': ofCompanies(feePayers, async (fixture, party) => {
      const { fee, exhibitionId } = await unpaidBadge(fixture, party)
      return { id: fee, exhibitionId }
    }),
    'charge, for badges': ofCompanies(feePayers, createBill),
    'charge, for badges, to confirm': ofCompanies(feePayers, toConfirm),
    'charge, for badges, finished': ofCompanies(feePayers, confirmed),
  },
  hints: {
    getBadgeFeePage: on({ listed: 'badge fee' }),
    exportBadgeFees: exported,
    exportAccreditationPending: exported,
    exportAccreditationFinished: exported,
    applyAccreditation: on({ exhibitionId: 'exhibition, priced', ids: 'badge, unpaid' }),
    getAccreditationPendingPage: on({ listed: 'charge, for badges' }),
    getAccreditationFinishedPage: on({ listed: 'charge, for badges, finished' }),
    getAccreditationPayInfo: on({ id: 'charge, for badges' }),
    finishAccreditationPay: on({ id: 'charge, for badges, to confirm' }),
  },
}
