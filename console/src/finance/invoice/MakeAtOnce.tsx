import type { Output } from '@fairgate/contract/app/catalogue'
import { useNavigate } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormAlert } from '../../kernel/ui/FormAlert.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { InvoicesTyped, madeOf, useInvoicesTyped } from './InvoicesTyped.tsx'
import { detailsPath, invoicesPath } from './invoice-labels.ts'

type Bill = Output<'getAccreditationPayInfo'>

/** Records invoices of paid badge fees without an application of the payer. */
export function MakeAtOnce({ id }: { id: string }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand('getAccreditationPayInfo', { id }, { quiet: true })
  if (data) return <Making charge={data} />
  if (!error) return <DetailSkeleton facts={4} />
  return <ErrorState failure={error} onRetry={() => void refetch()} onBack={() => void navigate(invoicesPath)} />
}

function Making({ charge: bill }: { charge: Bill }) {
  const t = useText()
  const navigate = useNavigate()
  const { id: billId, payable } = bill
  const draft = useDraft({
    ...useInvoicesTyped(payable),
    send: form => write('finishAccreditationInvoice', { chargeId: billId, invoices: madeOf(form) }),
    said: 'invoice.makeDone',
    done: ({ id }) => void navigate(detailsPath(id)),
  })
  return (
    <FormPage
      draft={draft}
      title={t('invoice.makeTitle')}
      within={[bill.number]}
      facts={[nameOf(bill.company), nameOf(bill.exhibition)]}
      verb={t('invoice.make')}
      locked={!bill.actions.includes('makeInvoice')}
      alert={bill.makeHindered && <FormAlert warning>{t(`charge.makeHindered_${bill.makeHindered}`)}</FormAlert>}
    >
      <FormSection title={t('invoice.invoices')} hint={t('invoice.makeLead')}>
        <InvoicesTyped draft={draft} left={payable} filesOf={{ chargeId: billId }} />
      </FormSection>
    </FormPage>
  )
}
