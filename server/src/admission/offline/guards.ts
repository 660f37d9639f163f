import type { offlineCommands } from '@fairgate/contract/admission/offline/commands'
import { pinMinutes, pinTries } from '@fairgate/contract/admission/offline/fields'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import sql, { type Sql } from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { Actor, HandlersOf, WriteContext } from '../../kernel/command/context.ts'
import { table } from '../../kernel/database/rows.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import type { Listing } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import { deviceOfShift, doorsKnown, doorsNamed, doorsOf, gateExhibition, gateScope } from '../gate/api.ts'

interface GuardForm {
  exhibitionId: string
  name: string
  doorIds: string[]
  stopped: boolean
}

/** For one gate context; the maximum page size. */
const maxGuards = 999

/** Guards that an actor manages: all, else those whose doors the actor administers without exception. */
const scope = (actor: Actor): Sql =>
  sql`${gateScope(actor, 't')} and ${
    actor.permissions.has('guard:edit')
      ? sql`true`
      : sql`not exists (select from unnest(t.door_ids) at_door (id)
    where not ${doorsOf(actor, ['guard:edit'], sql`at_door.id`)})`
  }`

const guards = table<GuardForm>('gate_staff', {
  entityType: 'guard',
  names: { exhibitionId: 'exhibition_id', name: 'name', doorIds: 'door_ids', stopped: 'stopped' },
  scope,
  nameOf: row => row.name,
  refusals: { gate_staff_name: ['offline.guardNameTaken', 'name'] },
})

/** The stored digest of a PIN: useless without the server's key, and bound to the guard. */
export const pinDigest = ({ cipher }: Pick<Services, 'cipher'>, guardId: string, pin: string): Buffer =>
  cipher.digest(`${guardId} ${pin}`, 'guardPin')

type Row = Output<'getGuardList'>['list'][number]
type Fetched = Omit<Row, 'actions'>

const guardOut = (row: Fetched): Row => ({ ...row, actions: ['edit', row.stopped ? 'resume' : 'stop'] })
const inUseFirst = "(t.stopped::int || ' ' || t.name)"

/** Guards of a gate context that the operator manages, and their export. */
export const guardList = exportedList({
  ...{ kind: 'offline.exportGuards', entityType: 'guard', file: 'guards', domain: 'offline', title: 'offline.guards' },
  listing: ({ actor }: ListContext, { exhibitionId }: Input<'getGuardList'>) =>
    ({
      select: sql`t.id, t.version, t.name, t.stopped, ${doorsNamed(sql`t.door_ids`)} as doors,
        case when t.wrong >= ${pinTries} and t.wrong_since > now() - make_interval(mins => ${pinMinutes})
          then t.wrong_since + make_interval(mins => ${pinMinutes}) end as "lockedUntil",
        (select json_build_object('deviceName', d.name, 'startedAt', to_char(s.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'until', to_char(s.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          from shift s ${deviceOfShift} where s.guard_id = t.id and s.ended_at is null and s.until > now()
          order by s.started_at desc limit 1) as shift`,
      from: sql`gate_staff t`,
      where: [sql`t.exhibition_id = ${exhibitionId}`, scope(actor)],
      id: 't.id',
      sorts: { name: { column: inUseFirst, type: 'text' } },
      defaultSort: 'name',
      finish: guardOut,
    }) satisfies Listing<Fetched, Row>,
  columns: c => [
    c.text('name'),
    c.cell('doors', row => row.doors.map(({ code }) => code).join(', ')),
    c.cell('shift', ({ shift }) => shift?.deviceName ?? translateKey('offline.offDuty', c.language)),
    c.cell('guardState', row => translateKey(row.stopped ? 'offline.stopped' : 'offline.inUse', c.language)),
  ],
})

type Guards = 'getGuardList' | 'exportGuards' | 'saveGuard' | 'stopGuard'

export const guardHandlers: HandlersOf<Pick<typeof offlineCommands, Guards>> = {
  async getGuardList({ exhibitionId }, context) {
    await gateExhibition(context, exhibitionId)
    const { list } = await guardList.page({ exhibitionId, pageNum: 1, pageSize: maxGuards }, context)
    return { list }
  },

  async exportGuards(input, context) {
    await gateExhibition(context, input.exhibitionId)
    return guardList.start(input, context)
  },

  async saveGuard({ id, version, pin, ...form }, context) {
    await gateExhibition(context, form.exhibitionId)
    await refuseDoors(context, form)
    if (id === undefined) {
      if (!pin) refuse('offline.pinNeeded', { field: 'pin' })
      const made = uuidv7()
      return guards.add(context, form, { id: made, pin_digest: pinDigest(context.services, made, pin) })
    }
    const row = await guards.locked(context, { id, exhibitionId: form.exhibitionId, ...(version && { version }) })
    // A new PIN unlocks the guard, because an operator who sets it has met the guard.
    const further = pin ? { pin_digest: pinDigest(context.services, id, pin), wrong: 0 } : {}
    return guards.change(context, row, form, further)
  },

  async stopGuard({ exhibitionId, id, version, stopped }, context) {
    const row = await guards.locked(context, { exhibitionId, id, version })
    const changed = await guards.change(context, row, { stopped })
    if (stopped)
      await context.db.run(sql`update shift set ended_at = now() where guard_id = ${id} and ended_at is null`)
    return changed
  },
}

/** The doors must belong to the gate context and to the caller: an administrator assigns guards to their own doors. */
async function refuseDoors({ db, actor }: WriteContext, form: Pick<Input<'saveGuard'>, 'exhibitionId' | 'doorIds'>) {
  if (form.doorIds.length === 0) refuse('offline.doorNeeded', { field: 'doorIds' })
  if (!(await doorsKnown(db, form.exhibitionId, form.doorIds, doorsOf(actor, ['guard:edit'], sql`t.id`)))) {
    refuse('offline.doorNotYours', { field: 'doorIds' })
  }
}
