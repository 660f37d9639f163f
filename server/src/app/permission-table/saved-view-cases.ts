import { type DomainCases, on } from './cases.ts'
import { ofEverybody } from './rows.ts'

/** The content of a view. */
const form = { name: '示例视图', query: { tab: 'pending' }, columns: null, shared: true }

export const savedViewCases: DomainCases = {
  rows: {
    'saved view': ofEverybody(({ make }, { operator }) =>
      make(operator, 'addSavedView', { ...form, list: 'getBadgePage' }),
    ),
  },
  hints: { editSavedView: on({ id: 'saved view' }, form) },
}
