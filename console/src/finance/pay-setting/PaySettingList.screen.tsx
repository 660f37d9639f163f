import { exhibitionStateMachine } from '@fairgate/contract/exhibitions/exhibition/states'
import { useNavigate } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { collectionLabels, type SettingRow } from './pay-setting-labels.ts'

const editorOf = ({ id }: { id: string }) => `/paySetting/${id}`

/** Exhibitions with their collection and number of priced types (`/paySetting`). */
export const PaySettingList = defineList('getPaySettingPage', {
  domain: 'paySetting',
  exports: 'exportPaySettings',
  tabs: { all: 'paySetting.tabAll', missing: 'paySetting.tabMissing', own: 'paySetting.tabOwn' },
  search: ['name', 'code', 'sponsor'],
  Buttons: VenueButton,
  columns: c => [
    c.name('exhibition', { min: 184, mark: ({ code }) => code ?? false }),
    c.code('code', { hidden: true }),
    c.text('sponsor', { priority: 5 }),
    c.cell(
      'collection',
      ({ setting }) => (setting ? c.t(collectionLabels[setting.collection]) : c.t('paySetting.missing')),
      {
        ...{ priority: 6, min: 128 },
        mark: ({ setting }) => (setting && !setting.own ? c.t('paySetting.inherits') : false),
      },
    ),
    c.cell('receiver', ({ setting }) => setting?.receiver ?? '—', { min: 136, priority: 3 }),
    c.cell('priced', ({ priced, types }) => c.t('paySetting.pricedOf', { priced, types }), {
      width: 128,
      min: 112,
      priority: 4,
    }),
    c.state(exhibitionStateMachine.states, { title: 'paySetting.state' }),
  ],
  actions: defineActions<SettingRow>(
    'paySetting',
    { edit: { to: editorOf, word: 'paySetting.edit' } },
    ({ exhibition }) => exhibition.cn,
  ),
  open: editorOf,
  empty: { title: 'paySetting.empty', why: 'paySetting.emptyWhy' },
})

function VenueButton() {
  const t = useText()
  const navigate = useNavigate()
  if (!useMay('paySetting:edit')) return null
  return <Button onClick={() => void navigate('/paySetting/venue')}>{t('paySetting.venueDefault')}</Button>
}
