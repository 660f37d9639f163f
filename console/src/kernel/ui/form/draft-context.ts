import type { Field, Fields } from '@fairgate/contract/kernel/field/field'
import { isRequired } from '@fairgate/contract/kernel/field/field'
import { createContext, useContext } from 'react'
import { type TextKey, useText } from '../../i18n/language.ts'
import { issueOf } from '../FormSummary.tsx'
import type { Draft } from './use-draft.ts'

/** The form around the fields. */
export const DraftContext = createContext<Draft | undefined>(undefined)

/** The surrounding form. */
export function useDraftAround(): Draft {
  const draft = useContext(DraftContext)
  if (!draft) throw new Error('a field needs a form around it')
  return draft
}

export interface FieldState<Value> {
  field: Field
  label: string
  required: boolean
  error: string | undefined
  value: Value
  set: (value: Value) => void
  /** Sets the initial value of a new form. */
  begin: (value: Value) => void
  /** Nothing is stored yet. */
  isNew: boolean
  /** The value that somebody else has saved while this form was open. */
  storedNow: Value | undefined
  /** Chosen once, and read-only afterwards. */
  closed: boolean
}

/** One field of the surrounding form: its input and its faults. */
export function useField<Value>(name: string, label?: string): FieldState<Value> {
  const t = useText()
  const draft = useDraftAround()
  const field = (draft.fields as Fields)[name]
  if (!field) throw new Error(`the form has no field ${name}`)
  return {
    field,
    label: label ?? t((field.label ?? name) as TextKey),
    required: isRequired(field) && !draft.unmarked,
    error: issueOf(draft.issues, name),
    value: draft.values[name] as Value,
    set: value => draft.set({ [name]: value }),
    isNew: draft.isNew,
    begin: value => draft.begin({ [name]: value }),
    storedNow: draft.storedNow(name) as Value | undefined,
    closed: field.fixed === true && !draft.isNew,
  }
}
