import type { Output } from '@fairgate/contract/catalogue'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../kernel/language.ts'
import { useCommand, useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import type { RowAction } from '../ui/RowActions.tsx'
import { toast } from '../ui/toast.ts'
import { type AddressRow, useAddressColumns } from './use-address-columns.tsx'
import './Company.css'

type Addresses = Output<'getReceivedAddressList'>

const none: Addresses = { list: [], limit: 0 }

/** `/shippingAddress`: where badges and invoices are mailed. */
export function AddressList() {
  const t = useText()
  const navigate = useNavigate()
  const known = useQueryCommand('getReceivedAddressList', {})
  const { list, limit } = known.data ?? none
  const columns = useAddressColumns()
  const [going, setGoing] = useState<AddressRow>()
  const setDefault = useCommand('setDefaultReceivedAddress', {
    changes: ['getReceivedAddressList', 'getReceivedAddress'],
    onDone: () => toast.success(t('company.defaultSet')),
  })

  const actionsOf = (row: AddressRow): RowAction[] => {
    const may = (action: AddressRow['actions'][number]) => row.actions.includes(action)
    const key = { id: row.id, version: row.version }
    const makeDefault = () => {
      if (!setDefault.isPending) setDefault.mutate(key)
    }
    return [
      ...(may('edit')
        ? [{ key: 'edit', label: t('company.edit'), run: () => void navigate(`/shippingAddress/${row.id}`) }]
        : []),
      ...(may('setDefault') ? [{ key: 'default', label: t('company.setDefault'), run: makeDefault }] : []),
      ...(may('delete') ? [{ key: 'delete', label: t('company.delete'), danger: true, run: () => setGoing(row) }] : []),
    ]
  }
  const full = list.length > 0 && list.length >= limit
  const add = (
    <Button
      kind="primary"
      icon={Plus}
      disabled={full}
      title={full ? t('company.limitReached', { max: limit }) : undefined}
      onClick={() => void navigate('/shippingAddress/add')}
    >
      {t('company.addAddress')}
    </Button>
  )

  return (
    <ListPage>
      <PageHead
        title={t('company.addressesTitle')}
        crumbs={[{ title: t('shell.settings') }, { title: t('company.addressesTitle') }]}
        facts={[
          t('company.addressesLead'),
          ...(list.length > 0 ? [t('company.addressesCount', { count: list.length, limit })] : []),
        ]}
        actions={list.length > 0 && add}
      />
      <div className="fg-setting-table">
        <DataTable
          label={t('company.addressesTitle')}
          columns={columns}
          rows={list}
          loading={known.isPending}
          actions={actionsOf}
          empty={
            known.error ? (
              <ErrorState failure={known.error} onRetry={() => void known.refetch()} />
            ) : (
              <Empty kind="first" title={t('company.noAddress')} why={[t('company.noAddressWhy')]} action={add} />
            )
          }
        />
      </div>
      {going && <DeleteAddress row={going} list={list} onClose={() => setGoing(undefined)} />}
    </ListPage>
  )
}

/** Says before which address takes the default's place: the newest of the others, as the server has it. */
function DeleteAddress({ row, list, onClose }: { row: AddressRow; list: readonly AddressRow[]; onClose: () => void }) {
  const t = useText()
  const heir = list.find(other => other.id !== row.id)
  const deleting = useCommand('deleteReceivedAddress', {
    changes: ['getReceivedAddressList'],
    onDone: ({ newDefault }) => {
      toast.success(newDefault ? t('company.newDefault', { name: newDefault }) : t('shell.deleted'))
      onClose()
    },
    onRefused: onClose,
  })
  return (
    <ConfirmDialog
      open
      kind="delete"
      title={t('shell.deleteAsk')}
      busy={deleting.isPending}
      onCancel={onClose}
      onConfirm={() => deleting.mutate({ id: row.id, version: row.version })}
    >
      {row.isDefault
        ? heir
          ? t('company.deleteDefaultLine', { name: heir.recipient })
          : t('company.deleteLastLine')
        : undefined}
    </ConfirmDialog>
  )
}
