import { editorTexts } from '@fairgate/contract/sales/survey/editor-texts'
import {
  freshKey,
  hasOptions,
  type Line,
  limits,
  type Option,
  type Pair,
  type Question,
  scaleNames,
} from '@fairgate/contract/sales/survey/question'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { newOption } from './content-edits.ts'
import { PairInput, type PairLanguage } from './PairInput.tsx'
import { PasteItems } from './PasteItems.tsx'
import { type PastedItem, pasteFault, putLines } from './pasted-items.ts'
import { scaleLabels } from './survey-labels.ts'

export interface KindEditorProps {
  question: Question
  /** Whether a part of it has a fault. */
  wrong: (at: string) => boolean
  onChange: (question: Question) => void
}

/** The part of a question that depends on its kind: options, lines to rate, bounds. */
export function KindEditor(props: KindEditorProps) {
  const { kind } = props.question
  if (hasOptions(props.question)) return <OptionsEditor {...props} />
  if (kind === 'rating') return <LinesEditor {...props} />
  return kind === 'number' ? <NumberEditor {...props} /> : null
}

function OptionsEditor({ question, wrong, onChange }: KindEditorProps) {
  const t = useText()
  const [added, setAdded] = useState<string>()
  const [gone, setGone] = useState<readonly string[]>([])
  const { options } = question
  const change = (next: Question['options']) => onChange({ ...question, options: next })
  const isFull = options.length >= limits.options
  const isRefused = useRefusedPaste(limits.options - options.length)
  const add = () => {
    if (isFull) return
    const option = make(options)
    setAdded(option.key)
    change([...options, option])
  }
  const make = (items: readonly Option[]) =>
    newOption(
      items.map(({ key }) => key),
      gone,
    )
  const paste = (start: number, lines: readonly string[], language: PairLanguage) => {
    const next = putLines(options, start, lines, { language, make })
    if (!isRefused(lines, next.length - options.length)) change(next)
  }
  const append = (texts: readonly Pair[]) => change(appended(filled(options), texts, make))
  return (
    <div className="fg-survey-options">
      {options.map((option, at) => (
        <div key={option.key} className="fg-survey-option">
          <PairInput
            label={t('survey.optionOf', { n: at + 1 })}
            value={option.text}
            max={limits.option}
            wrong={wrong(`options.${option.key}`)}
            at={`options.${option.key}`}
            autoFocus={added === option.key}
            onEnter={add}
            onPasteLines={(lines, language) => paste(at, lines, language)}
            onChange={text => change(options.map(one => (one === option ? { ...option, text } : one)))}
          />
          {question.kind === 'multiple' && (
            <label className="fg-survey-tick">
              <Checkbox
                checked={option.exclusive}
                onChange={event =>
                  change(options.map(one => (one === option ? { ...option, exclusive: event.target.checked } : one)))
                }
              />
              {t('survey.exclusive')}
            </label>
          )}
          <Button
            kind="quiet"
            icon={X}
            aria-label={t('survey.removeOption', { n: at + 1 })}
            onClick={() => {
              setGone([...gone, option.key])
              change(options.filter(one => one !== option))
            }}
          />
        </div>
      ))}
      <div className="fg-survey-row">
        <Button size="small" icon={Plus} disabled={isFull} onClick={add}>
          {t('survey.addOption')}
        </Button>
        <PasteItems word={editorTexts.pasteOptions} room={limits.options - filled(options).length} onAdd={append} />
        <label className="fg-survey-tick">
          <Checkbox
            checked={question.other}
            onChange={event => onChange({ ...question, other: event.target.checked })}
          />
          {t('survey.withOther')}
        </label>
        {question.kind === 'multiple' && <Bounds question={question} onChange={onChange} whole />}
      </div>
    </div>
  )
}

/** Without trailing items that have no text: pasted ones replace them. */
function filled<Item extends PastedItem>(items: readonly Item[]): Item[] {
  const last = items.findLastIndex(({ text }) => text.cn !== '' || text.en !== '')
  return items.slice(0, last + 1)
}

/** Appends items with these texts, each with its own key. */
function appended<Item extends PastedItem>(
  items: readonly Item[],
  texts: readonly Pair[],
  make: (items: readonly Item[]) => Item,
): Item[] {
  const all = [...items]
  for (const text of texts) all.push({ ...make(all), text })
  return all
}

/** Explains why pasted lines are refused: all or none are accepted. */
function useRefusedPaste(room: number): (lines: readonly string[], added: number) => boolean {
  const w = useLocalize()
  return (lines, added) => {
    const fault = pasteFault(lines, { added, room, longest: limits.option })
    if (fault) toast.error(w(editorTexts[fault.key], fault.values))
    return fault !== undefined
  }
}

function LinesEditor({ question, wrong, onChange }: KindEditorProps) {
  const t = useText()
  const { lines } = question
  const change = (next: Question['lines']) => onChange({ ...question, lines: next })
  const isRefused = useRefusedPaste(limits.lines - lines.length)
  const make = (items: readonly Line[]): Line => ({
    key: freshKey(
      'l',
      items.map(({ key }) => key),
    ),
    text: { cn: '', en: '' },
  })
  const add = () => {
    if (lines.length < limits.lines) change([...lines, make(lines)])
  }
  const paste = (start: number, pasted: readonly string[], language: PairLanguage) => {
    const next = putLines(lines, start, pasted, { language, make })
    if (!isRefused(pasted, next.length - lines.length)) change(next)
  }
  const append = (texts: readonly Pair[]) => change(appended(filled(lines), texts, make))
  return (
    <div className="fg-survey-options">
      <label className="fg-survey-row">
        {t('survey.scale')}
        <select
          className="fg-input"
          value={question.scale}
          onChange={event => onChange({ ...question, scale: event.target.value as Question['scale'] })}
        >
          {scaleNames.map(scale => (
            <option key={scale} value={scale}>
              {t(scaleLabels[scale])}
            </option>
          ))}
        </select>
      </label>
      {lines.length > 1 &&
        lines.map((line, at) => (
          <div key={line.key} className="fg-survey-option">
            <PairInput
              label={t('survey.lineOf', { n: at + 1 })}
              value={line.text}
              max={limits.option}
              wrong={wrong(`lines.${line.key}`)}
              at={`lines.${line.key}`}
              onEnter={add}
              onPasteLines={(pasted, language) => paste(at, pasted, language)}
              onChange={text => change(lines.map(one => (one === line ? { ...line, text } : one)))}
            />
            <Button
              kind="quiet"
              icon={X}
              aria-label={t('survey.removeLine', { n: at + 1 })}
              onClick={() => change(lines.filter(one => one !== line))}
            />
          </div>
        ))}
      <div className="fg-survey-row">
        <Button size="small" icon={Plus} disabled={lines.length >= limits.lines} onClick={add}>
          {t('survey.addLine')}
        </Button>
        <PasteItems word={editorTexts.pasteLines} room={limits.lines - filled(lines).length} onAdd={append} />
      </div>
    </div>
  )
}

function NumberEditor({ question, onChange }: KindEditorProps) {
  const t = useText()
  return (
    <div className="fg-survey-row">
      <Bounds question={question} onChange={onChange} whole={question.whole} />
      <label className="fg-survey-tick">
        <Checkbox checked={question.whole} onChange={event => onChange({ ...question, whole: event.target.checked })} />
        {t('survey.whole')}
      </label>
    </div>
  )
}

/** The minimum and maximum of a number or of the chosen options; empty for none. */
function Bounds({ question, onChange, whole }: Omit<KindEditorProps, 'wrong'> & { whole: boolean }) {
  const t = useText()
  return (['min', 'max'] as const).map(bound => (
    <label key={bound}>
      {t(bound === 'min' ? 'survey.min' : 'survey.max')}
      <input
        className="fg-input is-short"
        type="number"
        step={whole ? 1 : 'any'}
        value={question[bound] ?? ''}
        onChange={event =>
          onChange({ ...question, [bound]: event.target.value === '' ? null : event.target.valueAsNumber })
        }
      />
    </label>
  ))
}
