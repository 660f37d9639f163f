import type { Output } from '@fairgate/contract/app/catalogue'
import { exhibitionStateMachine } from '@fairgate/contract/exhibitions/exhibition/states'
import { formatElapsed } from '../../kernel/format/elapsed.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { decisions } from '../../kernel/ui/decision/decisions.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { ExhibitionChanges } from './ExhibitionChanges.tsx'
import { ExhibitionFacts, ExhibitionHistory } from './ExhibitionFacts.tsx'
import { ExhibitionWays } from './ExhibitionWays.tsx'
import type { ExhibitionRow } from './exhibition-columns.tsx'
import { type AskableField, askableFields, fieldLabel, otherTitleOf, titleOf } from './exhibition-labels.ts'
import { sharedHalls } from './TakenHalls.tsx'
import './ExhibitionApproval.css'

type Detail = Output<'getExhibitionDetail'>

/** The name of a row in the list, or of the exhibition in the drawer. */
const nameOf = (row: ExhibitionRow | Detail) => titleOf('form' in row ? row.form : row)

/** The venue's decisions about a submitted exhibition. */
export const approvalActions = defineActions<ExhibitionRow>(
  'exhibition',
  decisions<ExhibitionRow, object, AskableField>({
    noun: 'exhibition',
    approve: 'approveExhibition',
    return: 'returnExhibition',
    reject: 'rejectExhibition',
    undo: 'undoExhibitionDecision',
    undoesApproval: true,
    ask: confirm<ExhibitionRow>({
      one: 'exhibition.approveShared',
      ...{ many: 'exhibition.approveAsk', why: 'exhibition.approveWhy', warning: sharedHalls },
    }),
    bulk: true,
    asked: () => askableFields.map(value => ({ value, label: fieldLabel(value) })),
    nameOf,
  }),
  nameOf,
)

/** One submission: changes since the return, data, history, and the decision. */
export const ApprovalDetail = detailOf({
  command: 'getExhibitionDetail',
  code: detail => detail.code,
  title: detail => titleOf(detail.form),
  other: detail => otherTitleOf(detail.form),
  status: detail => <Status detail={detail} />,
  decider: ({ state }) => state === 'pending' && 'venue',
  Facts: ({ detail }) => (
    <>
      <ExhibitionChanges detail={detail} />
      <ExhibitionWays detail={detail} />
      <ExhibitionFacts detail={detail} />
      <ExhibitionHistory detail={detail} />
    </>
  ),
})

function Status({ detail }: { detail: Detail }) {
  const t = useText()
  const w = useLocalize()
  return (
    <>
      <StatusTag code={detail.statusCode as StatusCode}>{w(exhibitionStateMachine.states[detail.state])}</StatusTag>
      {detail.state === 'pending' &&
        detail.submittedAt &&
        t('exhibition.nthSubmission', { count: detail.submissions, waited: formatElapsed(detail.submittedAt, t) })}
    </>
  )
}
