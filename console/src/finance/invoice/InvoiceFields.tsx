import { madeFields } from '@fairgate/contract/finance/invoice/fields'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { X } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { DateField } from '../../kernel/ui/DateField.tsx'
import { Field } from '../../kernel/ui/Field.tsx'
import { issueOf } from '../../kernel/ui/FormSummary.tsx'
import type { FormValues } from '../../kernel/ui/form/form-values.ts'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { TextField } from '../../kernel/ui/TextField.tsx'
import type { FilesOf } from './FileReading.tsx'
import { FilesField } from './FilesField.tsx'

type Typed = FormValues<typeof madeFields>

export interface InvoiceFieldsProps {
  /** Index among the recorded invoices, from 0. */
  at: number
  value: Typed
  issues: readonly InputIssue[]
  filesOf: FilesOf
  onChange: (changes: Partial<Typed>) => void
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined
}

/** Number, amount, date and files of one invoice. */
export function InvoiceFields({ at, value, issues, filesOf, onChange, onRemove }: InvoiceFieldsProps) {
  const t = useText()
  const pathOf = (name: keyof Typed) => `invoices.${at}.${name}`
  return (
    <Split
      as="fieldset"
      className="fg-invoice-one"
      columns="minmax(0, 1.5fr) minmax(0, 1.3fr) minmax(0, 1fr) 32px"
      gap={[12, 16]}
      align="start"
      aria-label={t('invoice.invoiceAt', { place: at + 1 })}
    >
      <TextField
        name={pathOf('code')}
        label={t('invoice.code')}
        required
        issues={issues}
        maxLength={madeFields.code.max * 2}
        inputMode="numeric"
        value={value.code}
        onChange={code => onChange({ code })}
      />
      <TextField
        name={pathOf('amount')}
        label={t('invoice.amount')}
        required
        issues={issues}
        maxLength={madeFields.amount.max * 2}
        inputMode="decimal"
        shown={madeFields.amount.shown?.(value.amount)}
        value={value.amount}
        onChange={amount => onChange({ amount })}
      />
      <Field
        label={t('invoice.issuedOn')}
        name={pathOf('issuedOn')}
        required
        error={issueOf(issues, pathOf('issuedOn'))}
      >
        {({ id, 'aria-describedby': described }) => (
          <DateField
            id={id}
            aria-describedby={described}
            value={value.issuedOn}
            invalid={issueOf(issues, pathOf('issuedOn')) !== undefined}
            onChange={issuedOn => onChange({ issuedOn })}
          />
        )}
      </Field>
      {onRemove && (
        <button
          type="button"
          className="fg-icon-button"
          aria-label={t('invoice.removeInvoice', { place: at + 1 })}
          onClick={onRemove}
        >
          <X size={16} strokeWidth={1.6} aria-hidden />
        </button>
      )}
      <div className="is-wide">
        <Field
          label={t('invoice.fileIds')}
          name={pathOf('fileIds')}
          required
          error={issueOf(issues, pathOf('fileIds'))}
        >
          {control => (
            <FilesField
              control={control}
              value={value.fileIds}
              onChange={fileIds => onChange({ fileIds })}
              of={filesOf}
              onRead={onChange}
            />
          )}
        </Field>
      </div>
    </Split>
  )
}
