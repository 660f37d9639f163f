import type { Language } from '../../kernel/i18n/language.ts'
import { maxPieces, smsLength } from './sms-length.ts'

export const templatePurposes = ['notice', 'marketing', 'ticketLink', 'surveyLink'] as const
export type TemplatePurpose = (typeof templatePurposes)[number]
export const templateChannels = ['sms', 'mail'] as const
export type TemplateChannel = (typeof templateChannels)[number]

/** What stands for something of its reader's in a text, and the letters of the longest value. */
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

/** Known only of who holds something. */
const ofHolders: readonly TemplateVariable[] = ['ticketType', 'code', 'link']

/** What a text of this purpose must have, and may not have. */
export const variablesOf = (purpose: TemplatePurpose, channel: TemplateChannel) => ({
  needed: [
    ...(purpose === 'ticketLink' || purpose === 'surveyLink' ? (['link'] as const) : []),
    ...(purpose === 'marketing' && channel === 'mail' ? (['unsubscribe'] as const) : []),
  ] as readonly TemplateVariable[],
  // Who is sent their own ticket has nothing to end.
  foreign: (purpose === 'ticketLink'
    ? ['unsubscribe']
    : purpose === 'surveyLink'
      ? ofHolders.filter(name => name !== 'link')
      : ofHolders) as readonly TemplateVariable[],
})

/** The words an SMS of marketing ends with. */
const refusing: Readonly<Record<Language, string>> = { cn: '拒收请回复R', en: ' Reply R to stop' }

/** A text as it goes out: an SMS says first who speaks, and of marketing last how it ends. */
export const sentText = (
  { purpose, channel, signature }: { purpose: TemplatePurpose; channel: TemplateChannel; signature: string },
  language: Language,
  text: string,
): string => (channel === 'mail' ? text : `【${signature}】${text}${purpose === 'marketing' ? refusing[language] : ''}`)

/** A text with its marks filled; `{{name}}` of what has no value stays empty. */
export const filledText = (text: string, values: Partial<Record<TemplateVariable, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name as TemplateVariable] ?? '')

/** The same filled by the longest value of each. */
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

/** What is wrong with a text: a mark that is unknown, lacking or open, or too many pieces by its longest values. */
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
