import type { ContentFault } from '@fairgate/contract/sales/survey/content-faults'
import {
  limits,
  type Question,
  type QuestionKind,
  questionKinds,
  questionsOf,
  type Section,
  type SurveyContent,
} from '@fairgate/contract/sales/survey/question'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import {
  addQuestion,
  changeQuestion,
  duplicateQuestion,
  type Edited,
  isFull,
  moveQuestion,
  newQuestion,
  newSection,
  removeQuestion,
  removeSection,
  type Spot,
  stepFrom,
} from './content-edits.ts'
import { PairInput } from './PairInput.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'
import { kindLabels } from './survey-labels.ts'

export interface ContentEditorProps {
  content: SurveyContent
  /** Shown at their questions. */
  faults: readonly ContentFault[]
  /** The fault to correct: its question opens, and its field gets the focus. */
  shown: ContentFault | undefined
  onChange: (content: SurveyContent) => void
}

/** Why an edit was refused, at its question. */
interface RefusedAt {
  key: string
  text: string
}

/** Sections with their questions: one open at a time, moved by drag, by Alt and arrows, or to a chosen position. */
export function ContentEditor({ content, faults, shown, onChange }: ContentEditorProps) {
  const t = useText()
  const [open, setOpen] = useState<string>()
  const [dragged, setDragged] = useState<string>()
  const [refused, setRefused] = useState<RefusedAt>()
  /** Keys of deleted questions, which are not reused. */
  const [gone, setGone] = useState<readonly string[]>([])
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown?.question) setOpen(shown.question)
  }, [shown])
  /** The fault whose field had the focus already: opening its question later does not focus it again. */
  const led = useRef<ContentFault>(undefined)
  useEffect(() => {
    // Its fields exist once the question is open.
    if (!shown || led.current === shown || (shown.question !== '' && open !== shown.question)) return
    led.current = shown
    const field = frame.current && fieldOf(frame.current, shown)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [shown, open])
  const questions = questionsOf(content)
  const numbers = new Map(questions.map(({ key }, at) => [key, at + 1]))

  function edit(key: string, edited: Edited): boolean {
    if ('refused' in edited) {
      setRefused({ key, text: t('survey.dependsOn', { n: edited.refused.n, of: edited.refused.of }) })
      return false
    }
    setRefused(undefined)
    onChange(edited.content)
    return true
  }

  const moveTo = (key: string, spot: Spot | undefined) => {
    if (spot) edit(key, moveQuestion(content, key, spot))
  }

  function take(key: string, edited: Edited, said: TextKey): void {
    const before = content
    if (!edit(key, edited)) return
    setGone([...gone, key])
    toast.success(t(said), { label: t('shell.undo'), run: () => onChange(before) })
  }

  const add = (section: Section, kind: QuestionKind) => {
    const question = newQuestion(content, kind, gone)
    onChange(addQuestion(content, question, { section: section.key, at: section.questions.length }))
    setOpen(question.key)
  }

  const duplicate = (question: Question) => {
    const made = duplicateQuestion(content, question.key, gone)
    if (!made) return
    onChange(made.content)
    setOpen(made.key)
  }

  /** A question dropped on another is inserted before it; dropped at the end of a section, after its last. */
  const drop = (section: Section, at: number) => {
    if (!dragged) return
    const own = section.questions.findIndex(({ key }) => key === dragged)
    moveTo(dragged, { section: section.key, at: own >= 0 && own < at ? at - 1 : at })
    setDragged(undefined)
  }

  const dropping = (section: Section, at: number) => ({
    onDragOver: (event: React.DragEvent) => dragged && event.preventDefault(),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault()
      drop(section, at)
    },
  })

  return (
    <div className="fg-survey-content" ref={frame}>
      {content.sections.map((section, index) => (
        <section key={section.key} className="fg-survey-section" aria-label={t('survey.sectionOf', { n: index + 1 })}>
          <header>
            <h2>{t('survey.sectionOf', { n: index + 1 })}</h2>
            <PairInput
              label={t('survey.sectionTitle')}
              value={section.title}
              max={limits.title}
              wrong={faults.some(({ at }) => at === `sections.${section.key}`)}
              at={`sections.${section.key}`}
              onChange={title =>
                onChange({ sections: content.sections.map(one => (one === section ? { ...section, title } : one)) })
              }
            />
            {content.sections.length > 1 && (
              <Button
                kind="quiet"
                icon={Trash2}
                aria-label={t('survey.removeSection')}
                onClick={() => take(section.key, removeSection(content, section.key), 'survey.sectionRemoved')}
              />
            )}
          </header>
          {refused?.key === section.key && (
            <p role="alert" className="fg-field-error">
              {refused.text}
            </p>
          )}
          <ol>
            {section.questions.map((question, at) => (
              <li key={question.key} {...dropping(section, at)}>
                <QuestionEditor
                  question={question}
                  n={numbers.get(question.key) ?? 0}
                  content={content}
                  open={open === question.key}
                  dragged={dragged === question.key}
                  faults={faults.filter(fault => fault.question === question.key)}
                  refused={refused?.key === question.key ? refused.text : undefined}
                  onOpen={() => setOpen(open === question.key ? undefined : question.key)}
                  onChange={next => onChange(changeQuestion(content, next))}
                  onStep={by => moveTo(question.key, stepFrom(content, question.key, by))}
                  onMove={spot => moveTo(question.key, spot)}
                  onDuplicate={isFull(content) ? undefined : () => duplicate(question)}
                  onRemove={() => take(question.key, removeQuestion(content, question.key), 'survey.questionRemoved')}
                  onDrag={isDragging => setDragged(isDragging ? question.key : undefined)}
                />
              </li>
            ))}
          </ol>
          <fieldset
            className="fg-survey-add"
            aria-label={t('survey.addQuestion')}
            {...dropping(section, section.questions.length)}
          >
            {questionKinds.map(kind => (
              <Button key={kind} size="small" icon={Plus} disabled={isFull(content)} onClick={() => add(section, kind)}>
                {t(kindLabels[kind])}
              </Button>
            ))}
          </fieldset>
        </section>
      ))}
      {content.sections.length < limits.sections && (
        <Button icon={Plus} onClick={() => onChange({ sections: [...content.sections, newSection(content)] })}>
          {t('survey.addSection')}
        </Button>
      )}
    </div>
  )
}

/** The field of a fault: that of the missing language, else the first control of its part. */
function fieldOf(frame: HTMLElement, { question, at }: ContentFault): HTMLElement | null {
  const card = question ? frame.querySelector<HTMLElement>(`[data-question="${question}"]`) : frame
  const part = card?.querySelector<HTMLElement>(`[data-at="${at}"]`)
  const controls = 'input, select, button, textarea'
  return (
    part?.querySelector<HTMLElement>('[aria-invalid]') ??
    part?.querySelector<HTMLElement>(controls) ??
    card?.querySelector<HTMLElement>(`.fg-survey-options :is(${controls}), .fg-survey-line, .fg-survey-add button`) ??
    null
  )
}
