import { isRequired } from '@fairgate/contract/kernel/field/field'
import type { Draft } from './use-draft.ts'

const controls = 'input:enabled:not([type=file], [type=hidden]), textarea:enabled'

/** Without comboboxes, which show the choice next to the typed text. */
const typed = ':is(input, textarea)[aria-required]:not([role=combobox])'

/**
 * Where the focus starts in a form: at the first field that is required and empty; if all are filled, at the first
 * field. A page may have set the focus in the form already; a dialog has only put it on its first control.
 */
export const firstMissing =
  ({ fields, values }: Pick<Draft, 'fields' | 'values'>) =>
  (form: HTMLFormElement): HTMLElement | null => {
    if (form.contains(document.activeElement) && !form.closest('dialog')) return null
    const isMissing = (name: string) => {
      const field = fields[name]
      const value: unknown = values[name as never]
      return field !== undefined && isRequired(field) && (value === undefined || value === null || value === '')
    }
    const missing = [...form.querySelectorAll<HTMLElement>('[data-field]')].find(
      element =>
        (isMissing(element.dataset.field ?? '') && element.querySelector(controls)) ||
        element.querySelector<HTMLInputElement | HTMLTextAreaElement>(typed)?.value === '',
    )
    return (missing ?? form).querySelector<HTMLElement>(controls)
  }
