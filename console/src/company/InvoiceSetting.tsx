import type { Output } from '@fairgate/contract/catalogue'
import { invoiceSettingLife } from '@fairgate/contract/company/states'
import { statusOf } from '@fairgate/contract/kernel/status'
import { LoaderCircle } from 'lucide-react'
import { call } from '../kernel/call.ts'
import { formatMoment } from '../kernel/format.ts'
import { useText, useWords } from '../kernel/language.ts'
import { useLive } from '../kernel/live.ts'
import { useMay } from '../kernel/session.ts'
import { askAgain, useQueryCommand } from '../kernel/use-command.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { inFours } from './in-fours.ts'
import { RadioField } from './RadioField.tsx'
import { SettingForm, SettingSection } from './SettingForm.tsx'
import { useSettingForm } from './use-setting-form.ts'

type Known = Output<'getInvoiceSetting'>
type Form = NonNullable<Known['setting']>
type TextName = Exclude<keyof Form, 'kind' | 'defaultMethod'>

const empty: Form = {
  title: '',
  taxNumber: '',
  bank: '',
  account: '',
  address: '',
  phone: '',
  receiverName: '',
  receiverEmail: '',
  receiverAddress: '',
  receiverPostcode: '',
  receiverTelephone: '',
  defaultMethod: 'platform',
  kind: 'ordinary',
}

/** Asked again so often, in ms, while it is synchronized: the push comes first where the socket is open. */
const WHILE_SYNCING = 2000

/** `/billingInfo`: what the company's invoices are made with. */
export function InvoiceSetting() {
  const known = useQueryCommand('getInvoiceSetting', {})
  const syncing = known.data?.state === 'syncing'
  useQueryCommand('getInvoiceSetting', {}, { every: WHILE_SYNCING, enabled: syncing, quiet: true })
  useLive('row', ({ noun }) => {
    if (noun === 'invoiceSetting') void askAgain('getInvoiceSetting', 'findRedPoint')
  })
  if (!known.data) {
    if (known.error) return <ErrorState failure={known.error} onRetry={() => void known.refetch()} />
    return <DetailSkeleton />
  }
  return <Editor known={known.data} />
}

async function save(form: Form, version: number): Promise<number> {
  return (await call('saveInvoiceSetting', { ...form, version }, { atForm: true })).version
}

const latest = async () => (await call('getInvoiceSetting', {})).version

function Editor({ known }: { known: Known }) {
  const t = useText()
  const words = useWords()
  const draft = useSettingForm({ form: shown(known), version: known.version, save, latest })
  const { form, change, issues } = draft
  const syncing = known.state === 'syncing'

  const submit = async () => {
    const saved = await draft.submit()
    if (saved) toast.success(t('shell.saved'))
    void askAgain('getInvoiceSetting', 'findRedPoint')
  }
  const line = (name: TextName, maxLength: number, more: Partial<TextFieldProps> = {}) => (
    <TextField
      name={name}
      label={t(`company.${name}`)}
      value={form[name]}
      onChange={value => change({ [name]: value })}
      issues={issues}
      maxLength={maxLength}
      {...more}
    />
  )
  const special = form.kind === 'special'

  return (
    <SettingForm
      title={t('company.invoiceTitle')}
      crumbs={[{ title: t('shell.settings') }, { title: t('company.invoiceTitle') }]}
      tag={
        known.state !== 'none' && (
          <StatusTag code={statusOf(known.state)}>{words(invoiceSettingLife.states[known.state])}</StatusTag>
        )
      }
      facts={[
        t('company.invoiceLead'),
        ...(known.savedAt ? [t('company.savedMeta', { name: known.savedBy, at: formatMoment(known.savedAt) })] : []),
      ]}
      dirty={draft.dirty}
      busy={draft.busy}
      issues={issues}
      overtaken={draft.overtaken}
      onCatchUp={() => void draft.catchUp()}
      onSubmit={syncing ? undefined : () => void submit()}
      notice={<Notice known={known} />}
    >
      <SettingSection title={t('company.sectionWay')}>
        <RadioField
          name="defaultMethod"
          label={t('company.defaultMethod')}
          value={form.defaultMethod}
          options={[
            { value: 'platform', label: t('company.methodPlatform'), line: t('company.methodPlatformLine') },
            { value: 'tripartite', label: t('company.methodTripartite'), line: t('company.methodTripartiteLine') },
          ]}
          onChange={defaultMethod => change({ defaultMethod })}
        />
        <RadioField
          name="kind"
          label={t('company.kind')}
          value={form.kind}
          options={[
            { value: 'ordinary', label: t('company.kindOrdinary') },
            { value: 'special', label: t('company.kindSpecial') },
          ]}
          onChange={kind => change({ kind })}
        />
      </SettingSection>
      <SettingSection title={t('company.sectionTitle')}>
        {line('title', 100, { required: true, extra: !syncing && <FromBasics onTake={change} /> })}
        {line('taxNumber', 40, { required: true, hint: t('company.taxNumberHint') })}
      </SettingSection>
      <SettingSection title={t('company.sectionBank')} hint={t('company.sectionBankHint')}>
        {line('bank', 100, { required: special })}
        {line('account', 50, {
          required: special,
          inputMode: 'numeric',
          value: inFours(form.account),
          onChange: value => change({ account: value.replace(/\s/g, '') }),
        })}
        {line('address', 200, { required: special })}
        {line('phone', 30, { required: special, type: 'tel' })}
      </SettingSection>
      <SettingSection title={t('company.sectionReceiver')}>
        <div className="fg-setting-pair">
          {line('receiverName', 50, { required: true })}
          {line('receiverTelephone', 30, { required: true, type: 'tel' })}
        </div>
        {line('receiverEmail', 100, { required: true, type: 'email', hint: t('company.receiverEmailHint') })}
        {line('receiverAddress', 200)}
        <div className="fg-setting-half">{line('receiverPostcode', 10, { inputMode: 'numeric' })}</div>
      </SettingSection>
    </SettingForm>
  )
}

const shown = ({ setting }: Known): Form => setting ?? empty

/** What stands in the way: it is being synchronized, or it came back. */
function Notice({ known }: { known: Known }) {
  const t = useText()
  if (known.state === 'syncing') {
    return (
      <div className="fg-setting-notice" role="status">
        <strong>
          <LoaderCircle className="fg-setting-turning" size={16} strokeWidth={1.6} aria-hidden />
          {t('company.syncingLine')}
        </strong>
        {known.earlierInEffect && <p>{t('company.syncingEarlier')}</p>}
      </div>
    )
  }
  if (known.state !== 'returned') return null
  return (
    <div className="fg-setting-notice is-warning" role="alert">
      <strong>{t('company.returnedLine')}</strong>
      {known.note && <p>{known.note}</p>}
    </div>
  )
}

/** Copies name and code from the basic information, for who may read it. */
function FromBasics({ onTake }: { onTake: (changes: Partial<Form>) => void }) {
  const t = useText()
  const may = useMay('basicsInfo:set')
  const basics = useQueryCommand('getBasicSetting', {}, { enabled: may, quiet: true }).data
  if (!basics?.creditCode) return null
  const { nameCn, creditCode } = basics
  return (
    <button type="button" className="fg-link" onClick={() => onTake({ title: nameCn, taxNumber: creditCode })}>
      {t('company.titleFromBasic')}
    </button>
  )
}
