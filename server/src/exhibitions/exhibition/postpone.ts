import type { Input } from '@fairgate/contract/app/catalogue'
import {
  type ExhibitionForm,
  missingForSubmission,
  postponableFields,
} from '@fairgate/contract/exhibitions/exhibition/fields'
import { phases } from '@fairgate/contract/exhibitions/exhibition/views'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { isJsonEqual } from '../../kernel/database/json-equal.ts'
import { publishRowChangeOf } from '../../kernel/push/publish-row-change.ts'
import { type FieldRefusal, refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { refuseUnlessRunning } from './api.ts'
import { findChangedPhases, sameInstant } from './dates.ts'
import { exhibition, type LockedExhibition } from './entity.ts'
import { formOf, updateForm } from './form.ts'
import { lockHallPlan, type Plan } from './hall-plan.ts'

/** An exhibition that may be moved, under its lock: visible and active. */
export async function exhibitionToMove(context: WriteContext, id: string): Promise<LockedExhibition> {
  const row = await locked(context, exhibition, { id })
  if (isSandbox(id)) refuse('rehearsal.movedByClock')
  refuseUnlessRunning(row)
  return row
}

/** Dates and halls of an exhibition. */
export const planOf = async (db: Db, id: string): Promise<Plan> => plannedOf(await formOf(db, id))

/**
 * Refuses a plan at its fields: a phase that has begun cannot move, new times must be in the future; and a plan that
 * moves nothing.
 */
export async function refuseUnmovable(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  row: LockedExhibition,
  planned: Plan,
): Promise<void> {
  const before = await formOf(db, row.id)
  const unfit = refusalsOf(before, planned, now)
  if (unfit.length > 0) refuseFields(unfit)
  if (findChangedPhases(before, planned).length === 0 && isJsonEqual(before.halls, planned.halls))
    refuse('exhibition.nothingMoves')
}

/**
 * Moves an approved exhibition to other dates, times or halls; refuses like `refuseUnmovable`. Returns its version and
 * the new form.
 */
export async function postpone(
  { id, version, note, ...planned }: Input<'postponeExhibition'>,
  context: WriteContext,
): Promise<{ id: string; version: number; form: ExhibitionForm }> {
  const row = await exhibitionToMove(context, id)
  if (row.version !== version) refuse('kernel.changedMeanwhile')
  await lockHallPlan(context.db)
  await refuseUnmovable(context, row, planned)
  const before = await formOf(context.db, id)
  const form = { ...before, ...planned }
  const made = await updateForm(context.db, id, form)
  await addHistory(context, 'exhibition', { id, event: 'postpone', note }, row.state, row.state)
  context.log({
    ...{ entityType: 'exhibition', targetId: id, targetName: exhibition.nameOf(row), exhibitionId: id },
    ...{ before: plannedOf(before), after: { ...plannedOf(form), note } },
  })
  publishRowChangeOf(context, exhibition, [{ row, state: row.state }])
  return { ...made, form }
}

const plannedOf = ({ halls, moveIn, open, moveOut }: ExhibitionForm): Plan => ({ halls, moveIn, open, moveOut })

function refusalsOf(before: ExhibitionForm, planned: Plan, now: Date): FieldRefusal[] {
  const missing = missingForSubmission({ ...before, ...planned })
    .filter(path => (path.split('.')[0] as string) in postponableFields)
    .map((path): FieldRefusal => ({ path, key: 'exhibition.required' }))
  const past = (at: string | null) => at !== null && Date.parse(at) <= now.getTime()
  const ends = phases.flatMap(name => (['from', 'to'] as const).map(end => ({ path: `${name}.${end}`, name, end })))
  const refusals = ends.flatMap(({ path, name, end }): FieldRefusal[] => {
    const [was, is] = [before[name][end], planned[name][end]]
    if (sameInstant(was, is)) return []
    if (past(was)) return [{ path, key: 'exhibition.begunAlready' }]
    return past(is) ? [{ path, key: 'exhibition.inThePast' }] : []
  })
  return [...missing, ...refusals]
}
