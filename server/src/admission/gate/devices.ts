import { heartbeatSeconds } from '@fairgate/contract/admission/gate/checks'
import type { gateCommands } from '@fairgate/contract/admission/gate/commands'
import { retiredHours } from '@fairgate/contract/admission/gate/fields'
import type { Input } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { table } from '../../kernel/database/rows.ts'
import { ratesOf } from '../../kernel/queue/venue-rates.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked, transition, transitionWhere } from '../../kernel/transition/transition.ts'
import { deviceList } from './device-list.ts'
import { forgetDevice } from './device-of.ts'
import { deviceEntity } from './device-row.ts'
import { newDeviceKey, newPairing, rawKey, rotationGrace, secretHash } from './device-secrets.ts'
import { refuseUnknownChannel } from './passage-columns.ts'
import { gateExhibition, runningExhibition } from './scope.ts'

type Devices = Pick<
  typeof gateCommands,
  | 'getDevicePage'
  | 'exportDevices'
  | 'addDevice'
  | 'renewPairingCode'
  | 'pairDevice'
  | 'rotateDeviceKey'
  | 'revokeDevice'
  | 'retireDevice'
>

const devices = table<Input<'addDevice'>>('device', {
  entityType: 'device',
  names: { exhibitionId: 'exhibition_id', name: 'name', channelId: 'channel_id', kind: 'kind', profile: 'profile' },
  scope: deviceEntity.scope,
  nameOf: row => row.name,
  refusals: { device_name: ['gate.deviceNameTaken', 'name'], device_channel: ['gate.channelUnknown', 'channelId'] },
})

/** Limits wrong codes per address: twenty, then one in ninety seconds. Correct codes are not counted. */
const wrongCodes = (services: Services) => ratesOf(services).of('gate.wrongCode', { burst: 20, perSecond: 1 / 90 })

export const deviceHandlers: HandlersOf<Devices> = {
  async getDevicePage(input, context) {
    await gateExhibition(context, input.exhibitionId)
    return deviceList.page(input, context)
  },
  async exportDevices(input, context) {
    await gateExhibition(context, input.exhibitionId)
    return deviceList.start(input, context)
  },

  async addDevice(device, context) {
    await runningExhibition(context, device.exhibitionId)
    await refuseUnknownChannel(context.db, device.exhibitionId, device.channelId)
    const { shown, hash } = newPairing(context.now)
    const further = { pairing_hash: hash, pairing_expires_at: shown.expiresAt }
    const made = await devices.add(context, device, further)
    // The key is created before a device pairs: a pairing that waited for another connection would hold its own
    // meanwhile.
    await context.services.keyring.bundleKey(device.exhibitionId)
    return { ...made, ...shown }
  },

  async renewPairingCode({ id, exhibitionId, version }, context) {
    const row = await locked(context, deviceEntity, { id, version, within: sql`t.exhibition_id = ${exhibitionId}` })
    if (row.state !== 'pending') refuse('gate.deviceNotPending')
    const { shown, hash } = newPairing(context.now)
    await context.db.run(sql`
      update device set pairing_hash = ${hash}, pairing_expires_at = ${shown.expiresAt}, version = version + 1
      where id = ${id}`)
    context.log({ entityType: 'device', exhibitionId, targetId: id, targetName: row.name })
    return { id, version: version + 1, ...shown }
  },

  async pairDevice({ code }, context) {
    const wrong = wrongCodes(context.services)
    const retryAfter = wrong.wait(context.address, performance.now())
    if (retryAfter > 0) refuse('kernel.tooMany', { data: { retryAfter } })
    const { key, hash } = newDeviceKey()
    const now = context.now.toISOString()
    // A concurrent pairing waits for the lock and then finds the code used up, so exactly one device is paired.
    const its = sql`t.pairing_hash = ${secretHash(code)} and t.pairing_expires_at > ${now}`
    const set = sql`paired_at = ${now}, pairing_hash = null, pairing_expires_at = null`
    const [paired] = await transitionWhere(context, deviceEntity, its, 'pair', { set })
    if (!paired) {
      wrong.take(context.address, performance.now())
      refuse('gate.pairingCodeWrong', { field: 'code' })
    }
    const { id, name, exhibitionId, profile } = paired.row
    await context.db.run(
      sql`insert into device_key (exhibition_id, hash, device_id) values (${exhibitionId}, ${hash}, ${id})`,
    )
    context.log({
      entityType: 'device',
      exhibitionId,
      targetId: id,
      targetName: name,
      before: { state: 'pending' },
      after: { state: 'active' },
    })
    const packKey = rawKey((await context.services.keyring.bundleKey(exhibitionId)).publicKey)
    return { deviceId: id, key, name, exhibitionId, profile, heartbeatSeconds, packKey }
  },

  async rotateDeviceKey({ id, exhibitionId, version }, context) {
    const row = await locked(context, deviceEntity, { id, version, within: sql`t.exhibition_id = ${exhibitionId}` })
    if (row.state !== 'active') refuse('gate.deviceNotPaired')
    // The new key cannot be entered on a phone.
    if (row.kind === 'phone') refuse('gate.phoneKeepsKey')
    const { key, hash } = newDeviceKey()
    const oldKeyUntil = new Date(context.now.getTime() + rotationGrace).toISOString()
    // A new key that was never used has not reached the device: it is replaced, and the key in use stays valid.
    await context.db.run(sql`
      delete from device_key k where device_id = ${id} and first_used_at is null
        and exists (select 1 from device_key other where other.device_id = ${id} and other.first_used_at is not null)`)
    await context.db.run(sql`
      update device_key set expires_at = least(coalesce(expires_at, ${oldKeyUntil}), ${oldKeyUntil}) where device_id = ${id}`)
    await context.db.run(
      sql`insert into device_key (exhibition_id, hash, device_id) values (${exhibitionId}, ${hash}, ${id})`,
    )
    await context.db.run(sql`update device set version = version + 1 where id = ${id}`)
    await addHistory(context, 'device', { id, event: 'rotate' }, row.state, row.state)
    context.log({ entityType: 'device', exhibitionId, targetId: id, targetName: row.name })
    context.afterCommit(() => forgetDevice(id))
    return { id, version: version + 1, key, oldKeyUntil }
  },

  async revokeDevice({ id, exhibitionId, version, note }, context) {
    const within = sql`t.exhibition_id = ${exhibitionId}`
    const set = sql`channel_id = null, pairing_hash = null, pairing_expires_at = null`
    const result = await transition(context, deviceEntity, { id, version }, 'revoke', { note, within, set })
    await context.db.run(sql`delete from device_key where device_id = ${id}`)
    context.afterCommit(() => forgetDevice(id))
    return { id, version: result.version }
  },

  async retireDevice({ id, exhibitionId, version, note }, context) {
    const within = sql`t.exhibition_id = ${exhibitionId}`
    const retiredUntil = new Date(context.now.getTime() + retiredHours * 3_600_000).toISOString()
    const set = sql`retired_channel_id = channel_id, channel_id = null, retired_until = ${retiredUntil}`
    const result = await transition(context, deviceEntity, { id, version }, 'retire', { note, within, set })
    context.afterCommit(() => forgetDevice(id))
    return { id, version: result.version, retiredUntil }
  },
}
