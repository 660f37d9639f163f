import { z } from 'zod'
import { can, commands, done, nothing, onePerson, read, write } from '../../kernel/command/command.ts'
import { existingPassword as password } from './password.ts'
import { authenticatorKey, otp, recoveryCodes } from './second-factor.ts'

const demand = can('secondFactor:demand')

/** The second factor of the current account, and a company's demand for one. An extension of the specification. */
export const secondFactorCommands = commands({
  getSecondFactor: read({
    access: onePerson,
    label: ['取两步验证', 'View two-step login'],
    input: nothing,
    output: () =>
      z.object({
        /** When the authenticator was set up. */
        since: z.string().nullable(),
        recoveryCodesLeft: z.number().int(),
        /** Companies of the account that demand one. */
        demandedBy: z.array(z.string()),
        passkeys: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            since: z.string(),
            usedAt: z.string().nullable(),
            /** Synchronized to several devices of the person. */
            synced: z.boolean(),
            actions: z.array(z.enum(['rename', 'remove'])),
          }),
        ),
        /** Whether a change requires a code besides the password. */
        asksOtp: z.boolean(),
      }),
  }),
  beginSecondFactor: write({
    access: onePerson,
    label: ['开始设置两步验证', 'Start setting up two-step login'],
    /**
     * A session is not enough: otherwise an account could be locked to an attacker's authenticator. `otp` of the
     * current one if there is one, which the new one replaces when it is confirmed. Valid for ten minutes.
     */
    input: () => z.strictObject({ password: password(), otp: otp.optional() }),
    output: authenticatorKey,
    secret: true,
  }),
  confirmSecondFactor: write({
    access: onePerson,
    label: ['确认两步验证', 'Confirm two-step login'],
    input: () => z.strictObject({ otp }),
    output: () => z.object({ recoveryCodes }),
    secret: true,
  }),
  removeSecondFactor: write({
    access: onePerson,
    label: ['停用两步验证', 'Turn off two-step login'],
    /** Refused while a company of the account demands one: it can be replaced instead. */
    input: () => z.strictObject({ password: password(), otp }),
    output: done,
  }),
  renewRecoveryCodes: write({
    access: onePerson,
    label: ['换新备用码', 'Renew recovery codes'],
    /** Invalidates the former codes. */
    input: () => z.strictObject({ password: password(), otp: otp.optional() }),
    output: () => z.object({ recoveryCodes }),
    secret: true,
  }),

  getSecondFactorDemand: read({
    access: demand,
    label: ['取两步验证要求', 'View the two-step login requirement'],
    input: nothing,
    output: () =>
      z.object({
        demanded: z.boolean(),
        /** Whether only passkeys satisfy it. */
        passkeys: z.boolean(),
        /** Active operators, and how many of them have a second factor. */
        operators: z.number().int(),
        withFactor: z.number().int(),
      }),
  }),
  setSecondFactorDemand: write({
    access: demand,
    label: ['设置两步验证要求', 'Set the two-step login requirement'],
    /** Applies from each operator's next login: an operator without one sets it up there. */
    input: () => z.strictObject({ secondFactorDemanded: z.boolean(), passkeysDemanded: z.boolean().default(false) }),
    output: done,
  }),
})
