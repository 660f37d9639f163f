import type { Payload } from '@fairgate/contract/app/catalogue'
import { ticketImportColumns } from '@fairgate/contract/sales/ticket/import-fields'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { createStoredFile } from '../../kernel/files/stored-file.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { jobs } from '../jobs.ts'
import { closeAfterAll } from './close-after-all.ts'
import { createTicketWorld, type TicketFair } from './ticket-world.ts'

type Sale = Partial<NonNullable<Payload<'importTickets'>['sale']>>
type Cells = Partial<Record<keyof typeof ticketImportColumns, string | number>>

/** What the tests of import and import-refusals share. Call it once in a file. */
export async function createTicketImportFixture() {
  const world = await closeAfterAll(createTicketWorld())
  await migrateJobs(world.pool)

  const columns = Object.keys(ticketImportColumns) as (keyof typeof ticketImportColumns)[]
  const header = columns.map(column => ticketImportColumns[column].join(' ')).join(',')
  const csvOf = (rows: readonly Cells[]) =>
    [header, ...rows.map(row => columns.map(column => String(row[column] ?? '')).join(','))].join('\n')
  const nameOf = (id: string) =>
    world.db
      .one<{ name: string }>(sql`select name_cn as name from ticket_type where id = ${id}`)
      .then(({ name }) => name)

  /** An uploaded sheet of the agent, as if it had been uploaded. */
  async function upload({ agent }: TicketFair, content: string | Buffer) {
    const file = await createStoredFile(world.db, world.services.store, {
      ...{ purpose: 'sheet', companyId: agent.company.id, operatorId: agent.operatorId },
      ...{ name: 'tickets.csv', type: 'csv', content: Buffer.from(content) },
    })
    await world.db.run(sql`update file set state = 'stored' where id = ${file.id}`)
    return file.id
  }

  async function send(fair: TicketFair, content: string | Buffer, sale: Sale = {}) {
    const buyer = { name: '团购客户', phone: '13800000001' }
    return world.call(fair.agent, 'importTickets', {
      ...{ exhibitionId: fair.exhibitionId, fileId: await upload(fair, content) },
      sale: { buyer, method: 'cash', ...sale },
    })
  }

  async function imported(fair: TicketFair, rows: readonly Cells[], sale: Sale = {}) {
    const { data, reason } = await send(fair, csvOf(rows), sale)
    if (!data?.importId) throw new Error(reason)
    await world.runJob(data.jobId, jobs)
    return data.importId
  }

  const reportOf = async ({ agent }: TicketFair, importId: string) =>
    (await world.call(agent, 'getTicketImportReport', { importId })).data
  const badRows = async ({ agent }: TicketFair, importId: string, language: 'cn' | 'en' = 'cn') =>
    (await world.call(agent, 'getTicketImportRowPage', { importId, pageSize: 40 }, { language })).data.list

  const ordersOf = ({ exhibitionId }: TicketFair) =>
    world.db.many<{
      number: string | null
      state: string
      quantity: number
      amount: number
      lines: number
      made: number
    }>(sql`
    select o.outer_code as number, o.state, o.quantity, o.amount_fen::int as amount,
      (select sum(l.quantity)::int from ticket_order_line l where l.order_id = o.id) as lines,
      (select count(*)::int from ticket t where t.exhibition_id = o.exhibition_id and t.order_id = o.id) as made
    from ticket_order o where o.exhibition_id = ${exhibitionId} order by o.outer_code nulls last, o.id`)

  /** Changes the number of tickets granted to the agent. */
  async function regrant(fair: TicketFair, ticketTypeId: string, granted: number) {
    const { version } = await world.db.one<{ version: number }>(sql`
    select version from ticket_stock where ticket_type_id = ${ticketTypeId}
      and participation_id = ${fair.agentParticipation}`)
    const participationId = fair.agentParticipation
    return world.call(fair.organizer, 'allotStock', { ticketTypeId, participationId, granted, version })
  }

  /** Checks that stock, tickets, orders and money of an exhibition agree, whatever happened. */
  async function agrees(fair: TicketFair, ticketTypeId: string, sold: number) {
    const { taken } = await world.stockOf(ticketTypeId, fair.agentParticipation)
    const { tickets, codes, facts, ordered } = await world.db.one<Record<string, number>>(sql`
    select (select count(*)::int from ticket where ticket_type_id = ${ticketTypeId}) as tickets,
      (select count(distinct c.code)::int from ticket_credential c where c.ticket_type_id = ${ticketTypeId}
        and c.revoked_reason is null) as codes,
      (select coalesce(sum(quantity), 0)::int from ticket_sale_event where ticket_type_id = ${ticketTypeId}) as facts,
      (select coalesce(sum(quantity), 0)::int from ticket_order where exhibition_id = ${fair.exhibitionId}) as ordered`)
    expect({ taken, tickets, codes, facts, ordered }).toEqual({
      taken: sold,
      tickets: sold,
      codes: sold,
      facts: sold,
      ordered: sold,
    })
  }

  return { world, csvOf, nameOf, send, imported, reportOf, badRows, ordersOf, regrant, agrees, upload }
}
