import { openLinkCode } from '../../kernel/field/readable-code.ts'
import { captchaRead } from './captcha.ts'

/**
 * What a page that is opened by a link sends: the code of its address, and what was read in a picture, once the server asks
 * for one (`kernel.linkProof`). Spread into a command's input.
 */
export const linkInput = { code: openLinkCode, ...captchaRead, captchaId: captchaRead.captchaId.optional() }
