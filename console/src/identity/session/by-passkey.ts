import type { Payload } from '@fairgate/contract/app/catalogue'
import { call } from '../../kernel/command/call.ts'
import { makePasskey, showPasskey } from '../../kernel/ui/ask-passkey.ts'

interface Walk {
  /** The token of a login in progress. */
  resume: string | undefined
  /** Creates a passkey instead of using one. */
  makes: boolean
  send: (input: Pick<Payload<'userLogin'>, 'passkey' | 'newPasskey'>) => Promise<void>
}

/** One step of the login by a passkey; throws the refusal of the browser or the server. */
export async function byPasskey({ resume, makes, send }: Walk): Promise<void> {
  if (makes && resume) {
    return send({ newPasskey: await makePasskey(await call('beginPasskeyEnrolment', { resume })) })
  }
  return send({ passkey: await showPasskey(resume) })
}
