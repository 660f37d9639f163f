import { madeFields, maxInvoices } from '@fairgate/contract/finance/invoice/fields'
import { sumOf } from '@fairgate/contract/finance/invoice/rules'
import { other, type WireOf } from '@fairgate/contract/kernel/field/field'
import { type Fen, formatAmount, parseAmount, readAmount, writeAmount } from '@fairgate/contract/kernel/money/money'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { Plus } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { venueClock } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { type FormValues, findFieldErrors, toFormValues, toInput } from '../../kernel/ui/form/form-values.ts'
import type { Draft } from '../../kernel/ui/form/use-draft.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import type { FilesOf } from './FileReading.tsx'
import { InvoiceFields } from './InvoiceFields.tsx'
import './Invoice.css'

type Typed = FormValues<typeof madeFields>

/** Several at once: each is validated by its own fields. */
export const invoicesFields = { invoices: other<readonly Typed[]>({ label: 'invoice.invoices' }) }
const blank = () => toFormValues(madeFields, undefined, { issuedOn: venueClock(Date.now()).date })

/** Initial values: one invoice of the whole amount; with the validation of each. */
export function useInvoicesTyped(left: string) {
  const t = useText()
  return {
    of: invoicesFields,
    start: { invoices: [{ ...blank(), amount: left }] },
    validate: ({ invoices }: { invoices: readonly Typed[] }): InputIssue[] =>
      invoices.flatMap((one, at) =>
        findFieldErrors(madeFields, one, t).map(({ path, msg }) => ({ path: `invoices.${at}.${path}`, msg })),
      ),
  }
}

/** The invoices of a form in wire format. */
export const madeOf = ({ invoices }: WireOf<typeof invoicesFields>) => invoices.map(one => toInput(madeFields, one))

export interface InvoicesTypedProps {
  draft: Draft<typeof invoicesFields>
  /** The sum that they need. */
  left: string
  filesOf: FilesOf
}

/** A list of entered invoices, with a check that they sum to `left`. */
export function InvoicesTyped({ draft, left, filesOf }: InvoicesTypedProps) {
  const t = useText()
  const { invoices } = draft.values
  // The files of two invoices may be read at the same moment: neither change is made to what was there before the other.
  const latest = useRef(invoices)
  useLayoutEffect(() => {
    latest.current = invoices
  })
  const set = (next: readonly Typed[]) => {
    latest.current = next
    draft.set({ invoices: next })
  }
  return (
    <>
      {invoices.map((one, at) => (
        <InvoiceFields
          // biome-ignore lint/suspicious/noArrayIndexKey: invoices are known by their place alone
          key={at}
          at={at}
          value={one}
          issues={draft.issues}
          filesOf={filesOf}
          onChange={changes => set(latest.current.map((was, index) => (index === at ? { ...was, ...changes } : was)))}
          onRemove={invoices.length > 1 ? () => set(invoices.filter((_, index) => index !== at)) : undefined}
        />
      ))}
      <Button
        icon={Plus}
        disabled={invoices.length >= maxInvoices}
        onClick={() => set([...invoices, { ...blank(), amount: rest(invoices, left) }])}
      >
        {t('invoice.addInvoice')}
      </Button>
      <Sums invoices={invoices} left={left} refused={draft.issues.find(({ path }) => path === 'invoices')?.msg} />
    </>
  )
}

const typedSum = (invoices: readonly Typed[]): Fen => sumOf(invoices.flatMap(({ amount }) => amountOf(amount)))

/** A typed amount in wire format; empty while it is invalid. */
function amountOf(typed: string): { amount: string }[] {
  const fen = readAmount(typed)
  return fen === undefined ? [] : [{ amount: writeAmount(fen) }]
}

/** The amount that the next invoice needs. */
function rest(invoices: readonly Typed[], left: string): string {
  const missing = parseAmount(left) - typedSum(invoices)
  return missing > 0n ? writeAmount(missing) : ''
}

/** The sum of the entered invoices compared with the required amount. */
function Sums({ invoices, left, refused }: { invoices: readonly Typed[]; left: string; refused: string | undefined }) {
  const t = useText()
  const sum = typedSum(invoices)
  const difference = parseAmount(left) - sum
  return (
    <div data-field="invoices">
      <Inline as="p" className="fg-invoice-sum" gap={24} align="baseline" role="status">
        <span>
          {t('invoice.toMake')} {formatAmount(left)}
        </span>
        <span>
          {t('invoice.sum')} {formatAmount(writeAmount(sum))}
        </span>
        <strong className={difference === 0n ? undefined : 'is-wrong'}>
          {difference === 0n
            ? t('invoice.agrees')
            : `${t('invoice.difference')} ${formatAmount(writeAmount(difference))}`}
        </strong>
      </Inline>
      {refused && <p className="fg-field-error">{refused}</p>}
    </div>
  )
}
