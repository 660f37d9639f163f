import { formatBillNumber } from '@fairgate/contract/finance/charge/number'
import sql from 'sql-template-tag'
import { type DomainCases, exported, on } from './cases.ts'
import { decidedBy } from './decided-row.ts'
import { uploadedFiles } from './file-cases.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { ofParticipants } from './rows.ts'

const note = '示例'
const amount = '1000.00'
const issuedOn = '2026-01-05'

let running = 500_000_000
const digits = (year: string) => `${year}${String(++running).padStart(18, '0')}`

/** A finished bill of a company with invoice information. */
async function paid({ db, parties }: Fixture, party: Party, kind: 'quota' | 'accreditation' = 'quota') {
  const { exhibitionId, participationId, operator } = party
  const companyId = operator.company.id
  await db.run(sql`
    insert into invoice_setting (company_id, version, state, title, tax_number, bank, account, address, phone, receiver_name,
      receiver_email, receiver_address, receiver_postcode, receiver_telephone, default_method, kind, saved_by, saved_by_name)
    select ${companyId}, 1, 'ready', '示例抬头', '91310000MA1FL5XX0A', '', '', '', '', '示例', 'a@b.example', '', '', '13800000000',
      'platform', 'ordinary', ${operator.operatorId}, '示例'
    where not exists (select from invoice_setting where company_id = ${companyId})`)
  const setting = await db.one<{ id: string }>(sql`
    insert into pay_setting (exhibition_id, version, collection, receiver, contact, telephone, bank, account, bank_address,
      due_days, reminders, grace_days, unpaid_badge_days, return_rate, tax_rate, split, ticket_split, commission, deposit)
    select ${exhibitionId}, coalesce(max(version), 0) + 1, 'platform', '', '', '', '', '', '', 7, '{}', 3, 30, 100, 6, 30, 90, 8, 0
    from pay_setting where exhibition_id = ${exhibitionId} returning id`)
  return db.one<NamedRow & { id: string }>(sql`
    insert into bill (state, kind, number, exhibition_id, participation_id, company_id, parent_company_id, sponsor_id, holder_id,
      pay_setting_id, payable, due_on, expires_on, finished_at)
    select 'finished', ${kind}, ${formatBillNumber(kind, 2026, ++running)}, p.exhibition_id, p.id, p.company_id,
      nullif(u.company_id, p.sponsor_id), p.sponsor_id, ${parties.platform.operator.company.id}, ${setting.id}, 100000,
      '2026-12-01', '2026-12-04', now()
    from participation p left join participation u on u.id = p.parent_id where p.id = ${participationId ?? null}
    returning id, version`)
}

async function addApplication(fixture: Fixture, party: Party) {
  const { id } = await paid(fixture, party)
  return fixture.make(party.operator, 'applyInvoice', { chargeIds: [id], method: 'platform' })
}

async function fileOf({ db }: Fixture, { operator }: Party): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into file (company_id, operator_id, purpose, name, type, size, sha256, state, ready_at)
    values (${operator.company.id}, ${operator.operatorId}, 'invoice', 'a.pdf', 'application/pdf', 10, ''::bytea, 'stored', now())
    returning id`)
  return id
}

const invoiceOf = async (fixture: Fixture, probe: Party) => ({
  ...{ code: digits('26'), amount, issuedOn, fileIds: [await fileOf(fixture, probe)] },
})

async function made(fixture: Fixture, party: Party): Promise<NamedRow> {
  const { platform } = fixture.parties
  const key = await addApplication(fixture, party)
  return fixture.make(platform.operator, 'makeInvoice', { ...key, invoices: [await invoiceOf(fixture, platform)] })
}

async function blue(fixture: Fixture, party: Party): Promise<NamedRow & { version: number }> {
  const { id } = await made(fixture, party)
  return fixture.db.one(sql`select id, version from invoice where application_id = ${id}`)
}

const makes = async (_: NamedRow, fixture: Fixture, probe: Party) => ({ invoices: [await invoiceOf(fixture, probe)] })

export const invoiceCases: DomainCases = {
  rows: {
    'charge, paid': ofParticipants(paid),
    'charge of badge fees, paid': ofParticipants((fixture, party) => paid(fixture, party, 'accreditation')),
    'invoice application': ofParticipants(addApplication),
    'invoice application, returned': ofParticipants(async (fixture, party) =>
      fixture.make(fixture.parties.platform.operator, 'returnInvoiceApplication', {
        ...{ ...(await addApplication(fixture, party)), reasonCode: 'other', note },
      }),
    ),
    'invoice application, just returned': ofParticipants(async (fixture, party) => {
      const { operator } = fixture.parties.platform
      const decision = { table: 'invoice_application', event: 'return', from: 'applied', to: 'returned' }
      return decidedBy(fixture, operator, decision, await addApplication(fixture, party))
    }),
    'invoice application, made': ofParticipants(made),
    invoice: ofParticipants(blue),
    'invoice, to be reversed': ofParticipants(async (fixture, party) =>
      fixture.make(fixture.parties.platform.operator, 'requestInvoiceReversal', {
        ...{ ...(await blue(fixture, party)), amount, note },
      }),
    ),
    'file, invoice': uploadedFiles('invoice'),
    'file of an invoice': ofParticipants(async (fixture, party) => {
      const { id } = await made(fixture, party)
      const { fileId } = await fixture.db.one<{ fileId: string }>(
        sql`select files[1] as "fileId" from invoice where application_id = ${id}`,
      )
      return { id, fileId }
    }),
  },
  hints: {
    applyInvoice: on({ chargeIds: 'charge, paid' }, { method: 'platform' }),
    exportInvoices: exported,
    submitInvoiceApplication: on({ id: 'invoice application, returned' }, { method: 'platform' }),
    returnInvoiceApplication: on({ id: 'invoice application' }, { reasonCode: 'other', note }),
    undoInvoiceApplicationDecision: on({ id: 'invoice application, just returned' }),
    makeInvoice: on({ id: 'invoice application', invoices: 'file, invoice' }, makes),
    finishAccreditationInvoice: on({ chargeId: 'charge of badge fees, paid', invoices: 'file, invoice' }, makes),
    confirmInvoice: on({ id: 'invoice application, made' }),
    requestInvoiceReversal: on({ id: 'invoice' }, { amount, note }),
    refuseInvoiceReversal: on({ id: 'invoice, to be reversed' }, { note }),
    reverseInvoice: on({ id: 'invoice', fileIds: 'file, invoice' }, async (_row, fixture, probe) => ({
      ...{ ...(await invoiceOf(fixture, probe)), confirmation: digits('26'), note },
    })),
    getInvoiceFileLink: on({ id: 'file of an invoice', fileId: 'file of an invoice' }),
    getInvoicePage: on({ listed: [['invoice application', { tab: 'all' }]] }),
  },
}
