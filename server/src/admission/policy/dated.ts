import sql from 'sql-template-tag'
import { countFollowed, type Dependant, datedRows } from '../../kernel/lifecycle/dated.ts'
import { shiftClauses } from './shift-clauses.ts'

/** The start of published versions that have not begun. */
export const datedPolicyStarts = datedRows({
  ...{
    what: 'policyStarts',
    entityTypes: ['policy'],
    table: 'policy',
    lives: sql`t.state = 'published' and t.effective_at > now()`,
  },
  ...{ type: 'timestamptz', from: 'effective_at' },
})

/**
 * Days in clauses of versions that are not over; clauses by phases and hours are compiled again afterwards
 * (`publishContextChange`).
 */
export const datedClauses: Dependant<'clauses'> = {
  what: 'clauses',
  entityTypes: ['policy'],
  columns: ['policy_clause.days'],
  follow: (db, { exhibitionId, days, last }) =>
    countFollowed(
      db,
      sql`select case when cardinality(c.days) = 0 then 'phases' when ${days}::int = 0 then 'still'
          when later.to > ${last}::date then 'cut' else 'moves' end as why, 1 as n,
          named.from as was_from, named.to as was_to, later.from as is_from, later.to as is_to
        from policy_clause c join policy p on p.id = c.policy_id,
          lateral (select min(day) as from, max(day) as to from unnest(c.days) day) named,
          lateral (select named.from + ${days}::int as from, named.to + ${days}::int as to) later
        where p.exhibition_id = ${exhibitionId} and p.state in ('draft', 'published')`,
    ),
  shift: ({ db }, { exhibitionId, days }) => shiftClauses(db, exhibitionId, days),
}
