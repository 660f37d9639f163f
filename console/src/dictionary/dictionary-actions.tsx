import type { Output } from '@fairgate/contract/catalogue'
import { Trash2 } from 'lucide-react'
import { confirm } from '../ui/list/confirm.tsx'
import { defineActions } from '../ui/list/define-actions.ts'
import { OptionDrawer } from './OptionDrawer.tsx'
import { ParameterDrawer } from './ParameterDrawer.tsx'

export type OptionRow = Output<'getDictionaryPage'>['list'][number]
export type ParameterRow = Output<'getSystemParameterPage'>['list'][number]

export const optionActions = defineActions<OptionRow, { exhibitionId?: string }>('dictionary', {
  edit: { form: ({ row, ...props }) => <OptionDrawer {...props} option={row} /> },
  enable: { command: 'setDictionaryOptionStatus', payload: ([row]) => ({ ...keyOf(row), status: 1 }) },
  disable: { command: 'setDictionaryOptionStatus', payload: ([row]) => ({ ...keyOf(row), status: 0 }) },
  delete: {
    command: 'deleteDictionaryOption',
    many: true,
    bulk: true,
    tone: 'danger',
    icon: Trash2,
    ask: confirm({ many: 'dictionary.deleteAsk', why: 'dictionary.deleteLine', kind: 'delete' }),
    done: 'shell.deleted',
  },
})

export const parameterActions = defineActions<ParameterRow>('dictionary', {
  edit: { form: ({ row, onClose }) => <ParameterDrawer parameter={row} onClose={onClose} /> },
  delete: {
    command: 'deleteSystemParameter',
    many: true,
    bulk: true,
    tone: 'danger',
    icon: Trash2,
    ask: confirm({ many: 'dictionary.deleteParametersAsk', kind: 'delete' }),
    done: 'shell.deleted',
  },
})

const keyOf = (row: OptionRow | undefined) => ({ id: row?.id, version: row?.version })
