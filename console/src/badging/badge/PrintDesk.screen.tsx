import { badgeStateMachine, credentialStateMachine } from '@fairgate/contract/badging/badge/states'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { cardActions } from './badge-actions.tsx'
import { CardState, typeColumn } from './badge-columns.tsx'
import { exhibitionFacts } from './exhibition-facts.tsx'
import { PrintAll } from './PrintAll.tsx'
import { type OfExhibitionPage, useExhibition } from './use-exhibition.ts'

/** The print desk: cards are made into a PDF, marked as printed, issued, reprinted. */
export function PrintDesk() {
  const exhibition = useExhibition()
  return <Cards exhibitionId={exhibition.id} exhibition={exhibition} />
}

const Cards = defineList<'getPrintQueue', 'badge', OfExhibitionPage>('getPrintQueue', {
  domain: 'badge',
  exports: 'exportPrintQueue',
  within: ({ exhibition }) => [exhibition.name],
  facts: (_, _t, { props: { exhibition } }) => exhibitionFacts(exhibition),
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  Buttons: PrintAll,
  tabs: {
    all: 'badge.queueAll',
    printable: 'badge.printQueued',
    coded: 'badge.queueCoded',
    queued: 'badge.queueQueued',
    printed: 'badge.queuePrinted',
    failed: 'badge.queueFailed',
    issued: 'badge.queueIssued',
  },
  // Counted for the button that prints all.
  without: () => ['printable'],
  search: ['code', 'name'],
  filters: ['jobId'],
  columns: c => [
    c.name('name', { title: 'badge.nameOrPlate', width: 160, min: 112 }),
    c.code('code', { width: 120, locked: true }),
    typeColumn(c),
    c.text('companyName', { title: 'badge.company', width: 192, priority: 2 }),
    c.state(
      { ...credentialStateMachine.states, ...badgeStateMachine.states },
      { render: card => <CardState {...card} /> },
    ),
    c.text('issuedTo', { width: 136, priority: 1 }),
    c.moment('createdAt', { title: 'badge.queuedAt', sort: 'createdAt', priority: 3 }),
  ],
  actions: cardActions,
  empty: { title: 'badge.queueEmpty', why: 'badge.queueEmptyWhy' },
})
