import { formatAmount } from '@fairgate/contract/kernel/money/money'
import type { DeskLine } from '@fairgate/contract/sales/ticket/fields'
import { Plus, Trash2 } from 'lucide-react'
import { formatNumber, venueClock } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ChoiceField } from '../../kernel/ui/ChoiceField.tsx'
import { Field } from '../../kernel/ui/Field.tsx'
import { issueOf } from '../../kernel/ui/FormSummary.tsx'
import { useDraftAround, useField } from '../../kernel/ui/form/draft-context.ts'
import { numberLength } from '../../kernel/ui/form/light-fields.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { TextField } from '../../kernel/ui/TextField.tsx'
import { SaleHolders } from './SaleHolders.tsx'
import { type TicketType, typeNameOf } from './use-ticket-types.ts'

const DateField = part(
  async () => (await import('../../kernel/ui/DateField.tsx')).DateField,
  <div className="fg-input" />,
)

/** Maximum number of lines of an order. */
const maxLines = 50

/** What is sold: lines of types with quantity, day and holders. Must be inside a form that has `lines`. */
export function SaleLines({ types }: { types: readonly TicketType[] }) {
  const t = useText()
  const { issues } = useDraftAround()
  const { value: lines, set } = useField<readonly DeskLine[]>('lines')
  const change = (at: number, part: Partial<DeskLine>) =>
    set(lines.map((line, n) => (n === at ? { ...line, ...part } : line)))
  const typeOf = (id: string | undefined) => types.find(type => type.id === id)
  const add = () => {
    const next = types.find(({ id }) => lines.every(line => line.ticketTypeId !== id)) ?? types[0]
    // The buyer is preset as the first holder.
    set([...lines, newLine(next, false)])
  }
  return (
    <>
      {lines.map((line, at) => {
        const type = typeOf(line.ticketTypeId)
        const name = (field: string) => `lines.${at}.${field}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
          <fieldset key={at} className="fg-ticket-line-of">
            {lines.length > 1 && (
              <legend>
                {t('ticket.lineN', { n: at + 1 })}
                <Button
                  kind="quiet"
                  icon={Trash2}
                  aria-label={t('ticket.lineRemove', { n: at + 1 })}
                  onClick={() => set(lines.filter((_, n) => n !== at))}
                />
              </legend>
            )}
            <Split className="fg-ticket-pair" columns="repeat(2, minmax(0, 1fr))" gap={[20, 24]} align="start">
              <ChoiceField
                {...{ name: name('ticketTypeId'), label: t('ticket.type'), required: true, issues }}
                value={line.ticketTypeId || undefined}
                options={types.map(one => ({
                  ...{ value: one.id, label: `${typeNameOf(one)} ${formatAmount(one.price)}` },
                }))}
                onChange={id => change(at, { ticketTypeId: id, day: likelyDay(typeOf(id)) })}
              />
              <TextField
                {...{ name: name('quantity'), label: t('ticket.quantity'), required: true, issues }}
                maxLength={numberLength}
                inputMode="numeric"
                hint={type && t('ticket.leftShown', { n: formatNumber(type.left) })}
                value={line.quantity}
                onChange={quantity => change(at, { quantity })}
              />
              {type?.dated && (
                <Field name={name('day')} label={t('ticket.day')} required error={issueOf(issues, name('day'))}>
                  {({ id, 'aria-describedby': described, 'aria-invalid': invalid }) => (
                    <DateField
                      id={id}
                      aria-describedby={described}
                      invalid={invalid}
                      value={line.day}
                      onChange={day => change(at, { day })}
                    />
                  )}
                </Field>
              )}
            </Split>
            {type && <SaleHolders at={at} line={line} type={type} onChange={part => change(at, part)} />}
          </fieldset>
        )
      })}
      {lines.length < maxLines && (
        <Button icon={Plus} onClick={add}>
          {t('ticket.lineAdd')}
        </Button>
      )}
    </>
  )
}

/** The most likely day at the desk: today, or the first valid one. */
function likelyDay(type: TicketType | undefined): string | undefined {
  if (!type?.dated) return undefined
  const today = venueClock(Date.now()).date
  return today > type.firstDay && today <= type.lastDay ? today : type.firstDay
}

/** A line of one ticket of a type; `self`: for the buyer. */
export const newLine = (type: TicketType | undefined, self: boolean): DeskLine => ({
  ...{ ticketTypeId: type?.id ?? '', day: likelyDay(type), quantity: '1', self, holders: [] },
})
