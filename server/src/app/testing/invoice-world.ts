import { randomUUID } from 'node:crypto'
import type { BillKind } from '@fairgate/contract/finance/charge/states'
import sql from 'sql-template-tag'
import { type BadgeWorld, createBadgeWorld, type Fair } from './badge-world.ts'
import { bills } from './factories/bills.ts'
import { files } from './factories/files.ts'
import { paySettings } from './factories/pay-settings.ts'
import type { TestOperator } from './world.ts'

export interface PaidBill {
  kind?: BillKind
  /** Fen. */
  payable?: number
  state?: 'unpaid' | 'finished'
  payer?: TestOperator
  participationId?: string
}

const media = { pdf: 'application/pdf', ofd: 'application/ofd', xml: 'application/xml' }
/** A day in the past, and the first digits of its invoice numbers. */
const issuedOn = '2026-01-05'

/** A fixture with what invoices need: paid bills, invoice information, files. For tests. */
export async function createInvoiceWorld(made?: BadgeWorld) {
  const world = made ?? (await createBadgeWorld())
  const { db } = world

  const builders = {
    /** Invoice information that is in effect. */
    async setting(
      caller: TestOperator,
      state: 'ready' | 'syncing' = 'ready',
      title = '明远展览有限公司',
    ): Promise<void> {
      await db.run(sql`
        insert into invoice_setting (company_id, version, state, title, tax_number, bank, account, address, phone,
          receiver_name, receiver_email, receiver_address, receiver_postcode, receiver_telephone, default_method, kind,
          saved_by, saved_by_name)
        select ${caller.company.id}, coalesce(max(version), 0) + 1, ${state}, ${title}, '91310000MA1FL5XX0A', '', '', '', '', '王敏',
          'fapiao@mingyuan.example', '', '', '13800000000', 'platform', 'ordinary', ${caller.operatorId}, '王敏'
        from invoice_setting where company_id = ${caller.company.id}`)
    },

    async charge(fair: Fair, { kind = 'quota', payable = 100_000, state = 'finished', ...of }: PaidBill = {}) {
      const payer = of.payer ?? fair.partner
      const paySettingId = await paySettings.build(db, { exhibitionId: fair.exhibitionId })
      const { participationId = fair.participationId } = of
      return bills.build(db, { kind, state, payable, participationId, companyId: payer.company.id, paySettingId })
    },

    /** Changes the exhibition so that its organizer is paid. */
    async tripartite({ exhibitionId }: Fair): Promise<void> {
      await paySettings.build(db, { exhibitionId, collection: 'tripartite' })
    },

    /** An uploaded file that is not used yet. */
    file: ({ company, operatorId }: TestOperator, type: keyof typeof media = 'pdf'): Promise<string> =>
      files.build(db, {
        ...{ companyId: company.id, operatorId, purpose: 'invoice', name: `发票.${type}`, type: media[type] },
      }),

    /** An unused number. */
    code: () =>
      `26${String(BigInt(`0x${randomUUID().replaceAll('-', '').slice(0, 15)}`))
        .padStart(18, '0')
        .slice(-18)}`,

    /** Records one invoice. */
    async made(caller: TestOperator, amount: string, more: { code?: string; issuedOn?: string } = {}) {
      return { code: this.code(), issuedOn, amount, fileIds: [await this.file(caller)], ...more }
    },

    /** An exhibition whose partner has invoice information and has paid a bill. */
    async payingFair(paid: PaidBill = {}) {
      const fair = await world.fair()
      await this.setting(fair.partner)
      return { ...fair, chargeId: await this.charge(fair, paid) }
    },

    /** The same, with a request for an invoice. */
    async fairWithApplication(paid: PaidBill = {}) {
      const fair = await this.payingFair(paid)
      const reply = await world.call(fair.partner, 'applyInvoice', { chargeIds: [fair.chargeId], method: 'platform' })
      if (reply.statusCode !== 10001) throw new Error(`${reply.reason} ${JSON.stringify(reply.data)}`)
      return { ...fair, application: reply.data }
    },

    /** The same, with issued invoices. */
    async madeFair(amounts: readonly string[], paid: PaidBill = {}) {
      const fair = await this.fairWithApplication(paid)
      const invoices = await Promise.all(amounts.map(amount => this.made(world.platform, amount)))
      const reply = await world.call(world.platform, 'makeInvoice', { ...fair.application, invoices })
      if (reply.statusCode !== 10001) throw new Error(`${reply.reason} ${JSON.stringify(reply.data)}`)
      return { ...fair, application: reply.data, invoices }
    },

    async detail(caller: TestOperator, { id }: { id: string }) {
      return (await world.call(caller, 'getInvoiceDetail', { id })).data
    },
  }
  return { ...world, invoice: builders }
}

export type InvoiceWorld = Awaited<ReturnType<typeof createInvoiceWorld>>
