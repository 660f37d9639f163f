import { presetOf, ruleKindNames, type Statement, scopesOf } from '@fairgate/contract/badging/rulebook/kinds'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { trialJob } from '../../src/badging/badge/rules/trial-job.ts'
import { digestOf, writeRules } from '../../src/badging/rulebook/save.ts'
import { type Db, toDb } from '../../src/kernel/database/database.ts'
import type { JobContext } from '../../src/kernel/jobs/job-definition.ts'
import type { Demo } from './demo-context.ts'

/** By this limit the trial of the draft refuses 37 applications. */
const badgesPerCompany = 17

/**
 * A draft with one rule of each kind for the exhibition with the most badges. They warn, as their editor proposes, except
 * for the limit per company, which refuses.
 */
export async function seedRuleBook(db: Db): Promise<void> {
  const rules = ruleKindNames.map((kind, at) => {
    const params = { ...presetOf(kind), ...(kind === 'companyLimit' && { max: badgesPerCompany }) } as Record<
      string,
      never
    >
    return {
      ...{ code: `R${String(at + 1).padStart(2, '0')}`, kind, params, noteCn: '', noteEn: '', classes: ['exhibitor'] },
      scope: scopesOf({ kind, params } as unknown as Statement)[0] ?? 'exhibition',
      effect: kind === 'companyLimit' ? ('refuse' as const) : ('warn' as const),
    }
  })
  const { id } = await db.one<{ id: string }>(sql`
    insert into rule_book (exhibition_id, number, digest, edited_by)
    select exhibition_id, 1, ${digestOf(rules)}, '' from badge where state <> 'draft' and not is_sandbox(exhibition_id)
    group by 1 order by count(*) desc limit 1 returning id`)
  await writeRules({ db }, id, rules)
}

/** Tries the draft on the applications of its exhibition, by the usual job. */
export async function tryDraftRules(pool: pg.Pool, demo: Demo): Promise<void> {
  const db = toDb(pool)
  const draft = await db.maybe<{ id: string; exhibitionId: string }>(
    sql`select id, exhibition_id as "exhibitionId" from rule_book where state = 'draft'`,
  )
  if (!draft) return
  const context = {
    ...{ pool, db, services: { ...demo.services, pool }, signal: new AbortController().signal },
    actor: { operatorName: demo.operators.organizer.name, language: 'cn' },
    ...{ progress() {}, publish() {} },
  } as unknown as JobContext
  await trialJob.run(draft, context)
}
