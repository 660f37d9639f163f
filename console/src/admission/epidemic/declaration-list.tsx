import type { ImageKind } from '@fairgate/contract/admission/epidemic/choices'
import { declarationStateMachine } from '@fairgate/contract/admission/epidemic/states'
import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { FileUp } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { type Text, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { DeclarationFacts } from './DeclarationFacts.tsx'
import { declarationActions } from './declaration-actions.tsx'
import { type DeclarationRow, doubtsIn } from './epidemic-labels.ts'
import { proxyPaths } from './import-kit.ts'

/** Whether such a picture still exists. */
function imageOf(t: Text, { images }: DeclarationRow, kind: ImageKind): string {
  const some = images.filter(image => image.kind === kind)
  if (some.length === 0) return '—'
  return some.some(({ shredded: isPurged }) => !isPurged) ? t('epidemic.view') : t('epidemic.shredded')
}

const detail = detailOf({
  command: 'getDeclarationDetail',
  decider: ({ state }) => state === 'pendingManual' && 'venue',
  title: ({ entrant }) => entrant,
  code: ({ documentMasked }) => documentMasked,
  status: ({ state, statusCode }, _t, w) => (
    <StatusTag code={statusCode as StatusCode}>{w(declarationStateMachine.states[state])}</StatusTag>
  ),
  Facts: DeclarationFacts,
})

/** Visible declarations, or those of the operator's own company. */
export const declarationList = (of: 'all' | 'own') =>
  defineList('getDeclarationPage', {
    domain: 'epidemic',
    ...(of === 'own' && {
      payload: () => ({ own: true }),
      add: { word: 'epidemic.addProxy', can: 'declaration:proxy', to: '/epidemic/proxy/add' } as const,
      Buttons: ImportButton,
    }),
    exports: 'exportDeclarations',
    tabs: {
      pending: 'epidemic.tabPending',
      processing: 'epidemic.tabProcessing',
      finished: 'epidemic.tabFinished',
    },
    ...(of === 'own' && { firstWithRows: true as const }),
    search: ['documentNumber', 'phone', 'entrant', { value: 'declaredAt', label: 'epidemic.declaredAt', type: 'date' }],
    filters: ['exhibitionId'],
    Filters: ExhibitionFilter,
    columns: c => [
      c.name('entrant', { min: 120 }),
      c.text('declarer', { width: 120, priority: 2 }),
      c.text('exhibition', { width: 176, priority: 1 }),
      c.cell('documentType', row => findTypeLabel(c.w, row.documentType), { width: 120, priority: 1 }),
      c.code('documentMasked', { priority: 5 }),
      c.cell('healthImage', row => imageOf(c.t, row, 'healthCode'), { width: 88, priority: 3 }),
      c.cell('nucleicImage', row => imageOf(c.t, row, 'nucleic'), { width: 88, priority: 3 }),
      c.cell('tripImage', row => imageOf(c.t, row, 'tripCard'), { width: 88, priority: 3 }),
      c.cell('doubts', row => doubtsIn(c.t, row.doubts) || '—', { width: 176, priority: 4 }),
      c.moment('declaredAt', { sort: 'declaredAt', priority: 6 }),
      c.state(declarationStateMachine.states, { title: 'epidemic.status' }),
    ],
    actions: declarationActions,
    decides: 'approve',
    detail,
    // Decisions on the company's own declarations are not the operator's work.
    ...(of === 'all' && { done: ['pending', 'processing'] as const }),
    empty:
      of === 'own'
        ? { title: 'epidemic.emptyProxy', why: 'epidemic.emptyProxyWhy' }
        : { title: 'epidemic.emptyDeclarations', why: 'epidemic.emptyDeclarationsWhy' },
  })

const findTypeLabel = (w: (localized: LocalizedText) => string, type: string): string => {
  const label = (documentTypeLabels as Readonly<Record<string, LocalizedText>>)[type]
  return label ? w(label) : type
}

/** Link to the import, for operators who may declare for others. */
function ImportButton() {
  const t = useText()
  const navigate = useNavigate()
  if (!useMay('declaration:proxy')) return null
  return (
    <Button icon={FileUp} onClick={() => void navigate(proxyPaths.import())}>
      {t('epidemic.importDeclarations')}
    </Button>
  )
}
