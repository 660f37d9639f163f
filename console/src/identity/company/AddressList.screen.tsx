import { useText } from '../../kernel/i18n/language.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { type AddressRow, addressActions } from './address-actions.ts'
import './Company.css'

/** `/shippingAddress`: mailing addresses for badges and invoices. */
export const AddressList = defineList('getReceivedAddressList', {
  domain: 'company',
  whole: true,
  facts: ({ rows, data }, t) => [
    t('company.addressesLead'),
    ...(rows.length > 0 && data ? [t('company.addressesCount', { count: rows.length, limit: data.limit })] : []),
  ],
  add: {
    word: 'company.addAddress',
    to: '/shippingAddress/add',
    closed: ({ data }, t) =>
      data !== undefined && data.list.length >= data.limit && t('company.limitReached', { max: data.limit }),
  },
  columns: c => [
    c.name('recipient', { width: 176, render: row => <Recipient row={row} /> }),
    c.code('telephone'),
    c.text('detail', {
      width: 360,
      min: 200,
      grow: true,
      locked: true,
      render: row => <Whole text={c.t('company.wholeAddress', { region: row.regionName, detail: row.detail })} />,
    }),
    c.code('postcode', { width: 88, priority: 1 }),
  ],
  actions: addressActions,
  empty: { title: 'company.noAddress', why: 'company.noAddressWhy' },
})

const Whole = ({ text }: { text: string }) => <span title={text}>{text}</span>

function Recipient({ row }: { row: AddressRow }) {
  const t = useText()
  return (
    <Inline as="span" className="fg-address-name" fitted gap={8} align="center">
      <strong>{row.recipient}</strong>
      {row.isDefault && <StatusTag code={2}>{t('company.defaultMark')}</StatusTag>}
    </Inline>
  )
}
