import { dictionaryWords } from '@fairgate/contract/dictionary/dictionary-words'
import { useText, useWords } from '../kernel/language.ts'
import { StatusTag } from '../ui/StatusTag.tsx'
import { type Columns, useColumns } from '../ui/use-columns.ts'
import type { OptionRow } from './OptionList.tsx'

/** Columns of dictionary options. */
export function useOptionColumns(): Columns<OptionRow> {
  const t = useText()
  const w = useWords()
  return useColumns<OptionRow>('dictionaryOption', [
    {
      key: 'nameCn',
      title: t('dictionary.nameCn'),
      width: 200,
      locked: true,
      sort: 'nameCn',
      render: row => <span lang="zh-CN">{row.nameCn}</span>,
    },
    {
      key: 'nameEn',
      title: t('dictionary.nameEn'),
      width: 240,
      priority: 4,
      sort: 'nameEn',
      render: row => <span lang="en">{row.nameEn}</span>,
    },
    {
      key: 'status',
      title: t('dictionary.status'),
      width: 104,
      locked: true,
      render: row => (
        <StatusTag code={row.statusCode as 2 | 3}>
          {t(row.status === 1 ? 'dictionary.enabled' : 'dictionary.disabled')}
        </StatusTag>
      ),
    },
    {
      key: 'code',
      title: t('dictionary.dictionary'),
      width: 176,
      priority: 3,
      render: row => w(dictionaryWords[row.code]),
    },
    { key: 'value', title: t('dictionary.value'), width: 176, priority: 2, sort: 'value', render: row => row.value },
    {
      key: 'position',
      title: t('dictionary.position'),
      width: 80,
      align: 'right',
      priority: 1,
      sort: 'position',
      render: row => row.position,
    },
  ])
}
