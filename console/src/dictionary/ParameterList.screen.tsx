import { defineList } from '../ui/list/define-list.tsx'
import { parameterActions } from './dictionary-actions.tsx'
import { ParameterDrawer } from './ParameterDrawer.tsx'
import { kindKeys } from './parameter-kinds.ts'

/** System parameters; the address that ends in Add opens the form of a new one beside the list. */
export const ParameterList = defineList('getSystemParameterPage', {
  words: 'dictionary',
  add: {
    word: 'dictionary.addParameter',
    can: 'systemParameter:add',
    to: '/pqSysParamlist/pqSysParamlistAdd',
    form: ParameterDrawer,
  },
  search: [{ value: 'name', label: 'dictionary.parameterName', type: 'text' }],
  columns: c => [
    c.name('name', { title: 'dictionary.parameterName', sort: 'name' }),
    c.text('value', {
      title: 'dictionary.parameterValue',
      width: 240,
      locked: true,
      render: ({ kind, value }) =>
        kind === 'boolean' ? c.t(value === 'true' ? 'dictionary.yes' : 'dictionary.no') : value,
    }),
    c.choice('kind', kindKeys, { priority: 2 }),
    c.cell('note', row => (c.language === 'cn' ? row.noteCn : row.noteEn) || '—', { width: 280, priority: 3 }),
    c.cell('builtIn', row => c.t(row.builtIn ? 'dictionary.yes' : 'dictionary.no'), { width: 96, priority: 1 }),
  ],
  actions: parameterActions,
  empty: { title: 'dictionary.emptyParameters', why: 'dictionary.emptyParametersLine' },
})
