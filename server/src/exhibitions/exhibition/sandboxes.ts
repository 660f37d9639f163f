import { sandboxPrefix } from '@fairgate/contract/kernel/lifecycle/sandbox'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Actor, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { type CloneSpec, cloneRows, type ShiftSpec, shiftRows } from '../../kernel/lifecycle/clone-spec.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { locked, type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { type Period, periodColumns } from './dates.ts'
import { ended } from './ending.ts'
import { exhibition, type LockedExhibition } from './entity.ts'
import type { Plan } from './hall-plan.ts'
import { exhibitionScope, runsExhibition } from './scope.ts'

const exhibitionRow: CloneSpec = {
  table: 'exhibition',
  of: id => sql`t.id = ${id}`,
  arrays: ['receipt_exempt'],
  shiftDates: [
    ...['move_in_from', 'move_in_to', 'open_from', 'open_to', 'move_out_from', 'move_out_to'],
    ...['sale_from', 'sale_to', 'receipt_from'],
  ],
}

/** Inserts a sandbox exhibition as a copy of an exhibition's row. Refuses `rehearsal.oneAtATime`. */
export async function insertSandbox(
  db: Db,
  from: string,
  { operatorId, today }: { operatorId: string; today: string },
): Promise<{ id: string; version: number; until: string }> {
  const { id } = await db.one<{ id: string }>(sql`select copied_id(uuidv7(), ${from}::uuid) as id`)
  const set = {
    ...{ id: sql`${id}::uuid`, version: sql`1`, sandbox_of: sql`t.id` },
    code: sql`t.code || '-R' || (select count(*) + 1 from exhibition earlier where earlier.sandbox_of = t.id)`,
    name_cn: sql`${sandboxPrefix.cn} || t.name_cn`,
    name_en: sql`${sandboxPrefix.en} || t.name_en`,
    sandbox_until: sql`${today}::date + ${parameter('rehearsal.days')}`,
    // The pictures are files of the original: changing them here would release them there.
    ...{ logo: sql`null`, posters: sql`'{}'` },
    ...{ created_by: sql`${operatorId}::uuid`, created_at: sql`now()`, updated_at: sql`now()` },
  }
  await mapConstraintErrors(cloneRows(db, { ...exhibitionRow, set }, from, id, []), {
    exhibition_one_sandbox: ['rehearsal.oneAtATime'],
  })
  return db.one(sql`select id, version, sandbox_until::text as until from exhibition where id = ${id}`)
}

/** Moves the days of a sandbox exhibition, its sale and its receipts. */
export async function moveSandbox(db: Db, id: string, days: number, zone: string): Promise<void> {
  const shift: ShiftSpec = exhibitionRow
  await shiftRows(db, shift, id, days, zone)
  await db.run(sql`update exhibition set version = version + 1, updated_at = now() where id = ${id}`)
}

const moments = ['move_in_from', 'move_in_to', 'open_from', 'open_to', 'move_out_from', 'move_out_to']

/** Restores the times of a sandbox exhibition from before `widenSandbox`. */
export async function restoreSandbox(db: Db, id: string): Promise<void> {
  const back = moments.map(column => sql`${raw(column)} = (sandbox_hours ->> ${column})::timestamptz`)
  await db.run(sql`update exhibition set ${join(back, ', ')}, sandbox_hours = null
    where id = ${id} and sandbox_hours is not null`)
}

/** Extends the times of a sandbox exhibition temporarily; the original ones are stored. */
export async function widenSandbox(
  db: Db,
  id: string,
  { moveIn, open, moveOut }: Pick<Plan, 'moveIn' | 'open' | 'moveOut'>,
): Promise<void> {
  const wide = [moveIn.from, moveIn.to, open.from, open.to, moveOut.from, moveOut.to]
  const savedHours = moments.map(column => sql`${column}::text, ${raw(column)}`)
  await db.run(sql`update exhibition set sandbox_hours = jsonb_build_object(${join(savedHours, ', ')}),
    ${join(
      moments.map((column, n) => sql`${raw(column)} = ${wide[n]}::timestamptz`),
      ', ',
    )} where id = ${id}`)
}

/** Ends a sandbox exhibition and hides it. Returns its version; undefined if it had ended before. */
export async function endOne(context: TransitionContext, id: string, at: Date): Promise<number | undefined> {
  await exhibitionsCancelled(context, [id], at)
  const over = await context.db.maybe<{ version: number }>(sql`
    update exhibition set sandbox_ended_at = ${at.toISOString()}::timestamptz, sale_open = false,
      ended_at = coalesce(ended_at, ${at.toISOString()}::timestamptz), version = version + 1, updated_at = now()
    where id = ${id} and sandbox_ended_at is null returning version`)
  return over?.version
}

const overdue = (today: string): Sql => sql`t.sandbox_until < ${today}::date and t.sandbox_ended_at is null`

/** Sandbox exhibitions whose last day has passed. */
export async function findOldSandboxes(db: Db, today: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`select t.id from exhibition t where ${overdue(today)} order by t.id`)
  return rows.map(({ id }) => id)
}

/** Whether it still is one of them; locks it, so that nobody else ends it. */
export const lockOldSandbox = async (db: Db, id: string, today: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from exhibition t where t.id = ${id} and ${overdue(today)} for update skip locked`)) !==
  undefined

/** Ends the active ones like a cancelled exhibition: nothing is pending in them any more. */
async function exhibitionsCancelled(context: TransitionContext, ids: readonly string[], at: Date): Promise<void> {
  const running = sql`t.id = any(${[...ids]}::uuid[]) and t.state in ('preparing', 'ready')`
  await transitionWhere(context, exhibition, running, 'cancel', { set: ended(at) })
}

/** An exhibition of the actor, under its lock, with the expected version. */
export async function exhibitionToRun(
  context: WriteContext,
  key: { id: string; version: number },
): Promise<LockedExhibition> {
  const exhibitionRow = await locked(context, exhibition, key)
  if (!runsExhibition(context.actor, exhibitionRow)) refuse('kernel.noPermission')
  return exhibitionRow
}

interface SandboxRow {
  id: string
  version: number
  state: string
  code: string | null
  of: { id: string; name: { cn: string; en: string } }
  until: string
  moveIn: Period
  open: Period
  moveOut: Period
}

/** An active sandbox exhibition that the actor sees, by its id or by that of its original. */
export const readSandbox = (
  db: Db,
  actor: Actor,
  which: { id: string } | { of: string },
): Promise<SandboxRow | undefined> =>
  db.maybe<SandboxRow>(sql`
    select e.id, e.version, e.state, e.code, e.sandbox_until::text as until, ${periodColumns('e')},
      json_build_object('id', o.id, 'name', json_build_object('cn', o.name_cn, 'en', o.name_en)) as of
    from exhibition e join exhibition o on o.id = e.sandbox_of
    where ${'id' in which ? sql`e.id = ${which.id}` : sql`e.sandbox_of = ${which.of}`} and ${exhibitionScope(actor)}`)
