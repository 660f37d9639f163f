import type { Input, Result } from '@fairgate/contract/catalogue'
import type { ReadContext } from '../kernel/context.ts'
import { drawClickCaptcha } from './captcha/click.ts'
import { drawCaptcha, newCaptchaText } from './captcha/typed.ts'
import { keepCaptcha } from './captchas.ts'
import { guessesMuch } from './login-attempts.ts'
import { networkOf } from './network.ts'

/** Draws a picture to be read and keeps its answer; a text is harder to read for a network that has guessed wrong. */
export async function showCaptcha(
  { kind }: Input<'getShowTextImgUrl'>,
  { db, address, language }: ReadContext<undefined>,
): Promise<Result<'getShowTextImgUrl'>> {
  if (kind === 'click') {
    const { picture, places } = drawClickCaptcha(language)
    return { baseUrl: picture, captchaId: await keepCaptcha(db, { kind, places }) }
  }
  const look = (await guessesMuch(db, networkOf(address))) ? 'hard' : 'plain'
  const text = newCaptchaText(look)
  return { baseUrl: drawCaptcha(text, look), captchaId: await keepCaptcha(db, { kind, text }) }
}
