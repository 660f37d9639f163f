import { type ReactNode, useId } from 'react'
import { useText } from '../i18n/language.ts'
import './Field.css'

export interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: string
  /** Path in the payload, as refused fields name it; the summary jumps to it. */
  name: string
  required?: boolean
  /** In words, with the number: 应为 11 位数字，现在是 10 位. */
  error?: string
  hint?: ReactNode
  /** Right end of the label's line. */
  extra?: ReactNode
  /** The control; spread `control` on it (an antd control takes `status={error ? 'error' : undefined}` too). */
  children: (control: FieldControl) => ReactNode
}

/** Label above, control, error below it. */
export function Field({ label, name, required, error, hint, extra, children }: FieldProps) {
  const t = useText()
  const id = useId()
  const note = error || hint ? `${id}-note` : undefined
  return (
    <div className={`fg-field ${error ? 'is-wrong' : ''}`} data-field={name}>
      {/* A control without a label has a name of its own. */}
      {label && (
        <div className="fg-field-head">
          <label htmlFor={id}>
            {label}
            {required && (
              <span className="fg-field-star" title={t('shell.required')} aria-hidden>
                *
              </span>
            )}
          </label>
          {extra && <span className="fg-field-extra">{extra}</span>}
        </div>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note,
        'aria-required': required ? true : undefined,
      })}
      {(error || hint) && (
        <p id={note} className={error ? 'fg-field-error' : 'fg-field-hint'}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
