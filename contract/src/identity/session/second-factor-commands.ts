import { z } from 'zod'
import { can, commands, done, nothing, onePerson, read, write } from '../../kernel/command/command.ts'
import { heldPassword as password } from './password.ts'
import { authenticatorKey, otp, recoveryCodes } from './second-factor.ts'

const demand = can('secondFactor:demand')

/** The second factor of the account that is logged in, and a company's demand for one. Ours: the specification has none. */
export const secondFactorCommands = commands({
  getSecondFactor: read({
    access: onePerson,
    label: ['取两步验证', 'View two-step login'],
    input: nothing,
    output: z.object({
      /** Since when the account has an authenticator. */
      since: z.string().nullable(),
      recoveryCodesLeft: z.number().int(),
      /** Companies the account acts for that demand one. */
      demandedBy: z.array(z.string()),
      passkeys: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          since: z.string(),
          usedAt: z.string().nullable(),
          /** On several devices of the person's. */
          synced: z.boolean(),
          actions: z.array(z.enum(['rename', 'remove'])),
        }),
      ),
      /** Whether what changes them asks for a code beside the password. */
      asksOtp: z.boolean(),
    }),
  }),
  beginSecondFactor: write({
    access: onePerson,
    label: ['开始设置两步验证', 'Start setting up two-step login'],
    /**
     * A session alone must not be enough: an account could be locked to a stranger's authenticator. `otp` of the present
     * one where the account has one, which the new one replaces when it is confirmed. Good for ten minutes.
     */
    input: z.strictObject({ password, otp: otp.optional() }),
    output: authenticatorKey,
    secret: true,
  }),
  confirmSecondFactor: write({
    access: onePerson,
    label: ['确认两步验证', 'Confirm two-step login'],
    input: z.strictObject({ otp }),
    output: z.object({ recoveryCodes }),
    secret: true,
  }),
  removeSecondFactor: write({
    access: onePerson,
    label: ['停用两步验证', 'Turn off two-step login'],
    /** Not while a company the account acts for demands one: it is replaced instead. */
    input: z.strictObject({ password, otp }),
    output: done,
  }),
  renewRecoveryCodes: write({
    access: onePerson,
    label: ['换新备用码', 'Renew recovery codes'],
    /** Those before are no longer good. */
    input: z.strictObject({ password, otp: otp.optional() }),
    output: z.object({ recoveryCodes }),
    secret: true,
  }),

  getSecondFactorDemand: read({
    access: demand,
    label: ['取两步验证要求', 'View the two-step login requirement'],
    input: nothing,
    output: z.object({
      demanded: z.boolean(),
      /** Whether passkeys alone satisfy it. */
      passkeys: z.boolean(),
      /** Operators in use, and those of them with a second factor. */
      operators: z.number().int(),
      withFactor: z.number().int(),
    }),
  }),
  setSecondFactorDemand: write({
    access: demand,
    label: ['设置两步验证要求', 'Set the two-step login requirement'],
    /** Counts from each operator's next login: who has none sets one up there. */
    input: z.strictObject({ secondFactorDemanded: z.boolean(), passkeysDemanded: z.boolean().default(false) }),
    output: done,
  }),
})
