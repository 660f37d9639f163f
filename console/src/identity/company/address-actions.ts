import type { RowOf } from '@fairgate/contract/app/catalogue'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'

export type AddressRow = RowOf<'getReceivedAddressList'>

/** Actions on a mailing address. */
export const addressActions = defineActions<AddressRow>('company', {
  edit: { to: ({ id }) => `/shippingAddress/${id}` },
  setDefault: { command: 'setDefaultReceivedAddress', done: 'company.defaultSet' },
  delete: {
    command: 'deleteReceivedAddress',
    tone: 'danger',
    // The confirmation shows the next default address: the newest of the others, as on the server.
    ask: confirm({
      kind: 'delete',
      why: (row, t, rows) => {
        const heir = rows.find(({ id }) => id !== row.id)
        if (!row.isDefault) return t('shell.deleteWarning')
        return heir ? t('company.deleteDefaultLine', { name: heir.recipient }) : t('company.deleteLastLine')
      },
    }),
    done: (answer, t) =>
      answer.newDefault ? t('company.newDefault', { name: String(answer.newDefault) }) : t('shell.deleted'),
  },
})
