import type { RefusalKey } from '@fairgate/contract/catalogue'
import { constraintOf } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'

/** What the database refuses to write, as the rule it breaks and the field it belongs to. */
const rules: Readonly<Record<string, readonly [RefusalKey, field: string | undefined]>> = {
  zone_sign: ['gate.signTaken', 'code'],
  zone_parent: ['gate.zoneUnknown', 'parentId'],
  door_sign: ['gate.signTaken', 'code'],
  door_zone: ['gate.zoneUnknown', 'zoneId'],
  channel_sign: ['gate.signTaken', 'code'],
  channel_door: ['gate.doorUnknown', 'doorId'],
  device_name: ['gate.deviceNameTaken', 'name'],
  device_channel: ['gate.channelUnknown', 'channelId'],
}

/** Runs a write; a constraint that says no becomes the refusal it stands for. */
export async function ruled<T>(work: Promise<T>, others: typeof rules = {}): Promise<T> {
  try {
    return await work
  } catch (error) {
    const [key, field] = others[constraintOf(error) ?? ''] ?? rules[constraintOf(error) ?? ''] ?? []
    if (key === undefined) throw error
    return refuse(key, field === undefined ? {} : { field })
  }
}
