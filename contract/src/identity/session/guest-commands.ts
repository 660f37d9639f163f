import { z } from 'zod'
import { commands, everyone, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { integer } from '../../kernel/field/integer.ts'
import { openLinkCode } from '../../kernel/field/readable-code.ts'
import { captchaRead } from './captcha.ts'
import { codeSent, sentCode, telephone } from './code.ts'

/** The ticket from `proveGuest`, which identifies a guest on a page without login for 30 minutes. */
export const guestTicket = z.string().min(1).max(600)

/** Files per ticket. */
export const guestFiles = 8

/** Commands of every page without login that requires a proven telephone. `code`: that of its link. */
export const guestCommands = commands({
  sendGuestCode: write({
    access: everyone,
    label: ['发送访客验证码', 'Send a code to a guest'],
    input: () => z.strictObject({ code: openLinkCode(), telephone: telephone(), ...captchaRead() }),
    output: codeSent,
  }),
  proveGuest: write({
    access: everyone,
    label: ['验证访客手机号', 'Verify a guest’s phone number'],
    input: () => z.strictObject({ code: openLinkCode(), telephone: telephone(), telephoneCode: sentCode() }),
    /** Valid for 30 minutes, for this link. */
    output: () => z.object({ guest: guestTicket }),
    secret: true,
  }),
  beginGuestUpload: write({
    access: everyone,
    label: ['访客开始上传', 'Start a guest’s upload'],
    /** A picture; eight per ticket. */
    input: () =>
      z.strictObject({
        guest: guestTicket,
        name: z.string().max(255).default(''),
        /** Bytes. */
        size: integer(1),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    /** `url` accepts one `POST` with the raw bytes, within 10 minutes. */
    output: () => z.object({ fileId: idOf('file'), ticket: z.string(), url: z.string() }),
    secret: true,
  }),
})
