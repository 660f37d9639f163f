import { z } from 'zod'
import { toHalfWidth } from '../../kernel/field/half-width.ts'

/** What is typed as the second factor: six digits of an authenticator, or a recovery code. */
export const otp = z
  .string()
  .trim()
  .min(6)
  .max(16)
  .overwrite(text => toHalfWidth(text).replace(/[\s-]/g, ''))

/** What an authenticator is set up with. */
export const authenticatorKey = z.object({
  /** In base32, for typing. */
  secret: z.string(),
  /** `otpauth://totp/…` (Key Uri Format). */
  uri: z.string(),
  /** The same as a picture, a data URL. */
  qr: z.string(),
})

/** Shown once: only their digests are stored. */
export const recoveryCodes = z.array(z.string())
