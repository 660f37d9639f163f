import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

/** A ticket of a type for a person. */
export interface SlotRequest {
  ticketTypeId: string
  person: Buffer
  perPerson: number
  orderId: string
  ticketId: string | null
}

/**
 * Takes a free unit of the type's limit for each ticket. The primary key lets one of two concurrent sales have it; the
 * other retries. Refuses `ticket.perPersonReached`.
 */
export async function reserveSlots(db: Db, requested: readonly SlotRequest[]): Promise<void> {
  let open = requested.toSorted((a, b) => a.person.compare(b.person) || (a.ticketTypeId < b.ticketTypeId ? -1 : 1))
  // A round that gives nothing to anybody, while nobody else writes, is the last: the remaining people have reached
  // their limit.
  for (let looks = 0; open.length > 0; looks++) {
    const of = <K extends keyof SlotRequest>(key: K) => open.map(one => one[key])
    const taken = await db.many<{ n: number }>(sql`
      with wanted as (
        select m.*, row_number() over (partition by m.type, m.person order by m.n) as nth from unnest(${of('ticketTypeId')}::uuid[],
          ${of('person')}::bytea[], ${of('perPerson')}::int[], ${of('orderId')}::uuid[], ${of('ticketId')}::uuid[])
          with ordinality m (type, person, most, order_id, ticket_id, n)
      ), free as (
        select a.type, a.person, p.slot, row_number() over (partition by a.type, a.person order by p.slot) as nth
        from (select distinct type, person, most from wanted) a cross join lateral generate_series(1, a.most) p (slot)
        where not exists (select from ticket_person_slot k
          where k.ticket_type_id = a.type and k.person = a.person and k.slot = p.slot)
      ), made as (
        insert into ticket_person_slot (exhibition_id, ticket_type_id, person, slot, order_id, ticket_id)
        select t.exhibition_id, a.type, a.person, f.slot, a.order_id, a.ticket_id from wanted a join free f using (type, person, nth)
          join ticket_type t on t.id = a.type
        order by a.type, a.person, f.slot
        on conflict do nothing returning ticket_type_id, person, slot
      )
      select a.n::int as n from wanted a join free f using (type, person, nth)
        join made k on k.ticket_type_id = a.type and k.person = a.person and k.slot = f.slot`)
    const done = new Set(taken.map(({ n }) => n))
    const [first] = open
    open = open.filter((_, at) => !done.has(at + 1))
    if (taken.length === 0 && looks > 1 && first)
      refuse('ticket.perPersonReached', { values: { max: first.perPerson } })
  }
}

/** Frees the units of ended tickets. */
export const releaseSlots = (db: Db, ticketIds: readonly string[]): Promise<number> =>
  db.run(sql`delete from ticket_person_slot where order_id in (select order_id from ticket where id = any(${[...ticketIds]}::uuid[]))
    and ticket_id = any(${[...ticketIds]}::uuid[])`)
