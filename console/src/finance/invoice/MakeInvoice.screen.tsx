import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { InvoiceSnapshot } from './InvoiceSnapshot.tsx'
import { InvoicesTyped, madeOf, useInvoicesTyped } from './InvoicesTyped.tsx'
import { detailsPath, type InvoiceDetail, invoicesPath } from './invoice-labels.ts'
import { MakeAtOnce } from './MakeAtOnce.tsx'
import './Invoice.css'

/** Records issued invoices (`/invoiceManagement/make/:id`): for an application, or at once for badge fees. */
export function MakeInvoice() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  return params.get('of') === 'charge' ? <MakeAtOnce id={id} /> : <MakeForApplication id={id} />
}

function MakeForApplication({ id }: { id: string }) {
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
    ...useInvoicesTyped(left),
    send: form => write('makeInvoice', { id, version, invoices: madeOf(form) }),
    said: 'invoice.makeDone',
    done: () => void navigate(detailsPath(id)),
  })
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
        <InvoicesTyped draft={draft} left={left} filesOf={{ applicationId: id }} />
      </FormSection>
    </FormPage>
  )
}
