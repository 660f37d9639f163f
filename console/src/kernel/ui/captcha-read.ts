import type { Payload } from '@fairgate/contract/app/catalogue'

/** The answer to a captcha: the typed text, or the points clicked in order. */
export type CaptchaRead = Pick<Payload<'getLoginCode'>, 'captchaId' | 'captcha' | 'points'>

/** A point in the picture, in its own pixels. */
export type CaptchaPoint = NonNullable<CaptchaRead['points']>[number]
