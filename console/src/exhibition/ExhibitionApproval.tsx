import type { Output } from '@fairgate/contract/catalogue'
import { exhibitionLife } from '@fairgate/contract/exhibition/states'
import { useText, useWords } from '../kernel/language.ts'
import { decisions } from '../ui/decision/decisions.tsx'
import { confirm } from '../ui/list/confirm.tsx'
import { defineActions } from '../ui/list/define-actions.ts'
import { defineList } from '../ui/list/define-list.tsx'
import { detailOf } from '../ui/list/detail-of.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { ExhibitionChanges } from './ExhibitionChanges.tsx'
import { ExhibitionFacts } from './ExhibitionFacts.tsx'
import { type ExhibitionRow, exhibitionColumns } from './exhibition-columns.tsx'
import {
  type AskableField,
  askableFields,
  type ExhibitionState,
  fieldWord,
  formatWaited,
  otherTitleOf,
  titleOf,
} from './exhibition-words.ts'
import './ExhibitionApproval.css'

type Detail = Output<'getExhibitionDetail'>

/** What the venue decides on an exhibition that was submitted. */
const approvalActions = defineActions<ExhibitionRow>(
  'exhibition',
  decisions<ExhibitionRow, object, AskableField>({
    noun: 'exhibition',
    approve: 'approveExhibition',
    return: 'returnExhibition',
    reject: 'rejectExhibition',
    undo: 'undoExhibitionDecision',
    ask: confirm<ExhibitionRow>({ many: 'exhibition.approveAsk', why: 'exhibition.approveWhy' }),
    bulk: true,
    asked: () => askableFields.map(value => ({ value, label: fieldWord(value) })),
    nameOf: titleOf,
  }),
  titleOf,
)

const ApprovalDetail = detailOf({
  command: 'getExhibitionDetail',
  code: detail => detail.code,
  title: detail => titleOf(detail.form),
  other: detail => otherTitleOf(detail.form),
  status: detail => <Status detail={detail} />,
  Facts: ({ detail }) => (
    <>
      <ExhibitionChanges detail={detail} />
      <ExhibitionFacts detail={detail} />
    </>
  ),
})

/** What organizers submitted, and the venue's decision on it (`/exhibitionApproval`). */
export const ExhibitionApproval = defineList('getExhibitionApprovalPage', {
  words: 'exhibition',
  title: 'exhibition.approval',
  crumbs: ['exhibition.management'],
  tabs: {
    all: 'exhibition.tabAll',
    pending: 'decision.toDecide',
    processing: 'decision.returned',
    finished: 'decision.decided',
  },
  waits: () => ['pending'] as const,
  redPoint: () => ({ tab: 'pending' as const, flag: 'showApprove' }),
  search: ['name', 'code', 'sponsor'],
  columns: exhibitionColumns,
  actions: approvalActions,
  detail: ApprovalDetail,
  empty: { kind: 'done', title: 'shell.allDoneTitle', why: 'shell.allDoneLine' },
})

function Status({ detail }: { detail: Detail }) {
  const t = useText()
  const w = useWords()
  return (
    <>
      <StatusTag code={detail.statusCode as StatusCode}>
        {w(exhibitionLife.states[detail.state as ExhibitionState])}
      </StatusTag>
      {detail.state === 'pending' &&
        detail.submittedAt &&
        t('exhibition.nthSubmission', { count: detail.submissions, waited: formatWaited(detail.submittedAt, t) })}
    </>
  )
}
