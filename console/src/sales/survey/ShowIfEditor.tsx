import {
  type Condition,
  type ConditionKind,
  hasOptions,
  limits,
  otherOption,
  type Question,
  questionsOf,
  type SurveyContent,
} from '@fairgate/contract/sales/survey/question'
import { Plus, X } from 'lucide-react'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { conditionLabels, questionName } from './survey-labels.ts'

export interface ShowIfEditorProps {
  question: Question
  content: SurveyContent
  onChange: (question: Question) => void
}

/** The conditions that are possible for the kind of a question. */
const kindsFor = (question: Question | undefined): ConditionKind[] => {
  if (!question) return ['answered']
  if (hasOptions(question)) return ['chosen', 'notChosen', 'answered']
  return question.kind === 'rating' || question.kind === 'number' ? ['atLeast', 'atMost', 'answered'] : ['answered']
}

/** The initial condition on a question: the most frequent one. */
const begun = (question: Question): Condition => ({
  question: question.key,
  is: kindsFor(question)[0] ?? 'answered',
  option: hasOptions(question) ? (question.options[0]?.key ?? '') : '',
  line: question.kind === 'rating' ? (question.lines[0]?.key ?? '') : '',
  value: question.kind === 'rating' || question.kind === 'number' ? 1 : null,
})

/** When a question is shown: by answers to earlier questions only, so that there is no cycle. */
export function ShowIfEditor({ question, content, onChange }: ShowIfEditorProps) {
  const t = useText()
  const all = questionsOf(content)
  const earlier = all.slice(
    0,
    all.findIndex(({ key }) => key === question.key),
  )
  const { showIf } = question
  const conditions = showIf?.conditions ?? []
  const write = (next: Condition[], match = showIf?.match ?? 'all') =>
    onChange({ ...question, showIf: next.length > 0 ? { match, conditions: next } : null })
  const last = earlier.at(-1)
  return (
    <fieldset className="fg-survey-conditions">
      <legend>{t('survey.showIf')}</legend>
      {conditions.length === 0 && <p>{t(last ? 'survey.shownAlways' : 'survey.shownFirst')}</p>}
      {conditions.length > 1 && (
        <select
          className="fg-input"
          aria-label={t('survey.match')}
          value={showIf?.match}
          onChange={event => write(conditions, event.target.value as 'all' | 'any')}
        >
          <option value="all">{t('survey.match_all')}</option>
          <option value="any">{t('survey.match_any')}</option>
        </select>
      )}
      {conditions.map((condition, at) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity of their own
          key={at}
          {...{ condition, earlier }}
          onChange={next => write(conditions.with(at, next))}
          onRemove={() => write(conditions.toSpliced(at, 1))}
        />
      ))}
      {last && conditions.length < limits.conditions && (
        <Button size="small" icon={Plus} onClick={() => write([...conditions, begun(last)])}>
          {t('survey.addCondition')}
        </Button>
      )}
    </fieldset>
  )
}

interface RowProps {
  condition: Condition
  earlier: readonly Question[]
  onChange: (condition: Condition) => void
  onRemove: () => void
}

function ConditionRow({ condition, earlier, onChange, onRemove }: RowProps) {
  const t = useText()
  const language = useLanguage()
  const question = earlier.find(({ key }) => key === condition.question)
  const byBound = condition.is === 'atLeast' || condition.is === 'atMost'
  return (
    <div className="fg-survey-row">
      <select
        className="fg-input"
        aria-label={t('survey.question')}
        value={condition.question}
        onChange={event => {
          const next = earlier.find(({ key }) => key === event.target.value)
          if (next) onChange(begun(next))
        }}
      >
        {earlier.map((one, at) => (
          <option key={one.key} value={one.key}>
            {questionName(one, at + 1, language, t)}
          </option>
        ))}
      </select>
      <select
        className="fg-input"
        aria-label={t('survey.showIf')}
        value={condition.is}
        onChange={event => onChange({ ...condition, is: event.target.value as ConditionKind })}
      >
        {kindsFor(question).map(kind => (
          <option key={kind} value={kind}>
            {t(conditionLabels[kind])}
          </option>
        ))}
      </select>
      {(condition.is === 'chosen' || condition.is === 'notChosen') && (
        <select
          className="fg-input"
          aria-label={t('survey.option')}
          value={condition.option}
          onChange={event => onChange({ ...condition, option: event.target.value })}
        >
          {question?.options.map((option, at) => (
            <option key={option.key} value={option.key}>
              {option.text[language] || t('survey.optionOf', { n: at + 1 })}
            </option>
          ))}
          {question?.other && <option value={otherOption}>{t('survey.other')}</option>}
        </select>
      )}
      {byBound && question?.kind === 'rating' && question.lines.length > 1 && (
        <select
          className="fg-input"
          aria-label={t('survey.line')}
          value={condition.line}
          onChange={event => onChange({ ...condition, line: event.target.value })}
        >
          {question.lines.map((line, at) => (
            <option key={line.key} value={line.key}>
              {line.text[language] || t('survey.lineOf', { n: at + 1 })}
            </option>
          ))}
        </select>
      )}
      {byBound && (
        <input
          className="fg-input is-short"
          type="number"
          aria-label={t('survey.value')}
          value={condition.value ?? ''}
          onChange={event =>
            onChange({ ...condition, value: event.target.value === '' ? null : event.target.valueAsNumber })
          }
        />
      )}
      <Button kind="quiet" icon={X} aria-label={t('survey.removeCondition')} onClick={onRemove} />
    </div>
  )
}
