import type { PassageDirection } from '@fairgate/contract/admission/gate/checks'
import { Encryptor } from './device-encryptor.ts'
import { askServer } from './phone-call.ts'
import type { Encrypted, PhoneStore } from './phone-store.ts'

/** What the device received at pairing; the key is encrypted. */
export interface PhoneDevice {
  deviceId: string
  name: string
  exhibitionId: string
  packKey: string
  heartbeatSeconds: number
  key: Encrypted
  /** Gate contexts that it was moved away from; pending scans of these are uploaded for them. */
  earlier?: readonly string[]
  /** From now on it only uploads pending scans. */
  retired?: boolean
}

/** What the last heartbeat said. */
export interface Heard {
  channel: { code: string; direction: PassageDirection | 'both'; subject: string; state: string } | null
  /** How far this phone's clock is ahead, in milliseconds. */
  clockOffset: number
  clockOff: boolean
}

/** The guard on duty. */
export interface PhoneShift {
  shiftId: string
  guardName: string
  until: string
}

/** The code in the text of a pairing QR or in typed text: `FAIRGATE-PAIR:…`, `https://…#pair=…`, the bare code. */
export const pairingIn = (text: string): string => /#pair=([^&]+)/.exec(text)?.[1] ?? text.trim()

/** Pairs this phone; the code is valid once. Throws Refusal and NoAnswer. */
export async function pairPhone(store: PhoneStore, text: string): Promise<PhoneDevice> {
  const { key, deviceId, name, exhibitionId, packKey, heartbeatSeconds } = await askServer('pairDevice', {
    code: decodeURIComponent(pairingIn(text)),
  })
  const encryptor = await Encryptor.of(store)
  const device: PhoneDevice = {
    ...{ deviceId, name, exhibitionId, packKey, heartbeatSeconds },
    key: await encryptor.encrypt(key),
  }
  await store.drop('pack', 'shift', 'heard')
  await store.put('device', device)
  // Without persistent storage a browser may clear the data when its disk is full.
  await navigator.storage?.persist?.().catch(() => false)
  return device
}
