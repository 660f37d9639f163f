import type { Output } from '@fairgate/contract/catalogue'
import { useText } from '../kernel/language.ts'
import { StatusTag } from '../ui/StatusTag.tsx'
import { useColumns } from '../ui/use-columns.ts'

export type AddressRow = Output<'getReceivedAddressList'>['list'][number]

/** Columns of the mailing addresses. */
export function useAddressColumns() {
  const t = useText()
  return useColumns<AddressRow>('receivedAddresses', [
    {
      key: 'recipient',
      title: t('company.recipient'),
      width: 176,
      locked: true,
      render: row => (
        <span className="fg-address-name">
          <strong>{row.recipient}</strong>
          {row.isDefault && <StatusTag code={2}>{t('company.defaultMark')}</StatusTag>}
        </span>
      ),
    },
    { key: 'telephone', title: t('company.telephone'), width: 144, render: row => row.telephone },
    {
      key: 'address',
      title: t('company.detail'),
      width: 360,
      locked: true,
      render: row => {
        const whole = t('company.wholeAddress', { region: row.regionName, detail: row.detail })
        return <span title={whole}>{whole}</span>
      },
    },
    { key: 'postcode', title: t('company.postcode'), width: 88, priority: 1, render: row => row.postcode },
  ])
}
