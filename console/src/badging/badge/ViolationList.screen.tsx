import { violationStateMachine } from '@fairgate/contract/badging/badge/violation-states'
import { ExhibitionFrame } from '../../app/shell/ExhibitionFrame.tsx'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { LabelSelectFilter } from '../../kernel/ui/list/LabelSelectFilter.tsx'
import { ViolationDetail } from './ViolationDetail.tsx'
import { ViolationForm } from './ViolationForm.tsx'
import { violationActions } from './violation-actions.tsx'
import { violationKindLabels } from './violation-labels.ts'

interface OfViolations {
  exhibitionId: string
  /** Whether the operator's company runs the exhibition. */
  runs: boolean
}

/** Violations of an exhibition: whoever runs it sees all, a company those for which it is liable. */
export function ViolationList() {
  return (
    <ExhibitionFrame tab="badges" list>
      {({ exhibition, badgeTypes }) => <Violations exhibitionId={exhibition.id} runs={badgeTypes !== null} />}
    </ExhibitionFrame>
  )
}

const Violations = defineList<'getViolationPage', 'violation', OfViolations>('getViolationPage', {
  domain: 'violation',
  title: 'violation.title',
  inside: true,
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  add: {
    word: 'violation.add',
    can: ({ runs }) => (runs ? 'violation:report' : ''),
    form: ({ exhibitionId, onClose }) => <ViolationForm exhibitionId={exhibitionId} onClose={onClose} />,
  },
  tabs: {
    all: 'violation.tabAll',
    reported: 'violation.tabReported',
    confirmed: 'violation.tabConfirmed',
    answered: 'violation.tabAnswered',
    finished: 'violation.tabFinished',
  },
  without: ({ props: { runs } }) => (runs ? [] : ['reported']),
  exports: 'exportViolations',
  search: ['number', 'badgeCode', 'company'],
  filters: ['kind'],
  Filters: ({ list }) => (
    <LabelSelectFilter
      {...{
        list,
        filter: 'kind',
        label: 'violation.kind',
        all: 'violation.allKinds',
        labels: violationKindLabels,
        width: 160,
      }}
    />
  ),
  columns: c => [
    c.code('number', { width: 120, locked: true }),
    c.choice('kind', violationKindLabels, { width: 128, priority: 6 }),
    c.code('badgeCode', { width: 128, priority: 5 }),
    c.text('name', { width: 112, priority: 3 }),
    c.name('company', { priority: 4 }),
    c.cell('points', row => row.points, { width: 80, align: 'right', priority: 2 }),
    c.moment('reportedAt', { width: 136, priority: 1, sort: 'reportedAt' }),
    c.cell('answerUntil', row => row.answerUntil ?? '', { width: 112, priority: 0 }),
    c.state(violationStateMachine.states),
  ],
  detail: ViolationDetail,
  actions: violationActions,
  empty: (_, { runs }) =>
    runs
      ? { title: 'violation.empty', why: 'violation.emptyWhy' }
      : { title: 'violation.empty', why: 'violation.emptyOwnWhy', action: false },
})
