import type { RowOf } from '@fairgate/contract/app/catalogue'
import { useMay } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber, toTheSecond } from '../../kernel/format/format.ts'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import type { OfExhibition } from './ticket-paths.ts'

type Passage = RowOf<'getPassagePage'>

/** The number of scans in a drawer. */
const shown = 10

/**
 * Where and when a ticket was presented at the gate, newest first, with refusal reasons; only for operators who may see
 * passages.
 */
export function TicketPassages({ exhibitionId, code, people }: OfExhibition & { code: string; people: number }) {
  const t = useText()
  const may = useMay('passage:view')
  const { data } = useQueryCommand(
    'getPassagePage',
    { exhibitionId, search: { type: 'code', value: code }, pageSize: shown },
    { enabled: may, quiet: true },
  )
  if (!may || !data) return null
  return (
    <section>
      <h3>{t('gate.passages')}</h3>
      <PlainTable
        label={t('gate.passages')}
        none={t('gate.noPassages')}
        rows={data.list}
        columns={[
          { key: 'at', title: t('gate.at'), render: ({ at }) => toTheSecond(at) },
          { key: 'channel', title: t('gate.channel'), render: passage => wayOf(passage, t) },
          ...(people > 1
            ? [
                {
                  ...{ key: 'people', title: t('gate.people'), align: 'right' as const },
                  render: (passage: Passage) => formatNumber(passage.people),
                },
              ]
            : []),
          {
            key: 'verdict',
            title: t('gate.verdict'),
            render: ({ verdict, reason }) => (
              <StatusTag code={verdict === 'admitted' ? 2 : 5}>
                {t(reason ? (`gate.${reason}Short` satisfies TextKey) : `gate.${verdict}`)}
              </StatusTag>
            ),
          },
        ]}
      />
    </section>
  )
}

/** The channel, and the direction of an admission. */
const wayOf = ({ zoneCode, channelCode, direction, verdict }: Passage, t: ReturnType<typeof useText>) =>
  [zoneCode, channelCode, verdict === 'admitted' && t(direction === 'in' ? 'gate.directionIn' : 'gate.directionOut')]
    .filter(Boolean)
    .join(' ')
