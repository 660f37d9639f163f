import sql from 'sql-template-tag'
import { bills } from '../testing/factories/bills.ts'
import { files } from '../testing/factories/files.ts'
import { paySettings } from '../testing/factories/pay-settings.ts'
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
async function paid({ db }: Fixture, party: Party, kind: 'quota' | 'accreditation' = 'quota') {
  const { exhibitionId, participationId, operator } = party
  const companyId = operator.company.id
  await db.run(sql`
    insert into invoice_setting (company_id, version, state, title, tax_number, bank, account, address, phone, receiver_name,
      receiver_email, receiver_address, receiver_postcode, receiver_telephone, default_method, kind, saved_by, saved_by_name)
    select ${companyId}, 1, 'ready', '示例抬头', '91310000MA1FL5XX0A', '', '', '', '', '示例', 'a@b.example', '', '', '13800000000',
      'platform', 'ordinary', ${operator.operatorId}, '示例'
    where not exists (select from invoice_setting where company_id = ${companyId})`)
  const paySettingId = await paySettings.build(db, { exhibitionId })
  if (!participationId) throw new Error('a bill needs a participation')
  const parent = sql`(select nullif(u.company_id, p.sponsor_id)
    from participation p join participation u on u.id = p.parent_id where p.id = ${participationId})`
  const bill = { kind, state: 'finished', participationId, paySettingId, payable: 100_000 } as const
  return { id: await bills.build(db, { ...bill, parentCompanyId: parent }), version: 1 }
}

async function addApplication(fixture: Fixture, party: Party) {
  const { id } = await paid(fixture, party)
  return fixture.make(party.operator, 'applyInvoice', { chargeIds: [id], method: 'platform' })
}

const fileOf = ({ db }: Fixture, { operator }: Party): Promise<string> =>
  files.build(db, { companyId: operator.company.id, operatorId: operator.operatorId, purpose: 'invoice' })

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
    readInvoiceFiles: on(
      { applicationId: 'invoice application', chargeId: [], invoiceId: [], fileIds: 'file, invoice' },
      async (_row, fixture, probe) => ({
        applicationId: (await addApplication(fixture, fixture.parties.main)).id,
        fileIds: [await fileOf(fixture, probe)],
      }),
    ),
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
