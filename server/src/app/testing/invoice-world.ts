import { randomInt, randomUUID } from 'node:crypto'
import { formatBillNumber } from '@fairgate/contract/finance/charge/number'
import type { BillKind } from '@fairgate/contract/finance/charge/states'
import sql from 'sql-template-tag'
import { type BadgeWorld, createBadgeWorld, type Fair } from './badge-world.ts'
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
let running = randomInt(1_000_000)

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
      const setting = await db.one<{ id: string }>(sql`
        insert into pay_setting (exhibition_id, version, collection, receiver, contact, telephone, bank, account, bank_address,
          due_days, reminders, grace_days, unpaid_badge_days, return_rate, tax_rate, split, ticket_split, commission, deposit)
        select ${fair.exhibitionId}, coalesce(max(version), 0) + 1, 'platform', '', '', '', '', '', '', 7, '{}', 3, 30, 100, 6,
          30, 90, 8, 0 from pay_setting where exhibition_id = ${fair.exhibitionId} returning id`)
      const { id } = await db.one<{ id: string }>(sql`
        insert into bill (state, kind, number, exhibition_id, participation_id, company_id, sponsor_id, holder_id,
          pay_setting_id, payable, due_on, expires_on, finished_at)
        values (${state}, ${kind}, ${formatBillNumber(kind, 2026, ++running)}, ${fair.exhibitionId},
          ${of.participationId ?? fair.participationId}, ${payer.company.id}, ${fair.organizer.company.id},
          ${world.platform.company.id}, ${setting.id}, ${payable}, '2026-12-01', '2026-12-04', now()) returning id`)
      return id
    },

    /** Changes the exhibition so that its organizer is paid. */
    async tripartite({ exhibitionId }: Fair): Promise<void> {
      await db.run(sql`
        insert into pay_setting (exhibition_id, version, collection, receiver, contact, telephone, bank, account, bank_address,
          due_days, reminders, grace_days, unpaid_badge_days, return_rate, tax_rate, split, ticket_split, commission, deposit)
        select ${exhibitionId}, coalesce(max(version), 0) + 1, 'tripartite', '', '', '', '', '', '', 7, '{}', 3, 30, 100, 6, 30,
          90, 8, 0 from pay_setting where exhibition_id = ${exhibitionId}`)
    },

    /** An uploaded file that is not used yet. */
    async file(caller: TestOperator, type: keyof typeof media = 'pdf'): Promise<string> {
      const { id } = await db.one<{ id: string }>(sql`
        insert into file (company_id, operator_id, purpose, name, type, size, sha256, state, ready_at)
        values (${caller.company.id}, ${caller.operatorId}, 'invoice', ${`发票.${type}`}, ${media[type]}, 10, ''::bytea, 'stored', now())
        returning id`)
      return id
    },

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
