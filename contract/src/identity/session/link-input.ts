import { lazy } from '../../kernel/command/lazy.ts'
import { openLinkCode } from '../../kernel/field/readable-code.ts'
import { captchaRead } from './captcha.ts'

/**
 * The input of a page that is opened by a link: the code in its address, and the answer to a captcha once the server
 * requires one (`kernel.linkProof`). Spread into a command's input.
 */
export const linkInput = lazy(() => ({
  code: openLinkCode(),
  ...captchaRead(),
  captchaId: captchaRead().captchaId.optional(),
}))
