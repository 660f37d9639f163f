import type { CommandName } from '@fairgate/contract/app/catalogue'
import { type SettlementPattern, settlementCommand } from '@fairgate/contract/finance/settlement/commands'
import { type SettlementKindName, settlementKindNames } from '@fairgate/contract/finance/settlement/kinds'
import type { SettlementState } from '@fairgate/contract/finance/settlement/states'
import sql from 'sql-template-tag'
import { files } from '../testing/factories/files.ts'
import { type DomainCases, type Hint, on } from './cases.ts'
import { decidedBy } from './decided-row.ts'
import type { Fixture, NamedRow, Party, RowSets } from './fixture.ts'
import { ofParticipants } from './rows.ts'

/** The party in another exhibition that is over, below the same parents as here. */
async function takingPart({ db }: Fixture, { participationId, exhibitionId }: Party) {
  const own = await db.one<{ exhibitionId: string; participationId: string }>(sql`
    with over as (
      insert into exhibition (sponsor_id, state, name_cn, name_en, halls, ended_at)
      select sponsor_id, 'closed', '已闭', 'Closed', halls, now() from exhibition where id = ${exhibitionId}
      returning id, sponsor_id),
    self as (select * from participation where id = ${participationId ?? null}),
    above as (select p.* from participation p join self on p.id = self.parent_id where p.kind <> 'sponsor'),
    root as (
      insert into participation (exhibition_id, company_id, sponsor_id, kind, state)
      select over.id, over.sponsor_id, over.sponsor_id, 'sponsor', 'ended' from over returning id, company_id, exhibition_id),
    parent as (
      insert into participation (exhibition_id, company_id, sponsor_id, kind, parent_id, state)
      select over.id, above.company_id, over.sponsor_id, above.kind, root.id, 'ended' from above, over, root returning id),
    made as (
      insert into participation (exhibition_id, company_id, sponsor_id, kind, parent_id, state)
      select over.id, self.company_id, over.sponsor_id, self.kind, coalesce((select id from parent), root.id), 'ended'
      from self, over, root where self.kind <> 'sponsor' returning id)
    select over.id as "exhibitionId", coalesce((select id from made), root.id) as "participationId" from over, root`)
  return own
}

/** A settlement of the party, of any kind, in a state; `agreed`: fen, negative if the party pays. */
async function settlementOf(
  fixture: Fixture,
  party: Party,
  kind: SettlementKindName,
  state: SettlementState,
  agreed: number | null = null,
): Promise<NamedRow & { participationId: string }> {
  const { db } = fixture
  const { exhibitionId, participationId } = await takingPart(fixture, party)
  const { company, operatorId } = party.operator
  const fileId = await files.build(db, { companyId: company.id, operatorId, purpose: 'proof', state: 'claimed' })
  const row = await db.one<{ id: string; version: number; exhibitionId: string }>(sql`
    insert into settlement (number, state, family, participation_id, exhibition_id, company_id, parent_company_id, sponsor_id, holder_id,
      agreed, paid_amount, payment_on, payment_files)
    select 'S26' || lpad(nextval('settlement_number')::text, 6, '0'), ${state}, ${kind}, p.id, p.exhibition_id, p.company_id,
      case when parent.company_id <> p.sponsor_id then parent.company_id end, p.sponsor_id,
      (select id from company where type = 'platform'), ${agreed}::int8,
      case when ${state} = 'receiptConfirmation' then abs(${agreed}::int8) else 0 end, '2026-01-05', array[${fileId}]::uuid[]
    from participation p left join participation parent on parent.id = p.parent_id where p.id = ${participationId}
    returning id, version, exhibition_id as "exhibitionId"`)
  return { ...row, participationId, exhibitionId, fileId }
}

async function disputed(fixture: Fixture, party: Party, kind: SettlementKindName, isOpen: boolean): Promise<NamedRow> {
  const row = await settlementOf(fixture, party, kind, isOpen ? 'disputed' : 'amountConfirmation')
  const { lineId } = await fixture.db.one<{ lineId: string }>(sql`
    insert into settlement_line (settlement_id, ordinal, kind, figure, amount)
    values (${row.id}, 1, 'prepaid', 'prePay', 100) returning id as "lineId"`)
  if (!isOpen) return { ...row, lineId }
  const { disputeId } = await fixture.db.one<{ disputeId: string }>(sql`
    insert into dispute (settlement_id, line_id, revision, note, raised_by) values (${row.id}, ${lineId}, 1, '有误', '甲')
    returning id as "disputeId"`)
  return { ...row, disputeId }
}

/** Settled except for the invoice of an expense, which the party may request. */
async function toInvoice(fixture: Fixture, party: Party, kind: SettlementKindName): Promise<NamedRow> {
  const { db, parties, make } = fixture
  const { id, participationId, exhibitionId } = await settlementOf(fixture, party, kind, 'pendingSettlement')
  await make(parties.platform.operator, 'addOtherExpense', { participationId, ...expense } as never)
  await db.run(sql`update exhibition set invoice_methods = '{platform}' where id = ${exhibitionId}`)
  await db.run(sql`
    insert into invoice_setting (company_id, version, state, title, tax_number, receiver_name, receiver_email, receiver_telephone,
      default_method, kind)
    select ${party.operator.company.id}, 1000, 'ready', '示例公司', '123456789012345', '王', 'a@b.example', '13800000000',
      'platform', 'ordinary'
    where not exists (select from invoice_setting where company_id = ${party.operator.company.id} and state = 'ready'
      and replaced_at is null)`)
  const row = await db.one<{ version: number }>(sql`
    update settlement set state = 'pendingInvoiceApplication', agreed = ${owing}::int8 where id = ${id} returning version`)
  return { id, exhibitionId, ...row }
}

const owing = -10_000

function setsOf(kind: SettlementKindName): RowSets {
  const inState = (state: SettlementState, agreed?: number) =>
    ofParticipants((fixture, party) => settlementOf(fixture, party, kind, state, agreed))
  return {
    [`${kind} settlement`]: inState('pendingSettlement'),
    [`${kind} settlement, to supplement`]: inState('pendingSupplementaryInfo'),
    [`${kind} settlement, to confirm`]: inState('amountConfirmation'),
    [`${kind} settlement, with a line`]: ofParticipants((fixture, party) => disputed(fixture, party, kind, false)),
    [`${kind} settlement, disputed`]: ofParticipants((fixture, party) => disputed(fixture, party, kind, true)),
    [`${kind} settlement, to pay`]: inState('pendingPartnerPayment', owing),
    [`${kind} settlement, paid`]: inState('receiptConfirmation', owing),
    [`${kind} settlement, to invoice`]: ofParticipants((fixture, party) => toInvoice(fixture, party, kind)),
  }
}

const account = { receiver: '示例公司', bank: '工商银行', account: '6222020000001111' }
const none: string[] = []

function hintsOf(kind: SettlementKindName): Partial<Record<CommandName, Hint>> {
  const set = (state = '') => `${kind} settlement${state}`
  const hints: Record<SettlementPattern, Hint> = {
    'get…SettlementPage': on({ listed: set() }),
    'get…SettlementDetail': on({ id: set() }),
    'get…SettlementPayInfo': on({ id: set() }),
    'start…Settlement': on({ rows: set(), exhibitionId: none }, { exhibitionId: undefined }),
    'supplement…Settlement': on({ id: set(', to supplement') }, account),
    'confirm…SettlementAmount': on({ id: set(', to confirm') }, { revision: 1 }),
    'dispute…SettlementLine': on(
      { id: set(', with a line'), fileIds: none },
      { revision: 1, note: '有误', ownAmount: '1.00', fileIds: [] },
    ),
    'answer…SettlementLine': on({ id: set(', disputed') }, { reason: '核对无误', amount: undefined }),
    'pay…Settlement': on({ id: set(', to pay'), fileIds: 'file, proof' }, { amount: '100.00', paidOn: '2026-01-05' }),
    'confirm…SettlementReceipt': on({ id: set(', paid') }),
    'deny…SettlementReceipt': on({ id: set(', paid') }, { note: '未到账' }),
    'reopen…Settlement': on({ id: set(', to pay') }, { note: '漏计' }),
    'apply…SettlementInvoice': on({ id: set(', to invoice') }),
    'decline…SettlementInvoice': on({ id: set(', to invoice') }),
    'export…Settlement': on({ exhibitionId: none }, { format: 'csv', exhibitionId: undefined }),
  }
  return Object.fromEntries(
    Object.entries(hints).map(([pattern, hint]) => [settlementCommand(pattern as SettlementPattern, kind), hint]),
  )
}

const expense = {
  name: '清洁',
  type: 'cleaning',
  amount: '10.00',
  direction: 'charge',
  beneficiary: 'venue',
  reason: '',
}

export const settlementCases: DomainCases = {
  rows: {
    ...Object.assign({}, ...settlementKindNames.map(setsOf)),
    'other expense': ofParticipants(async (fixture, party) => {
      const { participationId } = await settlementOf(fixture, party, 'Cooperator', 'pendingSettlement')
      const { platform } = fixture.parties
      return fixture.make(platform.operator, 'addOtherExpense', { participationId, ...expense } as never)
    }),
  },
  hints: {
    ...Object.assign({}, ...settlementKindNames.map(hintsOf)),
    getSettlementNotice: on({ id: 'Cooperator settlement, to confirm' }),
    getSettlementFileLink: on({ id: 'Cooperator settlement' }),
    addOtherExpense: on({ participationId: 'participation' }, expense),
    editOtherExpense: on({ id: 'other expense' }, expense),
    deleteOtherExpense: on({ id: 'other expense' }),
  },
}

/** An agreed refund and an agreed supplement of the party. */
async function pair(fixture: Fixture, party: Party) {
  const from = await settlementOf(fixture, party, 'Cooperator', 'platformPayment', -owing)
  const to = await settlementOf(fixture, party, 'Cooperator', 'pendingPartnerPayment', owing)
  return { fromId: from.id, toId: to.id }
}

const applied = async (fixture: Fixture, party: Party): Promise<NamedRow> =>
  fixture.make(party.operator, 'applyOffset', { ...(await pair(fixture, party)), amount: '1.00' })

export const offsetCases: DomainCases = {
  rows: {
    'settlement to refund': ofParticipants(async (fixture, party) => {
      const { fromId, toId } = await pair(fixture, party)
      return { id: fromId, toId }
    }),
    'settlement to supplement': ofParticipants(async (fixture, party) => {
      const { fromId, toId } = await pair(fixture, party)
      return { id: toId, fromId }
    }),
    offset: ofParticipants(applied),
    'offset, just rejected': ofParticipants(async (fixture, party) => {
      const { operator } = fixture.parties.platform
      const rejection = { table: 'netting_application', event: 'reject', from: 'applied', to: 'rejected' }
      return decidedBy(fixture, operator, rejection, await applied(fixture, party))
    }),
  },
  hints: {
    applyOffset: on({ fromId: 'settlement to refund', toId: 'settlement to supplement' }, { amount: '1.00' }),
    withdrawOffset: on({ id: 'offset' }),
    approveOffset: on({ id: 'offset' }),
    rejectOffset: on({ id: 'offset' }, { reasonCode: 'other' }),
    undoOffsetDecision: on({ id: 'offset, just rejected' }),
    getOffsetPage: on({ listed: 'offset' }),
    getOffsetOptions: on({ fromId: 'settlement to refund' }),
  },
}
