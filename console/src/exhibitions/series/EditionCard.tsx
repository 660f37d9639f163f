import { endedStates, exhibitionStateMachine, runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { Link } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { formatPeriodDates } from '../../kernel/format/period.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { stateTag } from '../../kernel/ui/list/state-tag.tsx'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { RowActions } from '../../kernel/ui/RowActions.tsx'
import { editionActions } from './edition-actions.tsx'
import { type Edition, editionTitle, type OfSeries, seriesName } from './series-labels.ts'

type Exhibition = Edition['exhibitions'][number]

const isApproved = ({ state }: Exhibition) => [...runningStates, ...endedStates].some(one => one === state)

const exhibitionActions = defineActions<Exhibition & { actions: readonly 'leave'[] }>(
  'series',
  {
    leave: {
      command: 'joinEdition',
      payload: ([row]) => ({ id: row?.id, version: row?.version, editionId: null }),
      ask: confirm({ one: 'series.leaveAsk', why: 'series.leaveWhat' }),
      done: 'series.left',
    },
  },
  seriesName,
)

/** An edition with its exhibitions. */
export function EditionCard({ edition, ...of }: OfSeries & { edition: Edition }) {
  const t = useText()
  const w = useLocalize()
  const actions = edition.actions.includes('join') ? (['leave'] as const) : []
  const rows = edition.exhibitions.map(row => ({ ...row, actions }))
  const hook = useActions(editionActions, of, { rows: [edition] })
  const rowHook = useActions(exhibitionActions, {}, { rows })
  const canOpen = useMay('participation:view')
  return (
    <Card
      title={editionTitle(edition, t)}
      extra={edition.actions.length > 0 && <RowActions actions={hook.of(edition)} />}
    >
      <PlainTable
        label={seriesName(edition)}
        rows={rows}
        none={t('series.noExhibitions')}
        columns={[
          { key: 'code', title: t('series.code'), width: '18%', render: row => row.code ?? '' },
          {
            key: 'name',
            title: t('series.exhibition'),
            width: '40%',
            render: row =>
              canOpen && isApproved(row) ? (
                <Link className="fg-link" to={`${tasksPath}/${row.id}`}>
                  {seriesName(row)}
                </Link>
              ) : (
                seriesName(row)
              ),
          },
          { key: 'open', title: t('series.openDays'), render: row => formatPeriodDates(row.open) },
          {
            key: 'state',
            title: t('exhibition.status'),
            render: row => stateTag(exhibitionStateMachine.states)(row, t, w),
          },
        ]}
        action={actions.length > 0 ? row => <RowActions actions={rowHook.of(row)} /> : undefined}
      />
      {hook.dialogs}
      {rowHook.dialogs}
    </Card>
  )
}
