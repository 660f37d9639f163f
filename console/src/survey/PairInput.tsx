import type { Pair } from '@fairgate/contract/survey/question'
import type { KeyboardEvent } from 'react'
import { useText } from '../kernel/language.ts'

export interface PairInputProps {
  /** What it is, for who does not see where it stands. */
  label: string
  value: Pair
  max: number
  wrong?: boolean
  /** Enter, which in a line of several begins the next; else it does nothing. */
  onEnter?: () => void
  /** Where a new line begins. */
  autoFocus?: boolean
  onChange: (value: Pair) => void
}

/** A text in both languages, side by side. */
export function PairInput({ label, value, max, wrong, onEnter, autoFocus, onChange }: PairInputProps) {
  const t = useText()
  // Enter sends the form around otherwise, in the middle of writing it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter?.()
  }
  return (
    <span className="fg-survey-pair">
      {(['cn', 'en'] as const).map(language => (
        <input
          key={language}
          className="fg-input"
          lang={language === 'cn' ? 'zh-CN' : 'en'}
          aria-label={`${label} · ${t(`survey.language_${language}`)}`}
          placeholder={t(`survey.language_${language}`)}
          aria-invalid={(wrong && value[language].trim() === '') || undefined}
          maxLength={max}
          // biome-ignore lint/a11y/noAutofocus: a line that was just asked for is typed into
          autoFocus={autoFocus && language === 'cn'}
          value={value[language]}
          onChange={event => onChange({ ...value, [language]: event.target.value })}
          onKeyDown={onKeyDown}
        />
      ))}
    </span>
  )
}
