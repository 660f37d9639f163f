import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { ReadContext } from '../../kernel/command/context.ts'
import { toNetwork } from '../../kernel/http/network.ts'
import { ratesOf } from '../../kernel/queue/venue-rates.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import { drawClickCaptcha } from './captcha/click.ts'
import { drawCaptcha, newCaptchaText } from './captcha/typed.ts'
import { newWork } from './captcha/work.ts'
import { saveCaptcha } from './captchas.ts'
import { guessesMuch } from './login-attempts.ts'

/** Drawing takes milliseconds that gates would wait for: the limit is enough for an office, but not for a script. */
const pictures = (services: Services) => ratesOf(services).of('session.picture', { burst: 300, perSecond: 20 })

/** Draws a captcha and saves its answer; a text is harder to read for a network with wrong guesses. */
export async function showCaptcha(
  { kind }: Input<'getShowTextImgUrl'>,
  { db, address, language, services }: ReadContext<undefined>,
): Promise<Result<'getShowTextImgUrl'>> {
  const retryAfter = pictures(services).take(address, performance.now())
  if (retryAfter > 0) refuse('kernel.tooMany', { data: { retryAfter } })
  if (kind === 'click') {
    const { picture, places } = drawClickCaptcha(language)
    return { baseUrl: picture, captchaId: await saveCaptcha(db, { kind, places }) }
  }
  const look = (await guessesMuch(db, toNetwork(address))) ? 'hard' : 'plain'
  if (kind === 'work') {
    const work = newWork(look)
    return { baseUrl: '', captchaId: await saveCaptcha(db, { kind, ...work }), work }
  }
  const text = newCaptchaText(look)
  return { baseUrl: drawCaptcha(text, look), captchaId: await saveCaptcha(db, { kind, text }) }
}
