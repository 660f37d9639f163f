import type { DocumentTypeCode } from '@fairgate/contract/badging/badge/document'
import { type DeskHolder, type DeskLine, holderFields } from '@fairgate/contract/sales/ticket/fields'
import { useId } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { Checkbox } from '../../kernel/ui/Checkbox.tsx'
import { ChoiceField } from '../../kernel/ui/ChoiceField.tsx'
import { Field } from '../../kernel/ui/Field.tsx'
import { issueOf } from '../../kernel/ui/FormSummary.tsx'
import { useDraftAround } from '../../kernel/ui/form/draft-context.ts'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { TextField } from '../../kernel/ui/TextField.tsx'
import { holdersOf, holderWithout } from './sale-order.ts'
import { useDocumentOptions } from './use-document-options.ts'
import type { TicketType } from './use-ticket-types.ts'

const DateField = part(
  async () => (await import('../../kernel/ui/DateField.tsx')).DateField,
  <div className="fg-input" />,
)

interface SaleHoldersProps {
  /** Position of the line in the order. */
  at: number
  line: DeskLine
  type: TicketType
  onChange: (part: Partial<DeskLine>) => void
}

/** The holders of the tickets of a line, as far as the type requires them; the first may be the buyer. */
export function SaleHolders({ at, line, type, onChange }: SaleHoldersProps) {
  const t = useText()
  const box = useId()
  const documents = useDocumentOptions()
  const { issues } = useDraftAround()
  const holders = holdersOf(line, type)
  // Typed values stay when the number is reduced and increased again.
  const change = (n: number, typed: Partial<DeskHolder>) =>
    onChange({
      holders: Array.from({ length: Math.max(line.holders.length, holders.length) }, (_, of) => {
        const one = line.holders[of] ?? (holders[of] as DeskHolder)
        return of === n ? { ...one, ...typed } : one
      }),
    })
  return holders.map((holder, n) => {
    const without = holderWithout(line, n, type)
    const name = (field: string) => `lines.${at}.holders.${n}.${field}`
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a holder is known by their place
      <fieldset key={n} className="fg-ticket-holder">
        <legend>
          {t('ticket.holderN', { n: n + 1 })}
          {n === 0 && (
            <label htmlFor={box}>
              <Checkbox id={box} checked={line.self} onChange={event => onChange({ self: event.target.checked })} />
              {t('ticket.buyerIsHolder')}
            </label>
          )}
        </legend>
        <Split className="fg-ticket-pair" columns="repeat(2, minmax(0, 1fr))" gap={[20, 24]} align="start">
          {!without.has('name') && (
            <>
              <TextField
                {...{ name: name('name'), label: t('ticket.holderName'), required: true, issues }}
                maxLength={holderFields.name.max}
                value={holder.name}
                onChange={typed => change(n, { name: typed })}
              />
              <TextField
                {...{ name: name('phone'), label: t('ticket.phone'), required: type.holder === 'phone', issues }}
                maxLength={holderFields.phone.max}
                inputMode="tel"
                value={holder.phone}
                onChange={typed => change(n, { phone: typed })}
              />
            </>
          )}
          {!without.has('documentNumber') && (
            <>
              <ChoiceField
                {...{ name: name('documentType'), label: t('ticket.documentType'), required: true, issues }}
                value={holder.documentType}
                options={documents}
                onChange={chosen => change(n, { documentType: chosen as DocumentTypeCode })}
              />
              <TextField
                {...{ name: name('documentNumber'), label: t('ticket.documentNumber'), required: true, issues }}
                maxLength={holderFields.documentNumber.max}
                value={holder.documentNumber}
                onChange={typed => change(n, { documentNumber: typed })}
              />
            </>
          )}
          {!without.has('birth') && (
            <Field name={name('birth')} label={t('ticket.birth')} error={issueOf(issues, name('birth'))}>
              {({ id, 'aria-describedby': described, 'aria-invalid': invalid }) => (
                <DateField
                  id={id}
                  aria-describedby={described}
                  invalid={invalid}
                  value={holder.birth}
                  onChange={birth => change(n, { birth })}
                />
              )}
            </Field>
          )}
        </Split>
      </fieldset>
    )
  })
}
