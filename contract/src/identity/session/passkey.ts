import { z } from 'zod'
import { lazy } from '../../kernel/command/lazy.ts'

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]*$/)
const credentialId = lazy(() => base64url(1400).min(1))

/** The signature of an authenticator for a login (WebAuthn `get`); all base64url. */
export const shownPasskey = lazy(() =>
  z.strictObject({
    id: credentialId(),
    clientData: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: base64url(100).optional(),
  }),
)

/** A passkey created by an authenticator (WebAuthn `create`), and its name. */
export const newPasskey = lazy(() =>
  z.strictObject({
    id: credentialId(),
    clientData: base64url(4000),
    attestation: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
    name: z.string().trim().max(50).default(''),
  }),
)

const credential = lazy(() =>
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
)

/** The browser's request to an authenticator (`PublicKeyCredentialRequestOptionsJSON`). */
export const passkeyRequest = lazy(() =>
  z.object({
    challenge: z.string(),
    rpId: z.string(),
    /** Milliseconds. */
    timeout: z.number().int(),
    userVerification: z.literal('required'),
    /** Empty: any passkey of the person for this site. */
    allowCredentials: z.array(credential()),
  }),
)

/** The browser's request to create a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyWanted = lazy(() =>
  z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
    timeout: z.number().int(),
    attestation: z.literal('none'),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    /** Existing ones: an authenticator creates one per account. */
    excludeCredentials: z.array(credential()),
  }),
)

/** Methods of the second factor. */
export const factorWays = ['otp', 'passkey', 'recoveryCode'] as const
