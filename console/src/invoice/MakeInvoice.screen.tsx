import { madeFields, mostInvoices } from '@fairgate/contract/invoice/fields'
import { sumOf } from '@fairgate/contract/invoice/rules'
import { other } from '@fairgate/contract/kernel/field'
import { type Fen, formatAmount, parseAmount, readAmount, writeAmount } from '@fairgate/contract/kernel/money'
import { Plus } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormPage, FormSection } from '../ui/form/FormPage.tsx'
import { faultsOf, type TypedOf, typedOf, wireOf } from '../ui/form/typed.ts'
import { useDraft, write } from '../ui/form/use-draft.ts'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { InvoiceFields } from './InvoiceFields.tsx'
import { InvoiceSnapshot } from './InvoiceSnapshot.tsx'
import { detailsPath, type InvoiceDetail, invoicesPath } from './invoice-words.ts'
import './Invoice.css'

type Typed = TypedOf<typeof madeFields>

/** Several at once: each is judged by its own fields. */
const fields = { invoices: other<readonly Typed[]>({ label: 'invoice.invoices' }) }
const blank = () => typedOf(madeFields)

/** Records the invoices that were made out for an application (`/invoiceManagement/make/:id`). */
export function MakeInvoice() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand('getInvoiceDetail', { id }, { quiet: true })
  if (data) return <Making detail={data} />
  if (!error) return <DetailSkeleton facts={8} />
  return <ErrorState failure={error} onRetry={() => void refetch()} onBack={() => void navigate(invoicesPath)} />
}

function Making({ detail }: { detail: InvoiceDetail }) {
  const t = useText()
  const navigate = useNavigate()
  const { id, version, left } = detail
  const draft = useDraft({
    of: fields,
    start: { invoices: [{ ...blank(), amount: left }] },
    judge: ({ invoices }) =>
      invoices.flatMap((one, at) =>
        faultsOf(madeFields, one, t).map(({ path, msg }) => ({ path: `invoices.${at}.${path}`, msg })),
      ),
    send: form => write('makeInvoice', { id, version, invoices: form.invoices.map(one => wireOf(madeFields, one)) }),
    said: 'invoice.makeDone',
    done: () => void navigate(detailsPath(id)),
  })
  const { invoices } = draft.values
  const set = (next: readonly Typed[]) => draft.set({ invoices: next })
  return (
    <FormPage
      draft={draft}
      title={t('invoice.makeTitle')}
      within={[detail.title]}
      facts={[nameOf(detail.company), nameOf(detail.exhibition)]}
      verb={t('invoice.make')}
      locked={!detail.actions.includes('make')}
    >
      <FormSection title={t('invoice.snapshot')}>
        <InvoiceSnapshot detail={detail} />
      </FormSection>
      <FormSection title={t('invoice.invoices')} hint={t('invoice.makeLead')}>
        {invoices.map((one, at) => (
          <InvoiceFields
            // biome-ignore lint/suspicious/noArrayIndexKey: invoices are known by their place alone
            key={at}
            at={at}
            value={one}
            issues={draft.issues}
            onChange={changes => set(invoices.map((was, index) => (index === at ? { ...was, ...changes } : was)))}
            onRemove={invoices.length > 1 ? () => set(invoices.filter((_, index) => index !== at)) : undefined}
          />
        ))}
        <Button
          icon={Plus}
          disabled={invoices.length >= mostInvoices}
          onClick={() => set([...invoices, { ...blank(), amount: rest(invoices, left) }])}
        >
          {t('invoice.addInvoice')}
        </Button>
        <Sums invoices={invoices} left={left} refused={draft.issues.find(({ path }) => path === 'invoices')?.msg} />
      </FormSection>
    </FormPage>
  )
}

const typedSum = (invoices: readonly Typed[]): Fen => sumOf(invoices.flatMap(({ amount }) => amountOf(amount)))

/** An amount that is typed, as the wire has it; none while it is none. */
function amountOf(typed: string): { amount: string }[] {
  const fen = readAmount(typed)
  return fen === undefined ? [] : [{ amount: writeAmount(fen) }]
}

/** What the next one has to come to. */
function rest(invoices: readonly Typed[], left: string): string {
  const missing = parseAmount(left) - typedSum(invoices)
  return missing > 0n ? writeAmount(missing) : ''
}

/** What was typed so far against what is to be made. */
function Sums({ invoices, left, refused }: { invoices: readonly Typed[]; left: string; refused: string | undefined }) {
  const t = useText()
  const sum = typedSum(invoices)
  const difference = parseAmount(left) - sum
  return (
    <div data-field="invoices">
      <p className="fg-invoice-sum" role="status">
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
      </p>
      {refused && <p className="fg-field-error">{refused}</p>}
    </div>
  )
}
