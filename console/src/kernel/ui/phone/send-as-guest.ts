import { call } from '../../command/call.ts'
import { type SendFile, sendBy } from '../send-file.ts'

/** Sends a picture of a visitor with a verified telephone. */
export const sendAsGuest =
  (guest: string) =>
  ({ purpose: _, target: __, ...going }: SendFile) =>
    sendBy(said => call('beginGuestUpload', { guest, ...said }, { signal: going.signal }), going)
