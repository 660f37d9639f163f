import type { Payload } from '@fairgate/contract/catalogue'
import { call } from '../kernel/call.ts'
import { makePasskey, PasskeyGivenUp, showPasskey } from './ask-passkey.ts'

interface Walk {
  /** Of a login under way. */
  resume: string | undefined
  /** Makes one in the place of showing one. */
  makes: boolean
  send: (input: Pick<Payload<'userLogin'>, 'passkey' | 'newPasskey'>) => Promise<void>
  setBusy: (busy: boolean) => void
  setNotice: (notice: string | undefined) => void
}

/** One step of the login by a passkey; what the browser could not do is said, and may be tried again. */
export async function byPasskey({ resume, makes, send, setBusy, setNotice }: Walk): Promise<void> {
  setBusy(true)
  setNotice(undefined)
  try {
    const shown =
      makes && resume
        ? { newPasskey: await makePasskey(await call('beginPasskeyEnrolment', { resume })) }
        : { passkey: await showPasskey(resume) }
    await send(shown)
  } catch (failure) {
    if (!(failure instanceof PasskeyGivenUp)) throw failure
    setNotice(failure.message)
  } finally {
    setBusy(false)
  }
}
