import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { post } from '../../finance/ledger/hooks.ts'
import { settingOf } from '../testing/bill-world.ts'
import { type DomainCases, exported, on } from './cases.ts'
import { decidedBy } from './decided-row.ts'
import { uploadedFiles } from './file-cases.ts'
import { type Fixture, formOfItsYear, type NamedRow, type Party, type PartyName } from './fixture.ts'
import { ofCompanies, ofExhibitions } from './rows.ts'

/** Organizers and their direct partners: secondaries buy no quota. */
export const payers: PartyName[] = ['sponsor', 'main', 'logistics', 'agent', 'rival', 'otherSponsor', 'otherMain']
const own = (exhibitionId: unknown) => settingOf(exhibitionId as string)

/** A badge type of an exhibition, on sale at a price. */
export async function priced(fixture: Fixture, exhibitionId: string): Promise<string> {
  const { db, make, parties } = fixture
  const { rows } = await fixture.rows('badge type')
  const type = Object.values(rows).find(row => row.exhibitionId === exhibitionId)
  if (!type) throw new Error('an exhibition without badge types')
  await db.run(sql`update exhibition set sale_open = true, sale_from = now() - interval '1 day',
    sale_to = now() + interval '1 day' where id = ${exhibitionId}`)
  const prices = [{ badgeTypeId: type.id, price: '10', discount: '0', complimentary: 0, allottedPrice: '0' }]
  const known = await db.maybe(sql`select 1 from pay_setting where exhibition_id = ${exhibitionId}`)
  if (!known) await make(parties.platform.operator, 'addPaySetting', { ...own(exhibitionId), prices })
  return type.id
}

export async function unpaid(fixture: Fixture, { operator, exhibitionId }: Party): Promise<NamedRow> {
  const badgeTypeId = await priced(fixture, exhibitionId)
  const made = await fixture.make(operator, 'applyQuota', { exhibitionId, lines: [{ badgeTypeId, quantity: 1 }] })
  return { id: made.id, version: made.version }
}

async function proven(fixture: Fixture, party: Party): Promise<NamedRow> {
  const { id } = await unpaid(fixture, party)
  const { version } = await fixture.db.one<{ version: number }>(sql`
    update bill set state = 'proofSubmitted', version = version + 1 where id = ${id} returning version`)
  await prepaid(fixture, party)
  return { id, version }
}

const covered = async (fixture: Fixture, party: Party): Promise<NamedRow> => {
  const row = await unpaid(fixture, party)
  await prepaid(fixture, party)
  return row
}

/** Free money of a party. */
export async function prepaid(fixture: Fixture, { participationId = '' }: Party): Promise<void> {
  await post(fixture, {
    event: 'take',
    cause: { entityType: 'charge', id: uuidv7() },
    lines: [
      { account: { of: 'transit' }, debit: 10_000n },
      { account: { of: 'prepaid', participationId }, credit: 10_000n },
    ],
  })
}

const finished = async (fixture: Fixture, party: Party): Promise<NamedRow> => {
  const { id, version = 0 } = await proven(fixture, party)
  const done = await fixture.make(fixture.parties.platform.operator, 'finishQuotaPay', { id, version })
  return done
}

const justFinished = async (fixture: Fixture, party: Party): Promise<NamedRow> => {
  const finish = { table: 'bill', event: 'finish', from: 'proofSubmitted', to: 'finished' }
  return decidedBy(fixture, fixture.parties.platform.operator, finish, await finished(fixture, party))
}

/** With its own proof, whose file is requested. */
const shown = async (fixture: Fixture, party: Party): Promise<NamedRow> => {
  const row = await unpaid(fixture, party)
  const { id: fileId } = await fixture.row('file, proof', party.name)
  await fixture.db.run(sql`update file set state = 'claimed' where id = ${fileId}`)
  await fixture.db.run(sql`insert into payment_evidence (bill_id, ordinal, amount, paid_on, payer, files)
    values (${row.id}, 1, 1, '2026-01-05', '示例', ${[fileId]}::uuid[])`)
  return { ...row, fileId }
}

const proof = { amount: '10.00', paidOn: '2026-01-05', payer: '示例公司' }
const line = async (fixture: Fixture, { exhibitionId }: Party) => {
  const badgeTypeId = await priced(fixture, exhibitionId)
  return { lines: [{ badgeTypeId, quantity: 1 }] }
}

export const paySettingCases: DomainCases = {
  rows: {
    'exhibition, without prices': ofExhibitions(async ({ make, parties }, { operator }) => {
      const draft = await make(operator, 'addExhibition', formOfItsYear())
      const sent = await make(operator, 'submitExhibition', draft)
      return make(parties.platform.operator, 'approveExhibition', { id: sent.id, version: sent.version })
    }),
    'exhibition, priced': ofExhibitions(async (fixture, { exhibitionId }) => {
      await priced(fixture, exhibitionId)
      return { id: exhibitionId, exhibitionId }
    }),
  },
  hints: {
    addPaySetting: on({ exhibitionId: 'exhibition, without prices', prices: [] }, ({ id }) => own(id)),
    editPaySetting: on({ exhibitionId: 'exhibition, priced', prices: [] }, ({ id }) => ({ ...own(id), version: 1 })),
    getPaySetting: on({ exhibitionId: 'exhibition, priced' }),
    getPaySettingPage: on({ listed: 'exhibition, priced' }),
    exportPaySettings: exported,
  },
}

export const billCases: DomainCases = {
  rows: {
    charge: ofCompanies(payers, unpaid),
    'charge, to confirm': ofCompanies(payers, proven),
    'charge, to pay from the balance': ofCompanies(payers, covered),
    'charge, finished': ofCompanies(payers, finished),
    'charge, just finished': ofCompanies(payers, justFinished),
    'charge, with a proof': ofCompanies(payers, shown),
    'file, proof': uploadedFiles('proof'),
  },
  hints: {
    getQuotaOffer: on({ exhibitionId: 'exhibition, priced', lines: [] }),
    exportQuotaUnpaid: exported,
    exportQuotaFinished: exported,
    applyQuota: on({ exhibitionId: 'exhibition, priced', lines: [] }, (_, fixture, party) => line(fixture, party)),
    submitProof: on({ id: 'charge', files: 'file, proof' }, proof),
    payFromPrepaid: on({ id: 'charge, to pay from the balance' }),
    returnProof: on({ id: 'charge, to confirm' }, { reasonCode: 'other' }),
    discountCharge: on({ id: 'charge' }, { lines: [{ ordinal: 1, discount: '10' }], reason: '优惠' }),
    finishQuotaPay: on({ id: 'charge, to confirm' }),
    undoChargeDecision: on({ id: 'charge, just finished' }),
    revokeQuotaPay: on({ id: 'charge, finished' }, { note: '误操作' }),
    getQuotaUnpaidPage: on({ listed: 'charge' }),
    getQuotaFinishedPage: on({ listed: 'charge, finished' }),
    getProofLink: on({ id: 'charge, with a proof' }, ({ fileId }) => ({ fileId })),
  },
}
