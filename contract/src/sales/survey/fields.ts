import { choice, day, fields, flag, id, optional, other, preset, text, wholeNumber } from '../../kernel/field/field.ts'
import type { SurveyContent } from './question.ts'

export const surveyModes = ['open', 'person', 'link'] as const
export type SurveyMode = (typeof surveyModes)[number]
export const captchaModes = ['busy', 'always'] as const

export const headFields = fields('survey', {
  titleCn: text(60, { lang: 'zh-CN' }),
  titleEn: text(120, { lang: 'en' }),
  exhibitionId: optional(id('exhibition')),
})

export const surveyFields = fields('survey', {
  ...headFields,
  introCn: optional(text(1000, { lang: 'zh-CN' })),
  introEn: optional(text(2000, { lang: 'en' })),
  thanksCn: optional(text(500, { lang: 'zh-CN' })),
  thanksEn: optional(text(1000, { lang: 'en' })),
  /** Who answers: anybody; each person once, by a code sent to their telephone; recipients of an individual link. */
  mode: preset(choice(surveyModes), 'open'),
  /** Stored without the time of day and without the person. */
  anonymous: optional(flag()),
  /** Asks at the end for consent to messages of the organizer, which is optional. */
  asksContact: optional(flag()),
  captcha: preset(choice(captchaModes), 'busy'),
  /** First and last day for answers, by the venue's calendar. */
  from: optional(day()),
  to: optional(day()),
  /** Maximum number of answers. */
  maximum: optional(wholeNumber({ min: 1, max: 1_000_000 })),
  content: other<SurveyContent>(),
})
