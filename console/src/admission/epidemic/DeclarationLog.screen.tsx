import { declarationEvents, declarationStateMachine } from '@fairgate/contract/admission/epidemic/states'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'

const events: Readonly<Record<string, LocalizedText>> = declarationEvents

/** History of declarations (`/epidemic/logs`). */
export const DeclarationLog = defineList('getDeclarationLogPage', {
  domain: 'epidemic',
  exports: 'exportDeclarationLog',
  search: ['entrant', 'operator'],
  filters: ['exhibitionId'],
  Filters: ExhibitionFilter,
  columns: c => [
    c.moment('at', { sort: 'at' }),
    c.cell('event', ({ event }) => c.w(events[event] ?? [event, event]), { width: 144, priority: 6 }),
    c.cell('to', ({ to }) => c.w(declarationStateMachine.states[to]), { width: 128, priority: 5 }),
    c.cell('operator', ({ operator }) => operator || c.t('epidemic.bySystem'), { width: 120, priority: 4 }),
    c.name('entrant', { min: 120 }),
    c.text('exhibition', { width: 200, priority: 2 }),
    c.cell('reason', ({ reason }) => (reason ? nameOf(reason) : '—'), { width: 176, priority: 3 }),
    c.text('note', { width: 160, priority: 1 }),
  ],
  empty: { title: 'epidemic.emptyLog', why: 'epidemic.emptyLogWhy' },
})
