import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { join as joinExhibition } from '../../exhibitions/participation/hooks.ts'
import { createBadgeWorld } from './badge-world.ts'
import type { TestOperator } from './world.ts'

export interface TicketFair {
  exhibitionId: string
  organizer: TestOperator
  agent: TestOperator
  secondary: TestOperator
  agentParticipation: string
  secondaryParticipation: string
}

type TypeForm = Payload<'addTicketType'>

/** The badge fixture with an exhibition that sells tickets: its organizer, an agent and the agent's secondary. */
export async function createTicketWorld(...given: Parameters<typeof createBadgeWorld>) {
  const world = await createBadgeWorld(...given)
  const { db, call } = world
  let serial = 0

  return {
    ...world,

    async ticketFair(): Promise<TicketFair> {
      const { exhibitionId, organizer } = await world.fair()
      await db.run(sql`update exhibition set sale_open = true, sale_from = '2020-01-01', sale_to = '2030-03-05',
        refund_rule = 'beforeOpen' where id = ${exhibitionId}`)
      const agent = await world.world.administrator('agent')
      const secondary = await world.world.administrator('agentSec', { parent: agent.company })
      const own = { exhibitionId, sponsorId: organizer.company.id, state: 'active' } as const
      const root = await db.one<{ id: string }>(sql`
        select id from participation where exhibition_id = ${exhibitionId} and kind = 'sponsor'`)
      const first = await joinExhibition(db, { ...own, companyId: agent.company.id, kind: 'agent', parentId: root.id })
      const second = await joinExhibition(db, {
        ...own,
        ...{ companyId: secondary.company.id, kind: 'secondaryAgent', parentId: first.id },
      })
      return {
        ...{ exhibitionId, organizer, agent, secondary },
        ...{ agentParticipation: first.id, secondaryParticipation: second.id },
      }
    },

    /** A type of 100 tickets at 80 yuan, on all days. */
    async ticketType({ exhibitionId, organizer }: TicketFair, changes: Partial<TypeForm> = {}): Promise<string> {
      const n = ++serial
      const reply = await call(organizer, 'addTicketType', {
        ...{ exhibitionId, nameCn: `门票${n}`, nameEn: `Ticket ${n}`, price: '80.00', total: 100 },
        ...{ firstDay: '2030-03-03', lastDay: '2030-03-05' },
        ...changes,
      })
      if (reply.statusCode !== 10001) throw new Error(`${reply.reason}: ${JSON.stringify(reply.data)}`)
      return reply.data.id
    },

    /** Allots stock of a type to the agent, or to another participation. */
    async allot(fair: TicketFair, ticketTypeId: string, granted: number, participationId = fair.agentParticipation) {
      const reply = await call(fair.organizer, 'allotStock', { ticketTypeId, participationId, granted })
      if (reply.statusCode !== 10001) throw new Error(`${reply.reason}`)
    },

    /** The input of a sale of one ticket for cash. */
    sale: (
      { exhibitionId }: TicketFair,
      ticketTypeId: string,
      changes: Partial<Payload<'issueTickets'>> = {},
      line: Partial<Payload<'issueTickets'>['lines'][number]> = {},
    ): Payload<'issueTickets'> => ({
      exhibitionId,
      lines: [{ ticketTypeId, quantity: 1, ...line }],
      buyer: { name: '买家', phone: `138${String(++serial).padStart(8, '0')}` },
      method: 'cash',
      ...changes,
    }),

    /** The stock of a type: granted, given, open and taken. */
    stockOf: (ticketTypeId: string, participationId: string | null) =>
      db.one<{ granted: number; given: number; left: number; taken: number }>(sql`
        select s.granted, s.given, sum(a.open)::int as left, sum(a.taken)::int as taken
        from ticket_stock s join stock_pool a on a.scope = s.id
        where s.ticket_type_id = ${ticketTypeId} and s.participation_id is not distinct from ${participationId}::uuid
        group by s.id`),

    ticketsOf: (orderId: string) =>
      db.many<{ id: string; version: number; state: string; code: string }>(
        sql`select id, version, state, code from ticket where order_id = ${orderId} order by code`,
      ),

    orderOf: (id: string) =>
      db.one<{ state: string; version: number; code: string }>(
        sql`select state, version, code from ticket_order where id = ${id}`,
      ),
  }
}

export type TicketWorld = Awaited<ReturnType<typeof createTicketWorld>>
