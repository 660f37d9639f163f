import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/database.ts'
import { compilePolicies } from '../../src/policy/compile.ts'
import type { Demo } from '../demo.ts'

interface DemoClause {
  cn: string
  en: string
  refuse?: boolean
  phases?: string[]
  hours?: { from: string; to: string }[]
  daily?: number
  gap?: number
}

const everybody = { cn: '持证人员', en: 'Badge holders' }
const setUp = { cn: '布展加班', en: 'Late move-in', phases: ['moveIn'] }

/** Versions of the exhibition that is open: one that was, the one in force, which opens what types say, and a draft. */
export async function seedPolicies(db: Db, demo: Demo): Promise<void> {
  const ground = await db.maybe<{ id: string; types: string[] }>(sql`
    select e.id, array(select t.id from badge_type t where t.exhibition_id = e.id and t.subject = 'person' order by t.no) as types
    from exhibition e where e.sponsor_id = ${demo.companies.organizer} and e.state = 'ready'
      and e.open_from <= ${demo.now.toISOString()} and ${demo.now.toISOString()} < e.open_to order by e.open_from limit 1`)
  if (!ground || ground.types.length === 0) return
  const ago = (days: number) => new Date(demo.now.getTime() - days * 86_400_000).toISOString()
  const add = async (no: number, effectiveAt: string | null, clauses: readonly DemoClause[], passback = 'strict') => {
    const state = effectiveAt === null ? 'draft' : no === 1 ? 'ended' : 'published'
    const { name } = demo.operators.admin
    const { id } = await db.one<{ id: string }>(sql`
      insert into policy (exhibition_id, no, state, effective_at, passback, digest, note, edited_by, published_by, published_at)
      values (${ground.id}, ${no}, ${state}, ${effectiveAt}, ${passback}, ${hash('sha256', JSON.stringify(clauses), 'buffer')},
        ${effectiveAt === null ? '' : '开展前发布 / Published before opening'}, ${name}, ${effectiveAt === null ? '' : name},
        ${effectiveAt}) returning id`)
    for (const [at, clause] of clauses.entries()) {
      await db.run(sql`
        insert into policy_clause (policy_id, no, name_cn, name_en, refuse, badge_type_ids, phases, hours, entries_kind,
          entries_a_day, gap_minutes)
        values (${id}, ${at + 1}, ${clause.cn}, ${clause.en}, ${clause.refuse ?? false}, ${ground.types}::uuid[],
          ${clause.phases ?? []}::text[], ${JSON.stringify(clause.hours ?? [])}, ${clause.daily ? 'daily' : null},
          ${clause.daily ?? null}, ${clause.gap ?? 0})`)
    }
    if (effectiveAt !== null) await compilePolicies({ db, services: demo.services }, [id], demo.now)
  }
  await add(1, ago(9), [everybody])
  await add(2, ago(6), [everybody, { ...setUp, hours: [{ from: '18:00', to: '22:00' }] }])
  await add(
    3,
    null,
    [
      { ...everybody, daily: 3, gap: 10 },
      { ...setUp, hours: [{ from: '18:00', to: '02:00' }] },
      { cn: '夜间清场', en: 'Night clearing', refuse: true, hours: [{ from: '23:00', to: '05:00' }] },
    ],
    'off',
  )
}
