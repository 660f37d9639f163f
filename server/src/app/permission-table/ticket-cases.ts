import sql from 'sql-template-tag'
import { type DomainCases, on } from './cases.ts'
import { returnedBy } from './decided-row.ts'
import type { Fixture, NamedRow, Party, PartyName } from './fixture.ts'
import { ofCompanies, ofExhibitions } from './rows.ts'

/** The sellers, the venue in the first exhibition. */
export const ticketSellers: PartyName[] = ['platform', 'sponsor', 'agent', 'secondaryAgent', 'otherSponsor']
/** The parties that cannot sell: their rows here belonged to somebody else. */
export const ticketOthers: PartyName[] = ['main', 'rival', 'otherMain']
const note = '示例'
const why = { reasonCode: 'other' }

let serial = 0
const typeNames = () => ({ nameCn: `门票${++serial}`, nameEn: `Ticket ${serial}` })
const buyer = () => ({ name: '示例买家', phone: `136${String(++serial).padStart(8, '0')}` })

/** The form of a type, on the open days of an exhibition; on any days if it does not exist. */
async function typeForm({ id, exhibitionId = id }: NamedRow, { db }: Fixture) {
  const open = await db.maybe<{ day: string }>(
    sql`select (open_from + interval '1 day')::date::text as day from exhibition where id = ${exhibitionId}`,
  )
  const day = open?.day ?? '2040-03-17'
  return { ...typeNames(), price: '80.00', total: 1000, firstDay: day, lastDay: day }
}

async function addType(fixture: Fixture, { operator, exhibitionId }: Party): Promise<NamedRow> {
  const form = await typeForm({ id: exhibitionId }, fixture)
  await fixture.db.run(sql`update exhibition set sale_open = true where id = ${exhibitionId}`)
  return { exhibitionId, ...(await fixture.make(operator, 'addTicketType', { exhibitionId, ...form })) }
}

/** Every seller of its exhibition has some stock. */
async function allotted(fixture: Fixture, party: Party): Promise<NamedRow> {
  const { make, parties } = fixture
  const made = await addType(fixture, party)
  const give = (participationId: string | null, granted: number) =>
    make(party.operator, 'allotStock', { ticketTypeId: made.id, participationId, granted })
  await give(null, 50)
  if (party.exhibitionId !== parties.agent.exhibitionId) return made
  await give(parties.agent.participationId ?? null, 200)
  await give(parties.secondaryAgent.participationId ?? null, 100)
  return made
}

const organizerOf = ({ parties }: Fixture, exhibitionId: string): Party =>
  parties.otherSponsor.exhibitionId === exhibitionId ? parties.otherSponsor : parties.sponsor

export const typeIn = async (fixture: Fixture, exhibitionId: string) =>
  (await fixture.row('ticket type', organizerOf(fixture, exhibitionId).name)).id

/** An order of one ticket, whose state is in `ticket` after the payment. */
const sold =
  (holdUntil?: () => string) =>
  async (fixture: Fixture, party: Party): Promise<NamedRow> => {
    const { db, make } = fixture
    const { exhibitionId, participationId } = party
    const sells = party.operator.actor.permissions.has('ticket:sell')
    const seller = sells ? party : organizerOf(fixture, exhibitionId)
    const { id, version, ticketIds } = await make(seller.operator, 'issueTickets', {
      ...{ exhibitionId, lines: [{ ticketTypeId: await typeIn(fixture, exhibitionId), quantity: 1 }] },
      ...{ buyer: buyer(), method: 'cash', ...(holdUntil && { holdUntil: holdUntil() }) },
    })
    if (!sells) {
      const owner = sql`participation_id = ${participationId}, company_id = ${party.operator.company.id}`
      await db.run(sql`update ticket_order set ${owner} where id = ${id}`)
      await db.run(sql`update ticket set ${owner} where exhibition_id = ${exhibitionId} and order_id = ${id}`)
    }
    return { exhibitionId, id, version, ticket: ticketIds[0] }
  }

const order = sold()
const reserved = sold(() => new Date(Date.now() + 86_400_000).toISOString())

async function ticket(fixture: Fixture, party: Party): Promise<NamedRow> {
  const { exhibitionId, id: ofOrder, ticket } = await order(fixture, party)
  return { exhibitionId, id: ticket as string, version: 1, ofOrder }
}

async function suspended(fixture: Fixture, party: Party): Promise<NamedRow> {
  const { exhibitionId, id, version = 1 } = await ticket(fixture, party)
  const key = { exhibitionId: party.exhibitionId, id, version }
  const { operator } = organizerOf(fixture, party.exhibitionId)
  return { exhibitionId, ...(await fixture.make(operator, 'suspendTicket', { ...key, note })) }
}

/** A ticket whose holder has a telephone. */
async function reached(fixture: Fixture, party: Party): Promise<NamedRow> {
  const { exhibitionId, id, version = 1 } = await ticket(fixture, party)
  const holder = { exhibitionId: party.exhibitionId, id, version, name: '示例人员', phone: buyer().phone }
  const { operator } = organizerOf(fixture, party.exhibitionId)
  return { exhibitionId, ...(await fixture.make(operator, 'editTicketHolder', holder)) }
}

/** A request for five more of a type. */
const request =
  (state: 'pending' | 'returned') =>
  async (fixture: Fixture, { operator, exhibitionId, participationId = '', name }: Party): Promise<NamedRow> => {
    const ticketTypeId = await typeIn(fixture, exhibitionId)
    const organizer = organizerOf(fixture, exhibitionId).operator.company.id
    const giver = name === 'secondaryAgent' ? fixture.parties.agent.operator.company.id : organizer
    return fixture.db.one<NamedRow>(sql`
      insert into ticket_request (state, kind, exhibition_id, participation_id, company_id, sponsor_id, giver_id,
        ticket_type_id, quantity, reason, submitted_by)
      values (${state}, 'stock', ${exhibitionId}, ${participationId}, ${operator.company.id}, ${organizer}, ${giver},
        ${ticketTypeId}, 5, ${note}, ${operator.operatorId})
      returning id, version, exhibition_id as "exhibitionId"`)
  }

const applicants: PartyName[] = ['agent', 'secondaryAgent', ...ticketOthers]

/** An export of an exhibition's rows; its filters address no row. */
const exported = on({ ticketTypeId: [], sellerId: [], orderId: [], importId: [] }, { format: 'csv' })

export const ticketCases: DomainCases = {
  rows: {
    'ticket type': ofExhibitions(allotted),
    'ticket type, unsold': ofExhibitions(addType),
    'ticket stock': ofCompanies(ticketSellers, async (fixture, { exhibitionId, participationId }) => {
      const ticketTypeId = await typeIn(fixture, exhibitionId)
      return fixture.db.one<NamedRow>(sql`
        select id, version, exhibition_id as "exhibitionId" from ticket_stock where ticket_type_id = ${ticketTypeId}
          and participation_id is not distinct from ${participationId ?? null}::uuid`)
    }),
    'ticket order': ofCompanies([...ticketSellers, ...ticketOthers], order),
    'ticket order, held': ofCompanies([...ticketSellers, ...ticketOthers], reserved),
    ticket: ofCompanies([...ticketSellers, ...ticketOthers], ticket),
    'ticket, suspended': ofCompanies([...ticketSellers, ...ticketOthers], suspended),
    'ticket, reached': ofCompanies([...ticketSellers, ...ticketOthers], reached),
    'ticket request': ofCompanies(applicants, request('pending')),
    'ticket request, just returned': ofCompanies(applicants, async (fixture, party) => {
      const { exhibitionId, ...row } = await request('pending')(fixture, party)
      const { operator } = organizerOf(fixture, party.exhibitionId)
      return { exhibitionId, ...(await returnedBy(fixture, operator, 'ticket_request', row)) }
    }),
    'ticket request, returned': ofCompanies(applicants, request('returned')),
  },

  hints: {
    exportTickets: exported,
    exportTicketOrders: exported,
    exportTicketRequests: exported,
    exportStock: exported,

    addTicketType: on({ exhibitionId: 'exhibition', zones: 'zone' }, typeForm),
    editTicketType: on(
      {
        id: 'ticket type, unsold',
        zones: [['zone', (_row, fixture, { exhibitionId }) => typeForm({ id: exhibitionId }, fixture)]],
      },
      typeForm,
    ),
    deleteTicketType: on({ id: 'ticket type, unsold' }),

    allotStock: on({
      ticketTypeId: [['ticket type', belowOf]],
      participationId: [['participation', async (_row, fixture) => ({ granted: 7, ...(await firstType(fixture)) })]],
    }),
    returnStock: on({ ticketTypeId: 'ticket type' }, async ({ id }, { db }, { participationId }) => {
      const stock = await db.maybe<{ version: number }>(sql`
        select version from ticket_stock where ticket_type_id = ${id}
          and participation_id is not distinct from ${participationId ?? null}::uuid`)
      return { quantity: 1, version: stock?.version ?? 1 }
    }),

    issueTickets: on({ lines: 'ticket type' }, () => ({ lines: [{ quantity: 1 }], buyer: buyer(), method: 'cash' })),
    payTicketOrder: on({ id: 'ticket order, held' }, { method: 'cash' }),
    cancelTicketOrder: on({ id: 'ticket order, held' }),
    editTicketHolder: on({ id: 'ticket' }, { name: '示例人员' }),
    suspendTicket: on({ id: 'ticket' }, { note }),
    resumeTicket: on({ id: 'ticket, suspended' }),
    voidTicket: on({ ids: 'ticket' }, { note }),
    revealTicketNumbers: on({ id: 'ticket' }, { reason: '核对持票人' }),
    refundTicket: on({ ids: 'ticket' }, why),
    refundAllTickets: on({ id: 'ticket order' }, why),
    sendTicketLink: on({ exhibitionId: [], ids: 'ticket, reached', orderId: 'ticket order' }, { channel: 'sms' }),

    // Each of its rows belongs to the exhibition it is requested for.
    applyTicketRequest: on(
      {
        exhibitionId: [],
        id: [
          [
            'ticket request, returned',
            async ({ version }, fixture, { exhibitionId }) => ({
              version,
              stock: { ticketTypeId: await typeIn(fixture, exhibitionId), quantity: 1 },
            }),
          ],
        ],
        'stock.ticketTypeId': [['ticket type', { stock: { quantity: 1 } }]],
        'refund.orderId': [['ticket order', ({ ticket }) => ({ refund: { ticketIds: [ticket] } })]],
        'refund.ticketIds': [['ticket', ({ ofOrder }) => ({ refund: { orderId: ofOrder } })]],
      },
      { reason: note },
    ),
    rejectTicketRequest: on({ id: 'ticket request' }, why),
    returnTicketRequest: on({ id: 'ticket request' }, why),
    undoTicketRequestDecision: on({ id: 'ticket request, just returned' }),
  },
}

/** To the agent's secondary, else to the venue. */
function belowOf(_row: NamedRow, { parties }: Fixture, { name }: Party) {
  return { granted: 7, participationId: name === 'agent' ? parties.secondaryAgent.participationId : null }
}

async function firstType(fixture: Fixture) {
  return { ticketTypeId: (await fixture.row('ticket type', 'sponsor')).id }
}
