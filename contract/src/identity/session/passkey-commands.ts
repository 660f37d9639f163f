import { z } from 'zod'
import { commands, done, everyone, onePerson, record, write } from '../../kernel/command/command.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { newPasskey, passkeyRequest, passkeyWanted } from './passkey.ts'
import { existingPassword as password } from './password.ts'
import { otp, recoveryCodes } from './second-factor.ts'
import { passkeyNameFields } from './second-factor-fields.ts'

const resume = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Passkeys of the account: they log in alone, or as the second factor. An extension of the specification. */
export const passkeyCommands = commands({
  beginPasskeyLogin: record({
    access: everyone,
    label: ['开始用通行密钥登录', 'Start a passkey login'],
    /**
     * `resume` of a login that requires its second factor; without one the passkey identifies the account. Valid once,
     * for five minutes.
     */
    input: () => z.strictObject({ resume: resume.optional() }),
    output: passkeyRequest,
  }),
  beginPasskeyEnrolment: record({
    access: everyone,
    label: ['登录时开始登记通行密钥', 'Start registering a passkey at login'],
    /** `resume` of a login whose company demands one; `userLogin` takes the new one as `newPasskey`. */
    input: () => z.strictObject({ resume }),
    output: passkeyWanted,
  }),
  beginPasskey: write({
    access: onePerson,
    label: ['开始登记通行密钥', 'Start registering a passkey'],
    /**
     * A session is not enough. `otp` if the account has an authenticator, or the session was not opened by its passkey.
     */
    input: () => z.strictObject({ password: password(), otp: otp.optional() }),
    output: passkeyWanted,
    secret: true,
  }),
  confirmPasskey: write({
    access: onePerson,
    label: ['登记通行密钥', 'Register a passkey'],
    input: newPasskey,
    /** Recovery codes if the account had none, in case the passkey is lost. */
    output: () => z.object({ recoveryCodes: recoveryCodes.optional() }),
    secret: true,
  }),
  renamePasskey: write({
    access: onePerson,
    label: ['重命名通行密钥', 'Rename a passkey'],
    input: () => z.strictObject({ passkeyId: z.uuid(), ...shapeOf(passkeyNameFields) }),
    output: done,
  }),
  removePasskey: write({
    access: onePerson,
    label: ['删除通行密钥', 'Remove a passkey'],
    /** Ends the other sessions it opened. Refused for the last second factor while a company demands one. */
    input: () => z.strictObject({ passkeyId: z.uuid(), password: password(), otp: otp.optional() }),
    output: done,
  }),
})
