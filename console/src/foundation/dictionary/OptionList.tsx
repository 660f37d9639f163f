import { dictionaryCodes, dictionaryLabels } from '@fairgate/contract/foundation/dictionary/dictionary-labels'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { optionActions } from './dictionary-actions.tsx'
import { OptionDrawer } from './OptionDrawer.tsx'
import { OptionFilters } from './OptionFilters.tsx'

/** Options of all of the venue's dictionaries or one: add, rename, order, stop, delete. */
export const OptionList = defineList('getDictionaryPage', {
  domain: 'dictionary',
  add: {
    word: 'dictionary.add',
    can: 'dictionary:add',
    form: ({ list, ...props }) => <OptionDrawer {...props} code={list.filters.code} />,
  },
  search: ['name', 'value'],
  filters: ['code', 'status'],
  Filters: ({ list }) => <OptionFilters list={list} codes={dictionaryCodes} />,
  columns: c => [
    c.name('nameCn', { width: 200, sort: 'nameCn', render: row => <span lang="zh-CN">{row.nameCn}</span> }),
    c.text('nameEn', { width: 240, priority: 4, sort: 'nameEn', render: row => <span lang="en">{row.nameEn}</span> }),
    c.cell(
      'status',
      row => (
        <StatusTag code={row.statusCode as 2 | 3}>
          {c.t(row.status === 1 ? 'dictionary.enabled' : 'dictionary.disabled')}
        </StatusTag>
      ),
      { width: 104, min: 104, locked: true },
    ),
    c.cell('code', row => c.w(dictionaryLabels[row.code]), { title: 'dictionary.dictionary', priority: 3 }),
    c.code('value', { width: 176, min: 112, priority: 2, sort: 'value' }),
    c.count('position', { priority: 1, sort: 'position' }),
  ],
  actions: optionActions,
  empty: { title: 'dictionary.emptyTitle', why: 'dictionary.emptyLine' },
})
