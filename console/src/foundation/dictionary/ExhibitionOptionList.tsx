import { exhibitionDictionaries } from '@fairgate/contract/foundation/dictionary/dictionary-labels'
import type { ReactNode } from 'react'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { CopyDictionaryButton } from './CopyDictionary.tsx'
import { exhibitionOptionActions } from './dictionary-actions.tsx'
import { exhibitionOptionColumns } from './exhibition-option-columns.tsx'
import { OptionDrawer } from './OptionDrawer.tsx'
import { OptionFilters } from './OptionFilters.tsx'
import { OriginFilter } from './OriginFilter.tsx'

export interface ExhibitionOptionListProps {
  exhibitionId: string
  /** A further filter, left of the others. */
  filter?: ReactNode
}

/** The options of an exhibition: the venue's, which it may hide, and its own. */
export const ExhibitionOptionList = defineList<'getExhibitionDictionaryPage', 'dictionary', ExhibitionOptionListProps>(
  'getExhibitionDictionaryPage',
  {
    domain: 'dictionary',
    payload: ({ exhibitionId }) => ({ exhibitionId }),
    add: {
      word: 'dictionary.add',
      can: 'exhibitionDictionary:edit',
      form: ({ list, ...props }) => <OptionDrawer {...props} code={list.filters.code} />,
    },
    Buttons: CopyDictionaryButton,
    exports: 'exportExhibitionDictionary',
    search: ['name', 'value'],
    filters: ['code', 'origin', 'status'],
    Filters: ({ list, filter }) => (
      <>
        {filter}
        <OptionFilters list={list} codes={exhibitionDictionaries}>
          <OriginFilter list={list} />
        </OptionFilters>
      </>
    ),
    columns: exhibitionOptionColumns,
    actions: exhibitionOptionActions,
    empty: { title: 'dictionary.emptyTitle', why: 'dictionary.emptyLine' },
  },
)
