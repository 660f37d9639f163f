import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { ParameterKind } from '@fairgate/contract/foundation/dictionary/parameter-kinds'
import { parameterIssue, rangeIssue } from '@fairgate/contract/foundation/dictionary/parameter-value'
import { parameters as known, type ParameterName, parameterOf } from '@fairgate/contract/kernel/settings/parameters'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { table } from '../../kernel/database/rows.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'

interface Parameter {
  name: string
  kind: ParameterKind
  value: string
  noteCn: string
  noteEn: string
  builtIn: boolean
  least: number | null
  most: number | null
}

const parameters = table<Parameter>('system_parameter', {
  entityType: 'systemParameter',
  names: {
    name: 'name',
    kind: 'kind',
    value: 'value',
    noteCn: 'note_cn',
    noteEn: 'note_en',
    builtIn: 'built_in',
    least: 'min_value',
    most: 'max_value',
  },
  scope: () => sql`true`,
  nameOf: row => row.name,
  refusals: { system_parameter_name: ['dictionary.nameTaken', 'name'] },
})

/** Adds a built-in parameter that has its default now, or a custom one; the input has been validated. */
export function addParameter(
  { name, ...form }: Input<'addSystemParameter'>,
  context: WriteContext,
): Promise<Result<'addSystemParameter'>> {
  const system = parameterOf(name)
  const row = system
    ? { ...form, kind: 'integer' as const, noteCn: system.label[0], noteEn: String(system.label[1]) }
    : form
  const [least, most] = system?.range ?? [null, null]
  return parameters.add(context, { ...row, name, builtIn: system !== undefined, least, most }, setBy(context))
}

/** Who set it, and when: certificates of retention name them. */
const setBy = ({ actor, now }: WriteContext) => ({ set_by_name: actor.operatorName, set_at: now })

/** Changes a parameter's value; name and kind cannot change, because the code reads it by them. */
export async function editParameter(
  { id, version, ...form }: Input<'editSystemParameter'>,
  context: WriteContext,
): Promise<Result<'editSystemParameter'>> {
  const before = await parameters.locked(context, { id, version })
  const issue = parameterIssue(before.kind, form.value)
  if (issue) refuseFields([{ path: 'value', key: issue }])
  const ofHouse = parameterOf(before.name) && rangeIssue(before.name as ParameterName, form.value)
  if (ofHouse) refuseFields([{ path: 'value', ...ofHouse }])
  const { least, most } = before
  if (least !== null && Number(form.value) < least)
    refuseFields([{ path: 'value', key: 'kernel.tooSmall', values: { min: least } }])
  if (most !== null && Number(form.value) > most)
    refuseFields([{ path: 'value', key: 'kernel.tooBig', values: { max: most } }])
  return parameters.change(context, before, form, form.value === before.value ? {} : setBy(context))
}

/** Deletes all of them or none; built-in ones have their default again. */
export async function deleteParameters(
  { rows }: Input<'deleteSystemParameter'>,
  context: WriteContext,
): Promise<Result<'deleteSystemParameter'>> {
  await parameters.remove(context, ...(await parameters.lockedAll(context, rows)))
  return {}
}

/**
 * Sets a built-in parameter to an integer, for a page that shows it as its own setting. Refuses a value out of range at
 * `field`, and `kernel.changedMeanwhile` if its value is no longer `seen`.
 */
export async function setParameter(
  context: WriteContext,
  { name, seen, value, field }: { name: ParameterName; seen: number; value: number; field: string },
): Promise<void> {
  const issue = rangeIssue(name, String(value))
  if (issue) refuseFields([{ path: field, ...issue }])
  const { preset } = known[name]
  const row = await context.db.maybe<{ id: string; version: number; value: string }>(
    sql`select id, version, value from system_parameter where name = ${name} for update`,
  )
  if (Number(row?.value ?? preset) !== seen) refuse('kernel.changedMeanwhile')
  if (!row)
    return void (await addParameter({ name, kind: 'integer', value: String(value), noteCn: '', noteEn: '' }, context))
  const before = await parameters.locked(context, row)
  await parameters.change(context, before, { value: String(value) }, setBy(context))
}
