import type { Payload } from '@fairgate/contract/app/catalogue'
import { call } from '../../kernel/command/call.ts'
import { makePasskey, showPasskey } from '../../kernel/ui/ask-passkey.ts'

interface Walk {
  /** Of a login under way. */
  resume: string | undefined
  /** Makes one in the place of showing one. */
  makes: boolean
  send: (input: Pick<Payload<'userLogin'>, 'passkey' | 'newPasskey'>) => Promise<void>
}

/** One step of the login by a passkey; throws what the browser or the server refused. */
export async function byPasskey({ resume, makes, send }: Walk): Promise<void> {
  if (makes && resume) {
    return send({ newPasskey: await makePasskey(await call('beginPasskeyEnrolment', { resume })) })
  }
  return send({ passkey: await showPasskey(resume) })
}
