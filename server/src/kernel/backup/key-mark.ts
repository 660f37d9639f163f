import { createHmac } from 'node:crypto'

/** The fingerprint of a master key, which does not reveal it: a backup stores it to say which key opens it. */
export function keyMark(masterKey: Buffer): string {
  return createHmac('sha256', masterKey).update('fairgate backup').digest('hex').slice(0, 16)
}
