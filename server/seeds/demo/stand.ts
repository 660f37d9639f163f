import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'
import type { DemoCompany } from './people.ts'

const inHall = 600
const inSection = 200

/** How many stands each company has, one after the other from the first hall on; the temporary one has 27 m². */
const holders = [
  ['cooperator', 1_260],
  ['secondary', 180],
  ['agent', 24],
  ['temporary', 3],
  ['organizer', 12],
] as const satisfies readonly (readonly [DemoCompany, number])[]

/** 2,400 stands of the exhibition that is about to open: three sections in each of its four halls. */
export async function seedStands(db: Db, { companies, operators }: Demo): Promise<void> {
  const { id: exhibitionId, halls } = await db.one<{ id: string; halls: string[] }>(sql`
    select id, halls from exhibition where sponsor_id = ${companies.organizer} and state = 'ready'
    order by open_from limit 1`)
  const { id: changeId } = await db.one<{ id: string }>(sql`
    insert into stand_change (exhibition_id, kind, after, area_before, area_after, changed_by)
    values (${exhibitionId}, 'import', ${JSON.stringify([{ stands: halls.length * inHall }])}::jsonb, 0, 0,
      ${operators.organizer.operatorId}) returning id`)
  await db.run(sql`
    with given as (
      select company_id, sum(stands) over (order by at) - stands as first, sum(stands) over (order by at) as last
      from unnest(${holders.map(([company]) => companies[company])}::uuid[], ${holders.map(([, stands]) => stands)}::int[])
        with ordinality g (company_id, stands, at)
    ), placed as (
      select n, (${halls}::text[])[n / ${inHall} + 1] as hall, n % ${inHall} as at, p.id as participation_id
      from generate_series(0, ${halls.length * inHall - 1}) n
      left join given g on n >= g.first and n < g.last
      left join participation p on p.exhibition_id = ${exhibitionId} and p.company_id = g.company_id
    )
    insert into stand (id, exhibition_id, hall, number, section, area_dm2, kind, state, participation_id, created_by_change)
    select id_in(${exhibitionId}), ${exhibitionId}, hall,
      chr(65 + at / 50) || lpad((at % 50 + 1)::text, 2, '0'), (n / ${inSection} + 1)::text,
      case when n % 40 = 39 then 3600 when n % 10 = 9 then 1800 else 900 end,
      case when n % 40 = 39 then 'raw' else 'standard' end,
      case when participation_id is not null then 'assigned' when n % 25 < 3 then 'reserved' else 'free' end,
      participation_id, ${changeId}
    from placed`)
}
