import type { Payload } from '@fairgate/contract/catalogue'

/** What a person read in a captcha's picture: the typed code, or the places clicked in order. */
export type CaptchaRead = Pick<Payload<'getLoginCode'>, 'captchaId' | 'captcha' | 'points'>

/** A place in the picture, in its own pixels. */
export type CaptchaPoint = NonNullable<CaptchaRead['points']>[number]
