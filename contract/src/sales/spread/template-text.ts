import type { Language } from '../../kernel/i18n/language.ts'
import { maxPieces, smsLength } from './sms-length.ts'

export const templatePurposes = ['notice', 'marketing', 'ticketLink', 'surveyLink'] as const
export type TemplatePurpose = (typeof templatePurposes)[number]
export const templateChannels = ['sms', 'mail'] as const
export type TemplateChannel = (typeof templateChannels)[number]

/** The variables of a text, with the length of the longest value. */
export const templateVariables = {
  name: 20,
  exhibition: 40,
  dates: 25,
  place: 30,
  company: 40,
  ticketType: 40,
  code: 16,
  link: 64,
  unsubscribe: 64,
} as const
export type TemplateVariable = keyof typeof templateVariables

/** Only known for holders of a ticket or badge. */
const ofHolders: readonly TemplateVariable[] = ['ticketType', 'code', 'link']

/** Required and forbidden variables of a text, by purpose. */
export const variablesOf = (purpose: TemplatePurpose, channel: TemplateChannel) => ({
  needed: [
    ...(purpose === 'ticketLink' || purpose === 'surveyLink' ? (['link'] as const) : []),
    ...(purpose === 'marketing' && channel === 'mail' ? (['unsubscribe'] as const) : []),
  ] as readonly TemplateVariable[],
  // The recipient of their own ticket cannot unsubscribe from it.
  foreign: (purpose === 'ticketLink'
    ? ['unsubscribe']
    : purpose === 'surveyLink'
      ? ofHolders.filter(name => name !== 'link')
      : ofHolders) as readonly TemplateVariable[],
})

/** The words at the end of a marketing SMS. */
const refusing: Readonly<Record<Language, string>> = { cn: '拒收请回复R', en: ' Reply R to stop' }

/** The text as it is sent: an SMS begins with the sender name, and a marketing SMS ends with how to unsubscribe. */
export const sentText = (
  { purpose, channel, signature }: { purpose: TemplatePurpose; channel: TemplateChannel; signature: string },
  language: Language,
  text: string,
): string => (channel === 'mail' ? text : `【${signature}】${text}${purpose === 'marketing' ? refusing[language] : ''}`)

/** A text with its variables replaced; `{{name}}` without a value becomes empty. */
export const filledText = (text: string, values: Partial<Record<TemplateVariable, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name as TemplateVariable] ?? '')

/** The same with the longest value of each variable. */
export const longestText = (text: string): string =>
  filledText(
    text,
    Object.fromEntries(
      Object.entries(templateVariables).map(([name, length]) => [
        name,
        (name === 'link' || name === 'unsubscribe' || name === 'code' ? 'a' : '长').repeat(length),
      ]),
    ),
  )

export type TemplateFault =
  | { at: 'text'; key: 'variableWrong'; name: string }
  | { at: 'text'; key: 'tooManyPieces'; max: number }

/** The fault of a text: an unknown, missing or unclosed variable, or too many parts with the longest values. */
export function templateFault(
  of: { purpose: TemplatePurpose; channel: TemplateChannel; signature: string },
  language: Language,
  text: string,
): TemplateFault | undefined {
  const { needed, foreign } = variablesOf(of.purpose, of.channel)
  const named = [...text.matchAll(/\{\{(\w*)\}\}/g)].map(([, name = '']) => name)
  const unknown = named.find(
    name => !Object.hasOwn(templateVariables, name) || foreign.includes(name as TemplateVariable),
  )
  if (unknown !== undefined) return { at: 'text', key: 'variableWrong', name: `{{${unknown}}}` }
  const rest = text.replace(/\{\{\w+\}\}/g, '')
  if (/\{\{|\}\}/.test(rest)) return { at: 'text', key: 'variableWrong', name: '{{' }
  const lacking = needed.find(name => !named.includes(name))
  if (lacking) return { at: 'text', key: 'variableWrong', name: `{{${lacking}}}` }
  if (of.channel === 'sms' && smsLength(longestText(sentText(of, language, text))).pieces > maxPieces)
    return { at: 'text', key: 'tooManyPieces', max: maxPieces }
  return undefined
}
