import type { Input } from '@fairgate/contract/app/catalogue'
import { parseArea } from '@fairgate/contract/exhibitions/stand/area'
import type { StandKind } from '@fairgate/contract/exhibitions/stand/fields'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { table } from '../../kernel/database/rows.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { hostsOf, refuseUnlessRunning, showRunBy } from '../exhibition/api.ts'
import { participantsById } from '../participation/api.ts'
import { editScope, nameOfStand, type StandState } from './entity.ts'

interface Stand {
  exhibitionId: string
  state: StandState
  hall: string
  number: string
  section: string
  area: number
  kind: StandKind
  participationId: string | null
  note: string
}

const stands = table<Stand>('stand', {
  entityType: 'stand',
  names: {
    exhibitionId: 'exhibition_id',
    state: 'state',
    hall: 'hall',
    number: 'number',
    section: 'section',
    area: 'area_dm2',
    kind: 'kind',
    participationId: 'participation_id',
    note: 'note',
  },
  scope: editScope,
  nameOf: nameOfStand,
  refusals: { stand_number: ['stand.numberTaken', 'number'] },
})

const areaOf = (typed: string): number => parseArea(typed) ?? refuse('kernel.inputRefused', { field: 'area' })

export async function addStand(
  { exhibitionId, area, ...form }: Input<'addStand'>,
  context: WriteContext,
): Promise<{ id: string; version: number }> {
  const exhibition = await showRunBy(context.db, context.actor, exhibitionId)
  refuseUnlessRunning(exhibition)
  if (!exhibition.halls.includes(form.hall)) refuse('stand.hallUnused', { field: 'hall' })
  const members = { exhibitionId, ...form, area: areaOf(area) }
  const made = await stands.add(context, members, { id: sql`id_in(${exhibitionId})` })
  publishRowChange(context.push, await hostsOf(context.db, exhibitionId), 'stand')
  return made
}

export async function editStand(
  { id, version, area: typed, ...form }: Input<'editStand'>,
  context: WriteContext,
): Promise<{ id: string; version: number }> {
  const { db, actor } = context
  const row = await stands.locked(context, { id, version })
  const exhibition = await showRunBy(db, actor, row.exhibitionId)
  refuseUnlessRunning(exhibition)
  const area = areaOf(typed)
  if (row.state === 'ended') refuse('kernel.notInThisState')
  const isRelocated = row.hall !== form.hall || row.number !== form.number || row.section !== form.section
  if (row.state === 'assigned' && (isRelocated || row.area !== area)) refuse('stand.standInUse')
  if (row.hall !== form.hall && !exhibition.halls.includes(form.hall)) refuse('stand.hallUnused', { field: 'hall' })
  const changed = await stands.change(context, row, { ...form, area })
  const holder = row.participationId ?? undefined
  const company = holder && (await participantsById(db, row.exhibitionId, [holder])).get(holder)?.companyId
  publishRowChange(context.push, [...(await hostsOf(db, row.exhibitionId)), company], 'stand')
  return changed
}
