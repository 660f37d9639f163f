import type { ClauseForm } from '@fairgate/contract/admission/policy/commands'
import { addDays, gateDay } from '@fairgate/contract/kernel/schedule/day'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { simulationJob } from '../../src/admission/gate/simulation-job.ts'
import { compilePolicies } from '../../src/admission/policy/compile.ts'
import { digestOf, writeClauses } from '../../src/admission/policy/save.ts'
import { type Db, toDb } from '../../src/kernel/database/database.ts'
import type { JobContext } from '../../src/kernel/jobs/job-definition.ts'
import type { Demo } from './demo-context.ts'

type Planned = Pick<ClauseForm, 'nameCn' | 'nameEn'> & Partial<ClauseForm>

const everybody: Planned = { nameCn: '持证人员', nameEn: 'Badge holders' }
const setUp: Planned = { nameCn: '布展加班', nameEn: 'Late move-in', phases: ['moveIn'] }
/**
 * The draft reserves a morning for the press: it would have refused the 37 people who were admitted earlier on the
 * first day.
 */
const preview: Planned = {
  ...{ nameCn: '上午媒体预展', nameEn: 'Press preview in the morning', effect: 'refuse' },
  hours: [{ from: '05:00', to: '11:00' }],
}

/** Versions of the active exhibition: a former one, the active one, which follows the badge types, and a draft. */
export async function seedPolicies(db: Db, demo: Demo): Promise<void> {
  const gateContext = await db.maybe<{ id: string; types: string[] }>(sql`
    select e.id, array(select t.id from badge_type t where t.exhibition_id = e.id and t.subject = 'person' order by t.number) as types
    from exhibition e where e.sponsor_id = ${demo.companies.organizer} and e.state = 'ready'
      and e.open_from <= ${demo.now.toISOString()} and ${demo.now.toISOString()} < e.open_to order by e.open_from limit 1`)
  if (!gateContext || gateContext.types.length === 0) return
  const ago = (days: number) => new Date(demo.now.getTime() - days * 86_400_000).toISOString()
  const add = async (no: number, effectiveAt: string | null, planned: readonly Planned[]) => {
    const state = effectiveAt === null ? 'draft' : no === 1 ? 'ended' : 'published'
    const { name } = demo.operators.admin
    const clauses = planned.map(clause => ({ ...plain, badgeTypeIds: gateContext.types, ...clause }) as ClauseForm)
    const content = {
      ...({ offline: 'askGuard', offlineSingle: 'askGuard' } as const),
      passback: effectiveAt === null ? ('off' as const) : ('strict' as const),
      clauses,
    }
    const { id } = await db.one<{ id: string }>(sql`
      insert into policy (exhibition_id, number, state, effective_at, offline, offline_single, passback, digest, note, edited_by,
        published_by, published_at)
      values (${gateContext.id}, ${no}, ${state}, ${effectiveAt}, ${content.offline}, ${content.offlineSingle}, ${content.passback},
        ${digestOf(content)}, ${effectiveAt === null ? '' : '开展前发布 / Published before opening'}, ${name},
        ${effectiveAt === null ? '' : name}, ${effectiveAt}) returning id`)
    await writeClauses({ db }, id, clauses)
    if (effectiveAt !== null) await compilePolicies({ db, services: demo.services }, [id], demo.now)
  }
  await add(1, ago(9), [everybody])
  await add(2, ago(6), [everybody, { ...setUp, hours: [{ from: '18:00', to: '22:00' }] }])
  await add(3, null, [
    { ...everybody, entries: 'daily', entriesADay: 3, gapMinutes: 10 },
    { ...setUp, hours: [{ from: '18:00', to: '02:00' }] },
    preview,
  ])
}

const plain: Omit<ClauseForm, 'nameCn' | 'nameEn' | 'badgeTypeIds'> = {
  ...{ effect: 'admit', companyIds: [], zoneIds: [], doorIds: [], phases: [], days: [], hours: [] },
  ...{ entries: 'asType', entriesADay: null, gapMinutes: 0 },
}

/** Simulates the draft with the day before, by the usual job. */
export async function simulateDraft(pool: pg.Pool, demo: Demo): Promise<void> {
  const db = toDb(pool)
  const draft = await db.maybe<{ id: string; exhibitionId: string }>(
    sql`select id, exhibition_id as "exhibitionId" from policy where state = 'draft'`,
  )
  if (!draft) return
  const { exhibitionId, id } = draft
  const today = gateDay(demo.now, demo.services.config.venueTimeZone)
  const context = {
    ...{ pool, db, services: { ...demo.services, pool }, exhibitionId, signal: new AbortController().signal },
    actor: { operatorName: demo.operators.admin.name, language: 'cn' },
    ...{ progress() {}, publish() {} },
  } as unknown as JobContext
  await simulationJob.run({ exhibitionId, id, day: addDays(today, -1) }, context)
}
