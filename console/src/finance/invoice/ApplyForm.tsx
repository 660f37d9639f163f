import type { Output } from '@fairgate/contract/app/catalogue'
import { askFields } from '@fairgate/contract/finance/invoice/fields'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Drawer } from '../../kernel/ui/Drawer.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { Field } from '../../kernel/ui/Field.tsx'
import { FormAlert } from '../../kernel/ui/FormAlert.tsx'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { kindLabels, lineLabels, methodLabels } from './invoice-labels.ts'
import './Invoice.css'

type Basis = Output<'getInvoiceBasis'>
type Exhibition = Basis['exhibitions'][number]

const F = formFields(askFields)

/** Form of an application for invoices: by exhibition, the rest of each paid bill. */
export function ApplyForm({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { data, error, refetch } = useQueryCommand('getInvoiceBasis', {}, { quiet: true })
  const [params] = useSearchParams()
  const bill = params.get('charge') ?? undefined
  const [chosen, choose] = useState<string>()
  const isOfBill = ({ charges: bills }: Exhibition) => bills.some(({ id }) => id === bill)
  const shown =
    data?.exhibitions.find(one => (chosen ? one.exhibitionId === chosen : isOfBill(one))) ?? data?.exhibitions[0]
  if (data?.setting === 'ready' && shown) {
    return (
      <ApplicationForm
        key={shown.exhibitionId}
        basis={data}
        exhibition={shown}
        charge={bill}
        choose={choose}
        onClose={onClose}
      />
    )
  }
  return (
    <Drawer title={t('invoice.apply')} onClose={onClose}>
      {error ? (
        <ErrorState failure={error} onRetry={() => void refetch()} onBack={onClose} />
      ) : data ? (
        <Nothing basis={data} />
      ) : (
        <DetailSkeleton />
      )}
    </Drawer>
  )
}

/** Why nothing can be requested: no invoice information, or no paid and unrequested bill. */
function Nothing({ basis: { setting } }: { basis: Basis }) {
  const t = useText()
  if (setting === 'syncing') return <FormAlert warning>{t('invoice.syncing')}</FormAlert>
  if (setting === 'missing') {
    return (
      <FormAlert warning>
        <strong>{t('company.invoiceMissing')}</strong>
        <Link className="fg-link" to="/billingInfo">
          {t('invoice.fillIn')}
        </Link>
      </FormAlert>
    )
  }
  return <EmptyState kind="first" title={t('invoice.nothing')} why={[t('invoice.nothingWhy')]} />
}

interface ApplicationFormProps {
  basis: Basis
  exhibition: Exhibition
  /** The initially selected bill; default: all of the exhibition. */
  charge: string | undefined
  choose: (exhibitionId: string | undefined) => void
  onClose: () => void
}

function ApplicationForm({ basis, exhibition, charge: bill, choose, onClose }: ApplicationFormProps) {
  const t = useText()
  const { charges: bills, methods, method } = exhibition
  const all = bills.map(({ id }) => id)
  const named = all.filter(id => id === bill)
  const start = named.length > 0 ? named : all
  const draft = useDraft({
    of: askFields,
    start: { chargeIds: start, method },
    send: form => write('applyInvoice', form),
    said: 'invoice.applied',
    done: onClose,
  })
  const kind = basis.kind ? t(kindLabels[basis.kind]) : ''
  return (
    <EditDrawer
      draft={draft}
      title={t('invoice.apply')}
      lead={t('invoice.applyLead', { title: basis.title, kind })}
      verb={t('invoice.applySend')}
      onClose={onClose}
    >
      <Field label={t('invoice.exhibition')} name="exhibitionId">
        {() =>
          basis.exhibitions.length === 1 ? (
            <span>{nameOf(exhibition.exhibition)}</span>
          ) : (
            <SelectFilter
              label={t('invoice.exhibition')}
              all={t('invoice.exhibition')}
              value={exhibition.exhibitionId}
              options={basis.exhibitions.map(one => ({ value: one.exhibitionId, label: nameOf(one.exhibition) }))}
              onChange={choose}
              width={360}
            />
          )
        }
      </Field>
      <F.many
        name="chargeIds"
        options={bills.map(bill => ({
          value: bill.id,
          label: t(lineLabels[bill.kind], { number: bill.number }),
          remark: t('invoice.billLeft', { left: formatAmount(bill.left) }),
        }))}
      />
      {methods.length > 1 ? (
        <F.segmented name="method" labels={methodLabels} />
      ) : (
        <Field label={t('invoice.method')} name="method">
          {() => <span>{t(methodLabels[method])}</span>}
        </Field>
      )}
      <F.note name="note" />
    </EditDrawer>
  )
}
