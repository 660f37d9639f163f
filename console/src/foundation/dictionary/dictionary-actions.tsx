import type { RowOf } from '@fairgate/contract/app/catalogue'
import { parameterValueFields } from '@fairgate/contract/foundation/dictionary/fields'
import { parameterIssue, rangeIssue } from '@fairgate/contract/foundation/dictionary/parameter-value'
import { type ParameterName, parameterOf } from '@fairgate/contract/kernel/settings/parameters'
import { Trash2 } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { type Acted, defineActions, type Given } from '../../kernel/ui/list/define-actions.ts'
import { OptionDrawer } from './OptionDrawer.tsx'
import { ParameterValueField } from './ParameterValueField.tsx'

/** A row by its key. */
type Keyed = Acted

export interface OfExhibition {
  exhibitionId: string
}

/** Actions on an option of the venue or of an exhibition. */
const optionPermissions = {
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

export const optionActions = defineActions<RowOf<'getDictionaryPage'>>('dictionary', {
  edit: { form: ({ row, ...props }) => <OptionDrawer {...props} option={row} /> },
  ...optionPermissions,
})

const shown = (shown: boolean) => ({
  command: 'setExhibitionOptionShown' as const,
  payload: ([row]: readonly RowOf<'getExhibitionDictionaryPage'>[], _: Given, { exhibitionId }: OfExhibition) => ({
    ...{ exhibitionId, id: row?.id, shown },
  }),
})

export const exhibitionOptionActions = defineActions<RowOf<'getExhibitionDictionaryPage'>, OfExhibition>('dictionary', {
  edit: { form: ({ row, ...props }) => <OptionDrawer {...props} option={row} /> },
  ...optionPermissions,
  show: shown(true),
  hide: shown(false),
})

export const parameterActions = defineActions<RowOf<'getSystemParameterPage'>>('dictionary', {
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

/** The form of one parameter. */
function ParameterDrawer({ parameter, onClose }: { parameter: RowOf<'getSystemParameterPage'>; onClose: () => void }) {
  const t = useText()
  const { name, kind } = parameter
  const draft = useDraft({
    of: parameterValueFields,
    read: parameter,
    send: (form, over) => write('editSystemParameter', { ...over, ...form }),
    validate: ({ value }) => {
      const typed = value.trim()
      if (typed === '') return []
      const wrong = parameterIssue(kind, typed)
      if (wrong) return [{ path: 'value', msg: t(wrong) }]
      const outside = parameterOf(name) && rangeIssue(name as ParameterName, typed)
      return outside ? [{ path: 'value', msg: t(outside.key, outside.values) }] : []
    },
    done: onClose,
  })
  return (
    <EditDrawer draft={draft} title={t('dictionary.editParameter')} onClose={onClose}>
      <ParameterValueField kind={kind} name={name} />
    </EditDrawer>
  )
}
