import type { Output } from '@fairgate/contract/app/catalogue'
import { invoiceFaults, invoiceFields } from '@fairgate/contract/identity/company/fields'
import { invoiceSettingStateMachine } from '@fairgate/contract/identity/company/states'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import { LoaderCircle } from 'lucide-react'
import { useMay } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { momentWithin } from '../../kernel/format/moment-within.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Panel } from '../../kernel/ui/layout/Panel.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { inFours } from './in-fours.ts'
import './Company.css'

type Known = Output<'getInvoiceSetting'>

const F = formFields(invoiceFields)

/** Polling interval in ms during a synchronization; the push is faster if the socket is open. */
const WHILE_SYNCING = 2000

/** `/billingInfo`: the company's invoice information. */
export function InvoiceSetting() {
  const known = useQueryCommand('getInvoiceSetting', {}, { quiet: true })
  const syncing = known.data?.state === 'syncing'
  useQueryCommand('getInvoiceSetting', {}, { every: WHILE_SYNCING, enabled: syncing, quiet: true })
  if (!known.data) {
    if (known.error) return <ErrorState failure={known.error} onRetry={() => void known.refetch()} />
    return <DetailSkeleton />
  }
  return <Editor known={known.data} />
}

function Editor({ known }: { known: Known }) {
  const t = useText()
  const localize = useLocalize()
  const draft = useDraft({
    of: invoiceFields,
    read: { ...known.setting, version: known.version },
    start: { defaultMethod: 'platform', kind: 'ordinary' },
    validate: values =>
      invoiceFaults(values).map(({ field, key, params }) => ({
        path: field,
        msg: t(key as 'company.specialNeeds', params),
      })),
    send: (form, { version }) => write('saveInvoiceSetting', { ...form, version }),
  })
  const special = draft.values.kind === 'special'
  const syncing = known.state === 'syncing'
  return (
    <FormPage
      draft={draft}
      tag={
        known.state !== 'none' && (
          <StatusTag code={statusOf(known.state)}>{localize(invoiceSettingStateMachine.states[known.state])}</StatusTag>
        )
      }
      facts={[
        t('company.invoiceLead'),
        ...(known.savedAt ? [t('company.savedMeta', { name: known.savedBy, at: momentWithin(known.savedAt) })] : []),
      ]}
      locked={syncing}
      alert={<SettingAlert known={known} />}
    >
      <FormSection title={t('company.sectionWay')}>
        <F.radios
          name="defaultMethod"
          labels={{ platform: 'company.methodPlatform', tripartite: 'company.methodTripartite' }}
          lines={{ platform: 'company.methodPlatformLine', tripartite: 'company.methodTripartiteLine' }}
        />
        <F.radios name="kind" labels={{ ordinary: 'company.kindOrdinary', special: 'company.kindSpecial' }} />
      </FormSection>
      <FormSection title={t('company.sectionTitle')}>
        <F.text name="title" extra={!syncing && <FromBasics onTake={changes => draft.set(changes)} />} />
        <F.flag name="abroad" hint={t('company.invoiceAbroadHint')} />
        <F.text
          name="taxNumber"
          required={!draft.values.abroad}
          hint={t(draft.values.abroad ? 'company.taxNumberAbroadHint' : 'company.taxNumberHint')}
        />
      </FormSection>
      <FormSection title={t('company.sectionBank')} hint={t('company.sectionBankHint')}>
        <F.text name="bank" required={special} />
        <F.text name="account" required={special} show={inFours} />
        <F.text name="address" required={special} />
        <F.text name="phone" required={special} />
      </FormSection>
      <FormSection title={t('company.sectionReceiver')}>
        <div className="fg-form-pair">
          <F.text name="receiverName" />
          <F.text name="receiverTelephone" />
        </div>
        <F.text name="receiverEmail" hint={t('company.receiverEmailHint')} />
        <F.text name="receiverAddress" />
        <div className="fg-form-half">
          <F.text name="receiverPostcode" />
        </div>
      </FormSection>
    </FormPage>
  )
}

/** Why it is not in effect: it is being synchronized, or was returned. */
function SettingAlert({ known }: { known: Known }) {
  const t = useText()
  if (known.state === 'syncing') {
    return (
      <Panel className="fg-setting-alert" role="status">
        <Inline as="strong" gap={8} align="center">
          <LoaderCircle className="fg-setting-turning" size={16} strokeWidth={1.6} aria-hidden />
          {t('company.syncingLine')}
        </Inline>
        {known.earlierInEffect && <p>{t('company.syncingEarlier')}</p>}
      </Panel>
    )
  }
  if (known.state !== 'returned') return null
  return (
    <Panel className="fg-setting-alert is-warning" role="alert">
      <Inline as="strong" gap={8} align="center">
        {t('company.returnedLine')}
      </Inline>
      {known.note && <p>{known.note}</p>}
    </Panel>
  )
}

/** Copies name and code from the basic information, for operators who may read it. */
function FromBasics({ onTake }: { onTake: (changes: { title: string; abroad: boolean; taxNumber: string }) => void }) {
  const t = useText()
  const may = useMay('basicsInfo:set')
  const basics = useQueryCommand('getBasicSetting', {}, { enabled: may, quiet: true }).data
  if (!basics?.creditCode) return null
  const { nameCn, creditCode } = basics
  return (
    <button
      type="button"
      className="fg-link"
      onClick={() => onTake({ title: nameCn, abroad: false, taxNumber: creditCode })}
    >
      {t('company.titleFromBasic')}
    </button>
  )
}
