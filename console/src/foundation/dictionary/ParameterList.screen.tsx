import { parameterKindKeys } from '@fairgate/contract/foundation/dictionary/parameter-kinds'
import { parameterOf, userOfParameter } from '@fairgate/contract/kernel/settings/parameters'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { AddParameterDrawer } from './AddParameterDrawer.tsx'
import { parameterActions } from './dictionary-actions.tsx'

/** System parameters; the address that ends in Add opens the form of a new one next to the list. */
export const ParameterList = defineList('getSystemParameterPage', {
  domain: 'dictionary',
  exports: 'exportSystemParameters',
  add: {
    word: 'dictionary.addParameter',
    can: 'systemParameter:add',
    to: '/pqSysParamlist/pqSysParamlistAdd',
    form: AddParameterDrawer,
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
    c.cell('preset', ({ name }) => parameterOf(name)?.preset ?? '—', { width: 96, align: 'right', priority: 4 }),
    c.cell(
      'usedBy',
      ({ name }) => {
        const user = userOfParameter(name)
        return user ? c.w(user) : c.t('dictionary.usedByIntegrations')
      },
      { width: 136, priority: 5 },
    ),
    c.choice('kind', parameterKindKeys, { priority: 2 }),
    c.cell('note', row => (c.language === 'cn' ? row.noteCn : row.noteEn) || '—', { width: 280, priority: 3 }),
    c.cell('builtIn', row => c.t(row.builtIn ? 'dictionary.yes' : 'dictionary.no'), { width: 96, priority: 1 }),
  ],
  actions: parameterActions,
  empty: { title: 'dictionary.emptyParameters', why: 'dictionary.emptyParametersLine' },
})
