import {
  hasOptions,
  limits,
  type Option,
  otherOption,
  type Question,
  scales,
} from '@fairgate/contract/sales/survey/question'
import { choseOther, type Given } from '@fairgate/contract/sales/survey/survey-answers'
import { useId } from 'react'
import { type TextKey, useLanguage, useText } from '../i18n/language.ts'
import './Checkbox.css'
import './QuestionCard.css'

export interface QuestionCardProps {
  question: Question
  /** Its number among all. */
  n: number
  value: Given | undefined
  /** The fault of the answer, in words. */
  error?: string
  onChange: (value: Given) => void
}

/** A question for its respondent: made for a thumb at 360 px; the builder's preview is the same. */
export function QuestionCard({ question, n, value = {}, error, onChange }: QuestionCardProps) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const note = error ? `${id}-error` : undefined
  const hint = question.hint[language]
  const described = [hint && `${id}-hint`, note].filter(Boolean).join(' ') || undefined
  const control = { id, question, value, onChange, described, label: question.title[language] }
  return (
    <fieldset
      className={`fg-question ${error ? 'is-wrong' : ''}`}
      data-field={`answers.${question.key}`}
      aria-describedby={described}
    >
      <legend>
        <span className="fg-question-n">{n}</span>
        <span>
          {question.title[language] || t('survey.untitled')}
          {question.required && (
            <span className="fg-field-star" title={t('shell.required')}>
              *
            </span>
          )}
        </span>
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="fg-question-hint">
          {hint}
        </p>
      )}
      {hasOptions(question) ? <Options {...control} /> : <Entry {...control} />}
      {error && (
        <p id={note} className="fg-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ControlProps {
  id: string
  question: Question
  value: Given
  label: string
  described: string | undefined
  onChange: (value: Given) => void
}

/** The chosen options after one was pressed: an exclusive option removes the others, and they remove it. */
export function chosenAfter(question: Question, chosen: readonly string[], key: string): string[] {
  if (question.kind === 'single') return [key]
  if (chosen.includes(key)) return chosen.filter(one => one !== key)
  const isAlone = (one: string) => question.options.some(option => option.key === one && option.exclusive)
  return isAlone(key) ? [key] : [...chosen.filter(one => !isAlone(one)), key]
}

function Options({ id, question, value, onChange }: ControlProps) {
  const t = useText()
  const language = useLanguage()
  const chosen = value.options ?? []
  const type = question.kind === 'single' ? 'radio' : 'checkbox'
  const offered: Pick<Option, 'key' | 'text'>[] = [
    ...question.options,
    ...(question.other ? [{ key: otherOption, text: { cn: t('survey.other'), en: t('survey.other') } }] : []),
  ]
  return (
    <div className="fg-question-options">
      {offered.map(({ key, text }) => (
        <label key={key}>
          <input
            type={type}
            className={`fg-${type}`}
            name={id}
            checked={chosen.includes(key)}
            onChange={() => onChange({ ...value, options: chosenAfter(question, chosen, key) })}
          />
          <span>{text[language] || '—'}</span>
        </label>
      ))}
      {choseOther(value) && (
        <input
          className="fg-input is-large"
          aria-label={t('survey.otherText')}
          placeholder={t('survey.otherText')}
          maxLength={limits.other}
          value={value.other ?? ''}
          onChange={event => onChange({ ...value, other: event.target.value })}
        />
      )}
    </div>
  )
}

function Entry(props: ControlProps) {
  const { question, value, label, described, onChange } = props
  const shared = { className: 'fg-input is-large', 'aria-label': label, 'aria-describedby': described }
  switch (question.kind) {
    case 'rating':
      return <Ratings {...props} />
    case 'date':
      return (
        <input
          {...shared}
          type="date"
          value={value.day ?? ''}
          onChange={event => onChange({ day: event.target.value })}
        />
      )
    case 'number':
      return <NumberEntry {...props} />
    default:
      return (
        <textarea
          {...shared}
          rows={4}
          maxLength={limits.text}
          value={value.text ?? ''}
          onChange={event => onChange({ text: event.target.value })}
        />
      )
  }
}

/** Text that is no number yet stays in the field and is validated as none. */
function NumberEntry({ question, value, label, described, onChange }: ControlProps) {
  const { number } = value
  return (
    <input
      className="fg-input is-large"
      type="number"
      inputMode={question.whole ? 'numeric' : 'decimal'}
      step={question.whole ? 1 : 'any'}
      min={question.min ?? undefined}
      max={question.max ?? undefined}
      aria-label={label}
      aria-describedby={described}
      defaultValue={number}
      onChange={event => onChange(event.target.value === '' ? {} : { number: event.target.valueAsNumber })}
    />
  )
}

const ends: Readonly<Record<Question['scale'], readonly [TextKey, TextKey]>> = {
  five: ['survey.poor', 'survey.excellent'],
  ten: ['survey.poor', 'survey.excellent'],
  nps: ['survey.unlikely', 'survey.likely'],
}

function Ratings({ id, question, value, label, onChange }: ControlProps) {
  const t = useText()
  const language = useLanguage()
  const [from, to] = scales[question.scale]
  const values = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const [low, high] = ends[question.scale]
  return (
    <div className="fg-question-lines">
      {question.lines.map(({ key, text }) => (
        <div key={key} role="radiogroup" aria-label={text[language] || label}>
          {text[language] && <p>{text[language]}</p>}
          <div className="fg-question-scale" data-count={values.length}>
            {values.map(one => (
              <label key={one}>
                <input
                  type="radio"
                  name={`${id}-${key}`}
                  checked={value.ratings?.[key] === one}
                  onChange={() => onChange({ ratings: { ...value.ratings, [key]: one } })}
                />
                <span>{one}</span>
              </label>
            ))}
          </div>
          <p className="fg-question-ends">
            <span>{t(low)}</span>
            <span>{t(high)}</span>
          </p>
        </div>
      ))}
    </div>
  )
}
