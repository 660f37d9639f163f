import type { Input, Result } from '@fairgate/contract/catalogue'
import type { ParameterKind } from '@fairgate/contract/dictionary/parameter-kinds'
import { parameterIssue } from '@fairgate/contract/dictionary/parameter-value'
import sql from 'sql-template-tag'
import type { WriteContext } from '../kernel/context.ts'
import { constraintOf, type Db } from '../kernel/database.ts'
import { refuse, refuseFields } from '../kernel/refuse.ts'

interface Parameter {
  id: string
  version: number
  name: string
  kind: ParameterKind
  value: string
  noteCn: string
  noteEn: string
  builtIn: boolean
}

/** Adds a parameter; its value was checked against its kind with the input. */
export async function addParameter(
  { name, kind, value, noteCn, noteEn }: Input<'addSystemParameter'>,
  context: WriteContext,
): Promise<Result<'addSystemParameter'>> {
  try {
    const added = await context.db.one<{ id: string; version: number }>(sql`
      insert into system_parameter (name, kind, value, note_cn, note_en)
      values (${name}, ${kind}, ${value}, ${noteCn}, ${noteEn}) returning id, version`)
    log(context, { id: added.id, name }, undefined, { name, kind, value, noteCn, noteEn })
    return added
  } catch (error) {
    if (constraintOf(error) === 'system_parameter_name') refuse('dictionary.nameTaken', { field: 'name' })
    throw error
  }
}

/** Changes a parameter's value; its name and kind stay, the house reads it by them. */
export async function editParameter(
  { id, version, value, noteCn, noteEn }: Input<'editSystemParameter'>,
  context: WriteContext,
): Promise<Result<'editSystemParameter'>> {
  const before = await lockedParameter(context.db, id, version)
  const issue = parameterIssue(before.kind, value)
  if (issue) refuseFields([{ path: 'value', key: issue }])
  const changed = await context.db.one<{ id: string; version: number }>(sql`
    update system_parameter set value = ${value}, note_cn = ${noteCn}, note_en = ${noteEn}, version = version + 1
    where id = ${id} returning id, version`)
  const { value: was, noteCn: wasCn, noteEn: wasEn } = before
  log(context, before, { value: was, noteCn: wasCn, noteEn: wasEn }, { value, noteCn, noteEn })
  return changed
}

/** Deletes all of them or none; what the house itself reads stays. */
export async function deleteParameters(
  { rows }: Input<'deleteSystemParameter'>,
  context: WriteContext,
): Promise<Result<'deleteSystemParameter'>> {
  const parameters: Parameter[] = []
  for (const { id, version } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    parameters.push(await lockedParameter(context.db, id, version))
  }
  if (parameters.some(({ builtIn }) => builtIn)) refuse('dictionary.bySystem')
  await context.db.run(sql`delete from system_parameter where id = any(${parameters.map(({ id }) => id)}::uuid[])`)
  const named = parameters.map(({ name, kind, value }) => ({ name, kind, value }))
  const targetName = parameters.map(({ name }) => name).join(', ')
  context.log({ noun: 'systemParameter', targetName: targetName.slice(0, 200), before: { parameters: named } })
  return {}
}

async function lockedParameter(db: Db, id: string, version: number): Promise<Parameter> {
  const parameter = await db.maybe<Parameter>(sql`select id, version, name, kind, value, note_cn as "noteCn",
    note_en as "noteEn", built_in as "builtIn" from system_parameter where id = ${id} for update`)
  if (!parameter) refuse('kernel.notFound')
  if (parameter.version !== version) refuse('kernel.changedMeanwhile')
  return parameter
}

function log(context: WriteContext, { id, name }: { id: string; name: string }, before: unknown, after: unknown): void {
  context.log({ noun: 'systemParameter', targetId: id, targetName: name, before, after })
}
