import { maxTests, type TestResult, testResults } from '@fairgate/contract/admission/epidemic/choices'
import type { TypedTest } from '@fairgate/contract/admission/epidemic/fields'
import { Trash2 } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { resultLabels } from './epidemic-labels.ts'
import type { HealthControls } from './health-controls.ts'
import './Epidemic.css'

export interface TestsFieldProps {
  value: readonly TypedTest[]
  onChange: (tests: TypedTest[]) => void
  /** Issues by row and member: `0.sampledAt`. */
  errors: Readonly<Record<string, string>>
  controls: HealthControls
}

/** One to five nucleic acid tests, each with time and result. */
export function TestsField({ value, onChange, errors, controls: { Moment, Select } }: TestsFieldProps) {
  const t = useText()
  const set = (index: number, changes: TypedTest) =>
    onChange(value.map((test, at) => (at === index ? { ...test, ...changes } : test)))
  return (
    <div className="fg-tests">
      {value.map((test, index) => {
        const wrong = [errors[`${index}.sampledAt`], errors[`${index}.result`]].filter(Boolean)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, the refusal names it by that
          <Inline as="fieldset" gap={8} align="center" wrap key={index}>
            <legend>{t('epidemic.testRow', { row: index + 1 })}</legend>
            <Moment
              label={`${t('epidemic.testRow', { row: index + 1 })} ${t('epidemic.sampledAt')}`}
              invalid={errors[`${index}.sampledAt`] !== undefined}
              value={test.sampledAt ?? undefined}
              onChange={sampledAt => set(index, { sampledAt: sampledAt ?? null })}
            />
            <Select
              control={{
                'aria-label': `${t('epidemic.testRow', { row: index + 1 })} ${t('epidemic.result')}`,
                'aria-invalid': errors[`${index}.result`] ? true : undefined,
              }}
              value={test.result ?? undefined}
              options={testResults.map(result => ({ value: result, label: t(resultLabels[result]) }))}
              empty={t('epidemic.result')}
              onChange={result => set(index, { result: (result ?? null) as TestResult | null })}
            />
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
          </Inline>
        )
      })}
      {value.length < maxTests && <Button onClick={() => onChange([...value, {}])}>{t('epidemic.addTest')}</Button>}
    </div>
  )
}
