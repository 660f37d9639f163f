import type pg from 'pg'

type Body = Record<string, unknown>

/**
 * The floor of sales: the same rows are read and written without the product. `sales.ts` creates the tables `floor_…`.
 */
export function salesFloors(pool: pg.Pool): Record<string, (body: Body) => Promise<unknown>> {
  return {
    async sale({ exhibitionId, ticketTypeId, stockId, name }) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query({
          name: 'saleStock',
          text: `update floor_allowance set open = open - 1, taken = taken + 1 where scope = $1 and slot = (random() * 15)::int and open > 0`,
          values: [stockId],
        })
        const order = await client.query({
          name: 'saleOrder',
          text: `insert into floor_order (exhibition_id, code, buyer) values ($1, left(uuidv7()::text, 13), $2) returning id, code`,
          values: [exhibitionId, name],
        })
        const { id } = order.rows[0]
        await client.query({
          name: 'saleLine',
          text: `insert into floor_order_line (order_id, ticket_type_id, quantity, unit_fen) values ($1, $2, 1, 8000)`,
          values: [id, ticketTypeId],
        })
        const ticket = await client.query({
          name: 'saleTicket',
          text: `insert into floor_ticket (exhibition_id, ticket_type_id, order_id, code, name) values ($1, $2, $3, right(uuidv7()::text, 12), $4) returning id`,
          values: [exhibitionId, ticketTypeId, id, name],
        })
        await client.query({
          name: 'saleCredential',
          text: `insert into floor_ticket_credential (exhibition_id, ticket_id, code) values ($1, $2, $3)`,
          values: [exhibitionId, ticket.rows[0].id, 'q'.repeat(80)],
        })
        await client.query({
          name: 'saleFact',
          text: `insert into floor_money_fact (exhibition_id, order_id, quantity, unit_fen, total_fen) values ($1, $2, 1, 8000, 8000)`,
          values: [exhibitionId, id],
        })
        await client.query('commit')
        return { id, ticketIds: [ticket.rows[0].id] }
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    ticketPage: async ({ exhibitionId }) =>
      (
        await pool.query({
          name: 'ticketPage',
          text: `select t.id, t.version, t.state, t.code, t.name, t.people, y.name_cn, y.name_en, o.code as order_code, o.method
            from ticket t join ticket_type y on y.id = t.ticket_type_id join ticket_order o on o.id = t.order_id
            where t.exhibition_id = $1 order by t.created_at desc, t.id desc limit 20`,
          values: [exhibitionId],
        })
      ).rows,
    ticketSearch: async ({ exhibitionId, code }) =>
      (
        await pool.query({
          name: 'ticketSearch',
          text: `select t.id, t.version, t.state, t.code, t.name, t.people, y.name_cn, y.name_en, o.code as order_code, o.method
            from ticket t join ticket_type y on y.id = t.ticket_type_id join ticket_order o on o.id = t.order_id
            where t.exhibition_id = $1 and t.code = $2 order by t.created_at desc, t.id desc limit 20`,
          values: [exhibitionId, code],
        })
      ).rows,
    async surveyAnswer({ surveyId, items }) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const answer = await client.query({
          name: 'floorAnswer',
          text: `insert into floor_answer (survey_id) values ($1) returning id`,
          values: [surveyId],
        })
        await client.query({
          name: 'floorItems',
          text: `insert into floor_answer_item (survey_id, answer_id, question, option)
            select $1, $2, i.question, i.option from jsonb_to_recordset($3) i (question text, option text)`,
          values: [surveyId, answer.rows[0].id, JSON.stringify(items)],
        })
        await client.query('commit')
        return {}
      } finally {
        client.release()
      }
    },
  }
}

const serialKey = 'id uuid primary key default uuidv7()'

/** The tables that the floors of sales write to. */
export const floorTables = {
  order: `create table floor_order (${serialKey}, exhibition_id uuid, code text, buyer text, created_at timestamptz default now())`,
  order_line: `create table floor_order_line (${serialKey}, order_id uuid, ticket_type_id uuid, quantity int, unit_fen int8)`,
  ticket: `create table floor_ticket (${serialKey}, exhibition_id uuid, ticket_type_id uuid, order_id uuid, code text, name text, created_at timestamptz default now(), unique (exhibition_id, code))`,
  ticket_credential: `create table floor_ticket_credential (${serialKey}, exhibition_id uuid, ticket_id uuid, code text)`,
  money_fact: `create table floor_money_fact (${serialKey}, exhibition_id uuid, order_id uuid, quantity int, unit_fen int8, total_fen int8)`,
  allowance: `create table floor_allowance (scope uuid, slot int, open int, taken int, primary key (scope, slot))`,
  answer: `create table floor_answer (${serialKey}, survey_id uuid, at timestamptz default now())`,
  answer_item: `create table floor_answer_item (survey_id uuid, answer_id uuid, question text, option text, primary key (survey_id, question, answer_id, option))`,
} as const
