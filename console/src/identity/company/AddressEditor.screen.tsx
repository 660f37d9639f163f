import type { Output } from '@fairgate/contract/app/catalogue'
import { addressFields } from '@fairgate/contract/identity/company/fields'
import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { RegionField } from './RegionField.tsx'

type Address = Output<'getReceivedAddress'>

const list = '/shippingAddress'
const F = formFields(addressFields)

/** `/shippingAddress/add` and `/shippingAddress/:id`. */
export function AddressEditor() {
  const { id } = useParams()
  const navigate = useNavigate()
  const known = useQueryCommand('getReceivedAddress', { id: id ?? '' }, { enabled: id !== undefined, quiet: true })
  if (id === undefined) return <Editor address={undefined} />
  if (known.data) return <Editor address={known.data} />
  if (known.error) return <ErrorState failure={known.error} onBack={() => void navigate(list)} />
  return <DetailSkeleton />
}

function Editor({ address }: { address: Address | undefined }) {
  const t = useText()
  const navigate = useNavigate()
  const others = useQueryCommand('getReceivedAddressList', {}).data?.list
  const draft = useDraft({
    of: addressFields,
    read: address,
    send: (form, over) =>
      over ? write('editReceivedAddress', { ...over, ...form }) : write('addReceivedAddress', form),
    done: () => void navigate(list),
  })
  const _title = t(address ? 'company.editAddress' : 'company.addAddress')
  // Only another address can replace the default; the only address is always the default.
  const isDefault = address?.isDefault ?? false
  const isFirst = !address && others?.length === 0
  const hint = isDefault ? 'company.isDefaultUnchanged' : isFirst ? 'company.isDefaultFirst' : undefined
  return (
    <FormPage draft={draft} verb={t('shell.save')}>
      <FormSection title={t('company.sectionRecipient')}>
        <div className="fg-form-pair">
          <F.text name="recipient" />
          <F.text name="telephone" />
        </div>
      </FormSection>
      <FormSection title={t('company.sectionAddress')}>
        <RegionField />
        <F.text name="detail" hint={t('company.detailHint')} />
        <div className="fg-form-half">
          <F.text name="postcode" />
        </div>
        <F.flag name="isDefault" always={isDefault || isFirst} hint={hint && t(hint)} />
      </FormSection>
    </FormPage>
  )
}
