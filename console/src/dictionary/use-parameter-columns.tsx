import { useLanguage, useText } from '../kernel/language.ts'
import { type Columns, useColumns } from '../ui/use-columns.ts'
import type { ParameterRow } from './ParameterList.tsx'
import { kindKeys } from './parameter-kinds.ts'

/** Columns of system parameters. */
export function useParameterColumns(): Columns<ParameterRow> {
  const t = useText()
  const isChinese = useLanguage() === 'cn'
  const shown = ({ kind, value }: ParameterRow) => {
    if (kind !== 'boolean') return value
    return t(value === 'true' ? 'dictionary.yes' : 'dictionary.no')
  }
  return useColumns<ParameterRow>('systemParameter', [
    {
      key: 'name',
      title: t('dictionary.parameterName'),
      width: 240,
      locked: true,
      sort: 'name',
      render: row => row.name,
    },
    { key: 'value', title: t('dictionary.parameterValue'), width: 240, locked: true, render: shown },
    { key: 'kind', title: t('dictionary.kind'), width: 120, priority: 2, render: row => t(kindKeys[row.kind]) },
    {
      key: 'note',
      title: t('dictionary.note'),
      width: 280,
      priority: 3,
      render: row => (isChinese ? row.noteCn : row.noteEn) || '—',
    },
    {
      key: 'builtIn',
      title: t('dictionary.builtIn'),
      width: 96,
      priority: 1,
      render: row => t(row.builtIn ? 'dictionary.yes' : 'dictionary.no'),
    },
  ])
}
