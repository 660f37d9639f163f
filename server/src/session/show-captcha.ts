import type { Input, Result } from '@fairgate/contract/catalogue'
import type { ReadContext } from '../kernel/context.ts'
import { drawCaptcha, newCaptchaText } from './captcha/typed.ts'
import { keepCaptcha } from './captchas.ts'

/** Draws a picture to be read and keeps its answer. */
export async function showCaptcha(
  _input: Input<'getShowTextImgUrl'>,
  { db }: ReadContext<undefined>,
): Promise<Result<'getShowTextImgUrl'>> {
  const text = newCaptchaText()
  return { baseUrl: drawCaptcha(text), captchaId: await keepCaptcha(db, { kind: 'typed', text }) }
}
