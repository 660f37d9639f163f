import type { Pair } from '@fairgate/contract/sales/survey/question'
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { linesOf } from './pasted-items.ts'

export type PairLanguage = keyof Pair
const languages: readonly PairLanguage[] = ['cn', 'en']

export interface PairInputProps {
  /** The label above it. */
  label: string
  value: Pair
  max: number
  wrong?: boolean
  /** The part of the question in faults, which link here. */
  at: string
  /** Enter, which begins the next line of a list; otherwise it does nothing. */
  onEnter?: () => void
  /** Called when several lines are pasted into one language; without it they become one text. */
  onPasteLines?: (lines: readonly string[], language: PairLanguage) => void
  /** Focused when a new line is added. */
  autoFocus?: boolean
  onChange: (value: Pair) => void
}

/** A text in both languages, side by side, each with its label. */
export function PairInput(props: PairInputProps) {
  const { label, value, max, wrong, at, onEnter, onPasteLines, autoFocus, onChange } = props
  const t = useText()
  const id = useId()
  // Otherwise Enter would submit the surrounding form while it is being written.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter?.()
  }
  const onPaste = (event: ClipboardEvent, language: PairLanguage) => {
    const lines = linesOf(event.clipboardData.getData('text/plain'))
    if (!onPasteLines || lines.length < 2) return
    event.preventDefault()
    onPasteLines(lines, language)
  }
  return (
    <span className="fg-survey-pair" data-at={at}>
      {languages.map(language => (
        <span key={language}>
          <label htmlFor={`${id}-${language}`}>{`${label} · ${t(`survey.language_${language}`)}`}</label>
          <input
            id={`${id}-${language}`}
            className="fg-input"
            lang={language === 'cn' ? 'zh-CN' : 'en'}
            aria-invalid={(wrong && value[language].trim() === '') || undefined}
            maxLength={max}
            // biome-ignore lint/a11y/noAutofocus: a line that was just asked for is typed into
            autoFocus={autoFocus && language === 'cn'}
            value={value[language]}
            onChange={event => onChange({ ...value, [language]: event.target.value })}
            onKeyDown={onKeyDown}
            onPaste={event => onPaste(event, language)}
          />
        </span>
      ))}
    </span>
  )
}
