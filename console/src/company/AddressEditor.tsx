import type { Output } from '@fairgate/contract/catalogue'
import { useId } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call } from '../kernel/call.ts'
import { useText } from '../kernel/language.ts'
import { askAgain, useQueryCommand } from '../kernel/use-command.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { RegionField } from './RegionField.tsx'
import { SettingForm, SettingSection } from './SettingForm.tsx'
import { useSettingForm } from './use-setting-form.ts'

type Address = Output<'getReceivedAddress'>

const list = '/shippingAddress'
const empty = { recipient: '', telephone: '', regionCode: null, detail: '', postcode: '', isDefault: false }

interface Form extends Omit<typeof empty, 'regionCode'> {
  regionCode: string | null
}
type TextName = 'recipient' | 'telephone' | 'detail' | 'postcode'

/** `/shippingAddress/add` and `/shippingAddress/:id`. */
export function AddressEditor() {
  const { id } = useParams()
  const navigate = useNavigate()
  const known = useQueryCommand('getReceivedAddress', { id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined) return <Editor address={undefined} />
  if (known.data) return <Editor address={known.data} />
  if (known.error) return <ErrorState failure={known.error} onBack={() => void navigate(list)} />
  return <DetailSkeleton />
}

function formOf({ recipient, telephone, regionCode, detail, postcode, isDefault }: Address): Form {
  return { recipient, telephone, regionCode, detail, postcode, isDefault }
}

function Editor({ address }: { address: Address | undefined }) {
  const t = useText()
  const navigate = useNavigate()
  const others = useQueryCommand('getReceivedAddressList', {}).data?.list
  const draft = useSettingForm<Form>({
    form: address ? formOf(address) : empty,
    version: address?.version ?? 0,
    async save(form, version) {
      const written = { ...form, regionCode: form.regionCode ?? '' }
      const saved = address
        ? await call('editReceivedAddress', { id: address.id, ...written, version }, { atForm: true })
        : await call('addReceivedAddress', written, { atForm: true })
      return saved.version
    },
    latest: async () => (await call('getReceivedAddress', { id: address?.id ?? '' })).version,
  })
  const { form, change, issues } = draft

  const submit = async () => {
    if (!(await draft.submit())) return
    toast.success(t(address ? 'shell.edited' : 'shell.added'))
    void askAgain('getReceivedAddressList', 'getReceivedAddress')
    void navigate(list)
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
  const title = t(address ? 'company.editAddress' : 'company.addAddress')

  return (
    <SettingForm
      title={title}
      crumbs={[{ title: t('shell.settings') }, { title: t('company.addressesTitle'), to: list }, { title }]}
      dirty={draft.dirty}
      busy={draft.busy}
      issues={issues}
      overtaken={draft.overtaken}
      onCatchUp={() => void draft.catchUp()}
      onSubmit={() => void submit()}
    >
      <SettingSection title={t('company.sectionRecipient')}>
        <div className="fg-setting-pair">
          {line('recipient', 50, { required: true })}
          {line('telephone', 30, { required: true, type: 'tel' })}
        </div>
      </SettingSection>
      <SettingSection title={t('company.sectionAddress')}>
        <RegionField value={form.regionCode} onChange={regionCode => change({ regionCode })} issues={issues} />
        {line('detail', 200, { required: true, hint: t('company.detailHint') })}
        <div className="fg-setting-half">{line('postcode', 10, { inputMode: 'numeric' })}</div>
        <DefaultField
          isDefault={address?.isDefault ?? false}
          first={!address && others?.length === 0}
          checked={form.isDefault}
          onChange={isDefault => change({ isDefault })}
          error={issueOf(issues, 'isDefault')}
        />
      </SettingSection>
    </SettingForm>
  )
}

interface DefaultFieldProps {
  /** It is the default already: another one must take its place. */
  isDefault: boolean
  /** No other is there: it becomes the default by itself. */
  first: boolean
  checked: boolean
  onChange: (checked: boolean) => void
  error: string | undefined
}

function DefaultField({ isDefault, first, checked, onChange, error }: DefaultFieldProps) {
  const t = useText()
  const id = useId()
  const note = error ?? (isDefault ? t('company.isDefaultStays') : first ? t('company.isDefaultFirst') : undefined)
  return (
    <div className="fg-field fg-setting-check" data-field="isDefault">
      <label htmlFor={id}>
        <Checkbox
          id={id}
          checked={checked || isDefault || first}
          disabled={isDefault || first}
          onChange={event => onChange(event.target.checked)}
        />
        {t('company.isDefault')}
      </label>
      {note && <p className={error ? 'fg-field-error' : 'fg-field-hint'}>{note}</p>}
    </div>
  )
}
