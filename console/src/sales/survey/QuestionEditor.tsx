import type { ContentFault } from '@fairgate/contract/sales/survey/content-faults'
import { editorTexts } from '@fairgate/contract/sales/survey/editor-texts'
import {
  limits,
  type Question,
  questionKinds,
  questionsOf,
  type SurveyContent,
} from '@fairgate/contract/sales/survey/question'
import { ChevronDown, ChevronUp, Copy, GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useLanguage, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { useHotkeys } from '../../kernel/ui/hotkeys.ts'
import type { Spot } from './content-edits.ts'
import { KindEditor } from './KindEditor.tsx'
import { PairInput } from './PairInput.tsx'
import { ShowIfEditor } from './ShowIfEditor.tsx'
import { faultText, kindLabels, questionName } from './survey-labels.ts'

export interface QuestionEditorProps {
  question: Question
  n: number
  content: SurveyContent
  open: boolean
  dragged: boolean
  faults: readonly ContentFault[]
  /** Why the last edit of it was refused. */
  refused: string | undefined
  onOpen: () => void
  onChange: (question: Question) => void
  onStep: (by: 1 | -1) => void
  onMove: (spot: Spot) => void
  /** Undefined if the survey is full. */
  onDuplicate: (() => void) | undefined
  onRemove: () => void
  onDrag: (isDragging: boolean) => void
}

/** The editor of a question: one line, or all its fields if open. Alt and arrows move it. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, n, content, open, dragged, faults, refused, onChange, onStep } = props
  const t = useText()
  const w = useLocalize()
  const language = useLanguage()
  const card = useRef<HTMLElement>(null)
  const draggedElement = useRef<HTMLElement>(undefined)
  // A node that is moved in the page loses the keyboard: it is given back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useEffect(() => {
    draggedElement.current?.focus()
    draggedElement.current = undefined
  }, [n])

  useHotkeys(() => ['questions'])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    draggedElement.current = event.target as HTMLElement
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  const name = questionName(question, n, language, t)
  const wrong = (at: string) => faults.some(fault => fault.at === at)
  return (
    <article
      ref={card}
      data-question={question.key}
      className={`fg-survey-question ${open ? 'is-open' : ''} ${dragged ? 'is-dragged' : ''} ${faults.length > 0 ? 'is-wrong' : ''}`}
      aria-label={name}
      onKeyDown={onKeyDown}
    >
      <header>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; the keyboard has Alt and arrows */}
        <span
          className="fg-survey-grip"
          title={t('survey.grip')}
          draggable
          onDragStart={event => {
            event.dataTransfer.effectAllowed = 'move'
            if (card.current) event.dataTransfer.setDragImage(card.current, 16, 16)
            props.onDrag(true)
          }}
          onDragEnd={() => props.onDrag(false)}
        >
          <GripVertical size={16} strokeWidth={1.6} aria-hidden />
        </span>
        <button type="button" className="fg-survey-line" aria-expanded={open} onClick={props.onOpen}>
          <strong>{name}</strong>
          <small>
            {[
              t(kindLabels[question.kind]),
              question.required && t('survey.required'),
              question.showIf && t('survey.conditional'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </button>
        <Button kind="quiet" icon={ChevronUp} aria-label={t('survey.moveUp', { name })} onClick={() => onStep(-1)} />
        <Button kind="quiet" icon={ChevronDown} aria-label={t('survey.moveDown', { name })} onClick={() => onStep(1)} />
        <Button
          kind="quiet"
          icon={Copy}
          disabled={!props.onDuplicate}
          aria-label={w(editorTexts.duplicate, { name })}
          title={w(editorTexts.duplicate, { name })}
          onClick={props.onDuplicate}
        />
        <Button kind="quiet" icon={Trash2} aria-label={t('survey.remove', { name })} onClick={props.onRemove} />
      </header>
      {refused && (
        <p role="alert" className="fg-field-error">
          {refused}
        </p>
      )}
      {faults.map(fault => (
        <p key={`${fault.at} ${fault.key}`} className="fg-field-error">
          {faultText(fault, t)}
        </p>
      ))}
      {open && (
        <div className="fg-survey-open">
          <PairInput
            label={t('survey.questionTitle')}
            value={question.title}
            max={limits.title}
            wrong={wrong('title')}
            at="title"
            autoFocus={question.title.cn === ''}
            onChange={title => onChange({ ...question, title })}
          />
          <PairInput
            label={t('survey.hint')}
            value={question.hint}
            max={limits.hint}
            wrong={wrong('hint')}
            at="hint"
            onChange={hint => onChange({ ...question, hint })}
          />
          <div className="fg-survey-row">
            <label>
              {t('survey.kind')}
              <select
                className="fg-input"
                value={question.kind}
                onChange={event => onChange({ ...question, kind: event.target.value as Question['kind'] })}
              >
                {questionKinds.map(kind => (
                  <option key={kind} value={kind}>
                    {t(kindLabels[kind])}
                  </option>
                ))}
              </select>
            </label>
            <label className="fg-survey-tick">
              <Checkbox
                checked={question.required}
                onChange={event => onChange({ ...question, required: event.target.checked })}
              />
              {t('survey.required')}
            </label>
            <MoveTo {...props} />
          </div>
          <KindEditor question={question} wrong={wrong} onChange={onChange} />
          <div data-at="showIf">
            <ShowIfEditor question={question} content={content} onChange={onChange} />
          </div>
        </div>
      )}
    </article>
  )
}

/** Moves it to a chosen position, over any distance and without a mouse. */
function MoveTo({ question, content, onMove }: QuestionEditorProps) {
  const t = useText()
  const language = useLanguage()
  const numbers = new Map(questionsOf(content).map(({ key }, at) => [key, at + 1]))
  const others = content.sections.map(section => ({
    section,
    questions: section.questions.filter(({ key }) => key !== question.key),
  }))
  return (
    <label>
      {t('survey.moveTo')}
      <select
        className="fg-input"
        value=""
        onChange={event => {
          const [section = '', at = '0'] = event.target.value.split(' ')
          onMove({ section, at: Number(at) })
        }}
      >
        <option value="">{t('survey.moveToPosition')}</option>
        {others.map(({ section, questions }, index) => (
          <optgroup key={section.key} label={t('survey.sectionOf', { n: index + 1 })}>
            {questions.map((one, at) => (
              <option key={one.key} value={`${section.key} ${at}`}>
                {t('survey.before', { name: questionName(one, numbers.get(one.key) ?? 0, language, t) })}
              </option>
            ))}
            <option value={`${section.key} ${questions.length}`}>{t('survey.atEnd', { n: index + 1 })}</option>
          </optgroup>
        ))}
      </select>
    </label>
  )
}
