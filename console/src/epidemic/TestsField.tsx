import { mostTests, type TestResult, testResults } from '@fairgate/contract/epidemic/choices'
import type { TypedTest } from '@fairgate/contract/epidemic/fields'
import { Trash2 } from 'lucide-react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { resultWords } from './epidemic-words.ts'
import './Epidemic.css'

export interface TestsFieldProps {
  value: readonly TypedTest[]
  onChange: (tests: TypedTest[]) => void
  /** What is wrong, by row and member: `0.sampledAt`. */
  errors: Readonly<Record<string, string>>
}

/** An instant as the browser's field has it, and back: the clock of who types. */
const localOf = (at: string | null | undefined): string => {
  if (!at) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
const instantOf = (local: string): string | null => (local ? new Date(local).toISOString() : null)

/** Nucleic tests, one to five, each with its time and result. */
export function TestsField({ value, onChange, errors }: TestsFieldProps) {
  const t = useText()
  const set = (index: number, changes: TypedTest) =>
    onChange(value.map((test, at) => (at === index ? { ...test, ...changes } : test)))
  return (
    <div className="fg-tests">
      {value.map((test, index) => {
        const wrong = [errors[`${index}.sampledAt`], errors[`${index}.result`]].filter(Boolean)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, the refusal names it by that
          <fieldset key={index}>
            <legend>{t('epidemic.testRow', { row: index + 1 })}</legend>
            <input
              type="datetime-local"
              className="fg-input is-large"
              aria-label={`${t('epidemic.testRow', { row: index + 1 })} ${t('epidemic.sampledAt')}`}
              aria-invalid={errors[`${index}.sampledAt`] ? true : undefined}
              value={localOf(test.sampledAt)}
              onChange={event => set(index, { sampledAt: instantOf(event.target.value) })}
            />
            <select
              className="fg-input is-large"
              aria-label={`${t('epidemic.testRow', { row: index + 1 })} ${t('epidemic.result')}`}
              aria-invalid={errors[`${index}.result`] ? true : undefined}
              value={test.result ?? ''}
              onChange={event => set(index, { result: (event.target.value || null) as TestResult | null })}
            >
              <option value="">{t('epidemic.result')}</option>
              {testResults.map(result => (
                <option key={result} value={result}>
                  {t(resultWords[result])}
                </option>
              ))}
            </select>
            <button
              type="button"
              className="fg-tests-remove"
              aria-label={t('epidemic.removeTest', { row: index + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <Trash2 size={16} aria-hidden />
            </button>
            {wrong.map(msg => (
              <p key={msg} className="fg-field-error">
                {msg}
              </p>
            ))}
          </fieldset>
        )
      })}
      {value.length < mostTests && <Button onClick={() => onChange([...value, {}])}>{t('epidemic.addTest')}</Button>}
    </div>
  )
}
