import { z } from 'zod'
import { lazy } from '../../kernel/command/lazy.ts'
import { toHalfWidth } from '../../kernel/field/half-width.ts'

/** Input for the second factor: six digits of an authenticator, or a recovery code. */
export const otp = z
  .string()
  .trim()
  .min(6)
  .max(16)
  .overwrite(text => toHalfWidth(text).replace(/[\s-]/g, ''))

/** The key of an authenticator. */
export const authenticatorKey = lazy(() =>
  z.object({
    /** Base32, for manual entry. */
    secret: z.string(),
    /** `otpauth://totp/…` (Key Uri Format). */
    uri: z.string(),
    /** The same as a QR code, a data URL. */
    qr: z.string(),
  }),
)

/** Shown once: only their digests are stored. */
export const recoveryCodes = z.array(z.string())
