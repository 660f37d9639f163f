import type { Output, Payload } from '@fairgate/contract/app/catalogue'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { CallError, call } from '../command/call.ts'
import { type TextKey, text } from '../i18n/language.ts'
import './passkey-texts.ts'

type Shown = NonNullable<Payload<'userLogin'>['passkey']>
const PROOF_WRONG = 10018

type Made = Payload<'confirmPasskey'>

/** Prompts for a passkey: of a login in progress, or any that the person chooses. */
export async function showPasskey(resume?: string): Promise<Shown> {
  const challenge = await call('beginPasskeyLogin', resume === undefined ? {} : { resume })
  const { id, response } = await catchAbort(() => startAuthentication({ optionsJSON: known(challenge) }))
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle } = response
  return { id, clientData, authenticatorData, signature, ...(userHandle && { userHandle }) }
}

/** Creates a passkey in the browser. */
export async function makePasskey(wanted: Output<'beginPasskey'>, name = ''): Promise<Made> {
  const { id, response } = await catchAbort(() => startRegistration({ optionsJSON: known(wanted) }))
  const { clientDataJSON: clientData, attestationObject: attestation, transports = [] } = response
  return { id, clientData, attestation, transports, name }
}

async function catchAbort<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    // Shown like a wrong passkey: it may be tried again.
    throw new CallError(PROOF_WRONG, text(saidOf(failure)), '')
  }
}

/** The reason of the failure, as far as browsers report it: they do not distinguish a refusal from a timeout. */
function saidOf(failure: unknown): TextKey {
  if (!(failure instanceof WebAuthnError)) {
    return 'PublicKeyCredential' in window ? 'session.passkeyGivenUp' : 'session.passkeyNotHere'
  }
  return failure.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    ? 'session.passkeyHereAlready'
    : 'session.passkeyGivenUp'
}

type KnownTransport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'

/** Transports are strings on the wire: browsers skip unknown ones. */
const known = <T>(options: T) => options as WithKnown<T>
type WithKnown<T> = {
  [M in keyof T]: M extends 'allowCredentials' | 'excludeCredentials'
    ? { id: string; type: 'public-key'; transports: KnownTransport[] }[]
    : T[M]
}
