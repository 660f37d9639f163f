import type { Output } from '@fairgate/contract/catalogue'
import { Trash2 } from 'lucide-react'
import { confirm } from '../ui/list/confirm.tsx'
import { type Acted, defineActions, type Given } from '../ui/list/define-actions.ts'
import { OptionDrawer } from './OptionDrawer.tsx'
import { ParameterDrawer } from './ParameterDrawer.tsx'

export type OptionRow = Output<'getDictionaryPage'>['list'][number]
export type ExhibitionOptionRow = Output<'getExhibitionDictionaryPage'>['list'][number]
export type ParameterRow = Output<'getSystemParameterPage'>['list'][number]

/** A row by its key. */
type Keyed = Acted

export interface OfExhibition {
  exhibitionId: string
}

/** What is done with an option, whoever keeps it. */
const kept = {
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
} as const satisfies Parameters<typeof defineActions<Keyed>>[1]

export const optionActions = defineActions<OptionRow>('dictionary', {
  edit: { form: ({ row, ...props }) => <OptionDrawer {...props} option={row} /> },
  ...kept,
})

const shown = (shown: boolean) => ({
  command: 'setExhibitionOptionShown' as const,
  payload: ([row]: readonly ExhibitionOptionRow[], _: Given, { exhibitionId }: OfExhibition) => ({
    ...{ exhibitionId, id: row?.id, shown },
  }),
})

export const exhibitionOptionActions = defineActions<ExhibitionOptionRow, OfExhibition>('dictionary', {
  edit: { form: ({ row, ...props }) => <OptionDrawer {...props} option={row} /> },
  ...kept,
  show: shown(true),
  hide: shown(false),
})

export const parameterActions = defineActions<ParameterRow>('dictionary', {
  edit: { form: ({ row, onClose }) => <ParameterDrawer parameter={row} onClose={onClose} /> },
  delete: {
    command: 'deleteSystemParameter',
    many: true,
    bulk: true,
    tone: 'danger',
    icon: Trash2,
    ask: confirm({ many: 'dictionary.deleteParametersAsk', why: 'dictionary.deleteParametersWhy', kind: 'delete' }),
    done: 'shell.deleted',
  },
})

const keyOf = (row: Keyed | undefined) => ({ id: row?.id, version: row?.version })
