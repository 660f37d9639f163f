import sql from 'sql-template-tag'
import { bills } from '../testing/factories/bills.ts'
import { paySettings } from '../testing/factories/pay-settings.ts'
import { type DomainCases, exported, on } from './cases.ts'
import { decidedBy } from './decided-row.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { ofParticipants } from './rows.ts'

const paidOn = '2026-01-05'
const paid = { purpose: 'prepaid' as const, amount: '100.00', paidOn, payer: '示例公司' }
const given = { amount: '1.00', paidOn, payer: '示例公司', note: '多付' }

/** The company of a participation. */
function taking(participationId: string | undefined): string {
  if (!participationId) throw new Error('a party that takes part in nothing')
  return participationId
}

const received = ({ make, parties }: Fixture, { participationId }: Party): Promise<NamedRow> =>
  make(parties.platform.operator, 'recordPayment', { participationId: taking(participationId), ...paid })

/** Requested by another operator of the venue, so that the caller may decide. */
const applied = async (fixture: Fixture, party: Party): Promise<NamedRow> => {
  await received(fixture, party)
  const colleague = await fixture.world.operator(fixture.parties.platform.operator.company)
  return fixture.make(colleague, 'payBackPrepaid', { participationId: taking(party.participationId), ...given })
}

const postingOf = async (fixture: Fixture, party: Party): Promise<NamedRow> => {
  const { id } = await received(fixture, party)
  return fixture.db.one<NamedRow>(sql`
    select l.id from posting l join journal_entry v on v.id = l.journal_entry_id
      join ledger_account a on a.id = l.account_id where v.cause_id = ${id} and a.kind = 'prepaid'`)
}

/** An unpaid bill of a participation. */
const createBill = async ({ db }: Fixture, { exhibitionId, participationId }: Party): Promise<NamedRow> => {
  if (!participationId) throw new Error('a bill needs a participation')
  const paySettingId = await paySettings.build(db, { exhibitionId, split: '0', ticketSplit: '0', commission: '0' })
  return { id: await bills.build(db, { participationId, paySettingId }), participationId }
}

export const paymentCases: DomainCases = {
  rows: {
    payment: ofParticipants(received),
    'charge to be paid': ofParticipants(createBill),
    'payment, to confirm': ofParticipants(applied),
    'payment, just refused': ofParticipants(async (fixture, party) => {
      const { platform } = fixture.parties
      const refusal = { table: 'payment', event: 'refuse', from: 'applied', to: 'refused' }
      return decidedBy(fixture, platform.operator, refusal, await applied(fixture, party))
    }),
    'payment, of one’s own': ofParticipants(async (fixture, party) => {
      await received(fixture, party)
      const { platform } = fixture.parties
      const participationId = taking(party.participationId)
      return fixture.make(platform.operator, 'payBackPrepaid', { participationId, ...given })
    }),
    'participation with money': ofParticipants(async (fixture, party) => {
      await received(fixture, party)
      return { id: taking(party.participationId) }
    }),
  },
  hints: {
    recordPayment: on(
      {
        participationId: 'participation',
        chargeId: [['charge to be paid', ({ participationId }) => ({ participationId })]],
      },
      paid,
    ),
    payBackPrepaid: on({ participationId: 'participation with money' }, given),
    writeOff: on({ participationId: 'participation' }, { of: 'prepaid', amount: '1.00', note: '尾差' }),
    confirmPayment: on({ id: 'payment, to confirm' }),
    refusePayment: on({ id: 'payment, to confirm' }, { note: '账号不符' }),
    undoPaymentDecision: on({ id: 'payment, just refused' }),
    withdrawPayment: on({ id: 'payment, of one’s own' }),
    reversePayment: on({ id: 'payment' }, { note: '登记有误' }),
    getPaymentPage: on({ listed: 'payment' }),
    exportPayments: exported,
    exportPrepaid: exported,
    getPrepaid: on({ participationId: 'participation with money' }),
    getPrepaidPage: on({ listed: 'participation with money' }),
  },
}

export const ledgerCases: DomainCases = {
  rows: { posting: ofParticipants(postingOf) },
  hints: {
    getLedgerPage: on({ listed: 'posting' }),
    exportLedger: on({}, { format: 'csv' }),
  },
}
