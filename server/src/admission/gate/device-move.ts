import { sign } from 'node:crypto'
import type { gateCommands } from '@fairgate/contract/admission/gate/commands'
import { type DeviceMove, moveMessage } from '@fairgate/contract/admission/gate/device-move'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { forgetDevice } from './device-of.ts'
import { deviceEntity } from './device-row.ts'
import { rawKey } from './device-secrets.ts'
import { refuseUnknownChannel, standOfDevice } from './passage-columns.ts'
import { gateExhibition, runningExhibition } from './scope.ts'

/** Moves a device with its key to another gate context ({@link signedMove} informs it). */
export const deviceMoveHandlers: HandlersOf<Pick<typeof gateCommands, 'assignDevice'>> = {
  async assignDevice({ id, exhibitionId, version, toId, channelId }, context) {
    const { db, services } = context
    const row = await locked(context, deviceEntity, { id, version, within: sql`t.exhibition_id = ${exhibitionId}` })
    if (row.state !== 'active') refuse('gate.deviceNotPaired')
    if (toId === exhibitionId) refuse('gate.deviceThere', { field: 'toId' })
    const from = await gateExhibition(context, exhibitionId)
    const to = await runningExhibition(context, toId)
    await refuseUnknownChannel(db, toId, channelId)
    // The key is created and cached before it is needed for signing.
    await services.keyring.bundleKey(toId)
    await db.run(sql`
      insert into device_assignment (device_id, exhibition_id, channel_id)
      select id, exhibition_id, channel_id from device where id = ${id}
      on conflict (device_id, exhibition_id) do update set channel_id = excluded.channel_id, until = now()`)
    const assigned = await mapConstraintErrors(
      db.one<{ id: string; version: number }>(sql`
        update device set exhibition_id = ${toId}, channel_id = ${channelId}, version = version + 1 where id = ${id}
        returning id, version`),
      { device_name: ['gate.deviceNameTaken', 'toId'], device_channel: ['gate.channelUnknown', 'channelId'] },
    )
    // The bundle of the device belongs to the old gate context.
    await db.run(sql`update device_heartbeat set bundle = null, bundle_at = null where device_id = ${id}`)
    await addHistory(context, 'device', { id, event: 'assign' }, row.state, row.state)
    context.log({
      ...{ entityType: 'device', exhibitionId, targetId: id, targetName: row.name },
      ...{ before: { toId: from.code }, after: { toId: to.code } },
    })
    publishRowChange(context.push, [context.actor.companyId, from.sponsorId, to.sponsorId], 'device', 'channel')
    context.afterCommit(() => forgetDevice(id))
    return assigned
  },
}

/**
 * The message that a device was moved, signed by the bundle key that it has pinned; otherwise an attacker between them
 * could substitute bundles. Null if the device never was in that gate context.
 */
export async function signedMove(
  { db, services }: { db: Db; services: Pick<Services, 'keyring'> },
  { deviceId, fromId, toId }: { deviceId: string; fromId: string; toId: string },
): Promise<DeviceMove | null> {
  if (!(await standOfDevice(db, deviceId, fromId))) return null
  const [from, to] = await Promise.all([services.keyring.bundleKey(fromId), services.keyring.bundleKey(toId)])
  const reassignment = { exhibitionId: toId, packKey: rawKey(to.publicKey) }
  return {
    ...reassignment,
    signature: sign(null, moveMessage(deviceId, fromId, reassignment), from.privateKey).toString('base64'),
  }
}
