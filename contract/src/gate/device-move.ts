import { type Bytes, fromBase64 } from './badge-code.ts'
import { PackRefused, type Pinned, type Verify, verifyEd25519 } from './pack.ts'

/** Where a device was moved to, said by the ground it believes to be on: signed by the pack key it has pinned. */
export interface DeviceMove {
  exhibitionId: string
  /** Of the new ground: raw Ed25519, base64. */
  packKey: string
  /** Ed25519 of `moveMessage`, base64. */
  signature: string
}

/** What is signed: it names the device and both grounds, so that it is good for no other one. */
export const moveMessage = (
  deviceId: string,
  fromId: string,
  { exhibitionId, packKey }: Omit<DeviceMove, 'signature'>,
): Bytes => new TextEncoder().encode(['fairgate-move-1', deviceId, fromId, exhibitionId, packKey].join('\n'))

/** What a device pins from now on. Throws PackRefused where its ground has not signed the move. */
export async function pinnedAfter(
  move: DeviceMove,
  deviceId: string,
  pinned: Pinned,
  verify: Verify = verifyEd25519,
): Promise<Pinned> {
  const message = moveMessage(deviceId, pinned.exhibitionId, move)
  if (!(await verify(fromBase64(pinned.packKey), message, fromBase64(move.signature))))
    throw new PackRefused('signature')
  return { exhibitionId: move.exhibitionId, packKey: move.packKey }
}
