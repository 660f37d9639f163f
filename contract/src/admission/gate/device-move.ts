import { type Bytes, fromBase64 } from './badge-code.ts'
import { BundleRefused, type Pinned, type Verify, verifyEd25519 } from './offline-bundle.ts'

/**
 * Where a device was moved to, signed by the gate context it believes to be in, with the bundle key that the device has
 * pinned.
 */
export interface DeviceMove {
  exhibitionId: string
  /** The bundle key of the new gate context: raw Ed25519, base64. */
  packKey: string
  /** Ed25519 of `moveMessage`, base64. */
  signature: string
}

/** The signed text. It names the device and both gate contexts, so that it is valid for no other move. */
export const moveMessage = (
  deviceId: string,
  fromId: string,
  { exhibitionId, packKey }: Omit<DeviceMove, 'signature'>,
): Bytes => new TextEncoder().encode(['fairgate-move-1', deviceId, fromId, exhibitionId, packKey].join('\n'))

/** What the device pins from now on. Throws BundleRefused if the old gate context has not signed the move. */
export async function pinnedAfter(
  reassignment: DeviceMove,
  deviceId: string,
  pinned: Pinned,
  verify: Verify = verifyEd25519,
): Promise<Pinned> {
  const message = moveMessage(deviceId, pinned.exhibitionId, reassignment)
  if (!(await verify(fromBase64(pinned.packKey), message, fromBase64(reassignment.signature))))
    throw new BundleRefused('signature')
  return { exhibitionId: reassignment.exhibitionId, packKey: reassignment.packKey }
}
