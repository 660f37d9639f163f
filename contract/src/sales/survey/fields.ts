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
  /** Who answers: anybody, a person once by a code sent to their telephone, whoever was sent a link of their own. */
  mode: preset(choice(surveyModes), 'open'),
  /** Kept without the time of day and without whose it is. */
  anonymous: optional(flag()),
  /** At the end it asks who lets the organizer write to them; nobody has to say. */
  asksContact: optional(flag()),
  captcha: preset(choice(captchaModes), 'busy'),
  /** First and last day of the venue on which it is answered. */
  from: optional(day()),
  to: optional(day()),
  /** Answers at most. */
  maximum: optional(wholeNumber({ min: 1, max: 1_000_000 })),
  content: other<SurveyContent>(),
})
