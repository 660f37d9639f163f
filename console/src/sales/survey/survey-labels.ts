import type { ContentFault } from '@fairgate/contract/sales/survey/content-faults'
import type { SurveyMode } from '@fairgate/contract/sales/survey/fields'
import type { ConditionKind, Question, QuestionKind, Scale } from '@fairgate/contract/sales/survey/question'
import type { Text, TextKey } from '../../kernel/i18n/language.ts'

export const modeLabels: Readonly<Record<SurveyMode, TextKey>> = {
  open: 'survey.mode_open',
  person: 'survey.mode_person',
  link: 'survey.mode_link',
}

export const kindLabels: Readonly<Record<QuestionKind, TextKey>> = {
  single: 'survey.kind_single',
  multiple: 'survey.kind_multiple',
  text: 'survey.kind_text',
  rating: 'survey.kind_rating',
  date: 'survey.kind_date',
  number: 'survey.kind_number',
}

export const scaleLabels: Readonly<Record<Scale, TextKey>> = {
  five: 'survey.scale_five',
  ten: 'survey.scale_ten',
  nps: 'survey.scale_nps',
}

export const conditionLabels: Readonly<Record<ConditionKind, TextKey>> = {
  answered: 'survey.is_answered',
  chosen: 'survey.is_chosen',
  notChosen: 'survey.is_notChosen',
  atLeast: 'survey.is_atLeast',
  atMost: 'survey.is_atMost',
}

/** The name of a question in a list: its number and its title in either language. */
export const questionName = (question: Question, n: number, language: 'cn' | 'en', t: Text): string => {
  const { title } = question
  const other = language === 'cn' ? title.en : title.cn
  return `${n}. ${title[language] || other || t('survey.untitled')}`
}

/** The part of a question with a fault. */
function partOf(at: string): TextKey {
  const [part] = at.split('.')
  if (part === 'options') return 'survey.option'
  if (part === 'lines') return 'survey.line'
  if (part === 'showIf') return 'survey.showIf'
  return part === 'hint' ? 'survey.hint' : part === 'max' ? 'survey.max' : 'survey.questionTitle'
}

/** The position and text of a fault. */
export const faultText = ({ question, at, key, params }: ContentFault, t: Text): string =>
  [...(question ? [t(partOf(at))] : []), t(key as TextKey, params)].join(' · ')
