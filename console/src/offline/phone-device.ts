import type { PassageDirection } from '@fairgate/contract/gate/checks'
import { askServer } from './phone-call.ts'
import type { PhoneStore, Sealed } from './phone-store.ts'
import { Sealer } from './sealer.ts'

/** What pairing told; the key is sealed. */
export interface PhoneDevice {
  deviceId: string
  name: string
  exhibitionId: string
  packKey: string
  heartbeatSeconds: number
  key: Sealed
  /** Grounds it was moved away from: what waits of there is sent as of there. */
  earlier?: readonly string[]
  /** Only what waits is sent from now on. */
  retired?: boolean
}

/** What the last heartbeat said. */
export interface Heard {
  channel: { code: string; direction: PassageDirection | 'both'; subject: string; state: string } | null
  /** How far this phone's clock runs ahead, in milliseconds. */
  clockOffset: number
  clockOff: boolean
}

/** The guard who stands here. */
export interface PhoneShift {
  shiftId: string
  guardName: string
  until: string
}

/** The code in what a pairing QR says, or in what was typed: `FAIRGATE-PAIR:…`, `https://…#pair=…`, the bare code. */
export const pairingIn = (text: string): string => /#pair=([^&]+)/.exec(text)?.[1] ?? text.trim()

/** Pairs this phone; the code is good once. Throws Refusal and NoAnswer. */
export async function pairPhone(store: PhoneStore, text: string): Promise<PhoneDevice> {
  const { key, deviceId, name, exhibitionId, packKey, heartbeatSeconds } = await askServer('pairDevice', {
    code: decodeURIComponent(pairingIn(text)),
  })
  const sealer = await Sealer.of(store)
  const device: PhoneDevice = {
    ...{ deviceId, name, exhibitionId, packKey, heartbeatSeconds },
    key: await sealer.seal(key),
  }
  await store.drop('pack', 'shift', 'heard')
  await store.put('device', device)
  // Without it a browser may clear what it likes when its disk is full.
  await navigator.storage?.persist?.().catch(() => false)
  return device
}
