import { type ChannelState, channelLife } from '@fairgate/contract/gate/states'
import { ArrowLeftRight, LogIn, LogOut } from 'lucide-react'
import { useMemo } from 'react'
import { formatMoment } from '../kernel/format.ts'
import { useLanguage, useText, useWords } from '../kernel/language.ts'
import { Plate } from '../ui/Plate.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { type Column, useColumns } from '../ui/use-columns.ts'
import type { DoorRow } from './door-rows.ts'
import { directionKeys, nameOf, subjectKeys } from './gate-words.ts'

const directionGlyphs = { in: LogIn, out: LogOut, both: ArrowLeftRight }

/** Columns of the doors and channels; a door fills some of them, a channel the others. */
export function useDoorColumns() {
  const t = useText()
  const say = useWords()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const list = useMemo<Column<DoorRow>[]>(
    () => [
      {
        key: 'code',
        title: t('gate.doorsAndChannels'),
        width: 272,
        locked: true,
        render: row =>
          row.kind === 'door' ? (
            <span className="fg-gate-name">
              <Plate halls={[row.code]} />
              <strong>{nameOf(row)}</strong>
            </span>
          ) : (
            <span className="fg-gate-name is-inside" style={{ '--depth': 1 } as object}>
              {row.code}
            </span>
          ),
      },
      {
        key: 'zone',
        title: t('gate.zone'),
        width: 88,
        priority: 3,
        render: row => row.kind === 'door' && <Plate halls={[row.zoneCode]} />,
      },
      {
        key: 'state',
        title: t('gate.state'),
        width: 132,
        locked: true,
        render: row =>
          row.kind === 'channel' ? (
            <StatusTag code={row.statusCode as StatusCode}>
              {say(channelLife.states[row.state as ChannelState])}
            </StatusTag>
          ) : (
            <span className="fg-cell-quiet">{t('gate.channelTotal', { count: row.channels })}</span>
          ),
      },
      {
        key: 'direction',
        title: t('gate.direction'),
        width: 116,
        priority: 6,
        render: row => {
          if (row.kind === 'door') return undefined
          const Glyph = directionGlyphs[row.direction]
          return (
            <span className="fg-gate-mark">
              <Glyph size={14} strokeWidth={1.6} aria-hidden />
              {t(directionKeys[row.direction])}
            </span>
          )
        },
      },
      {
        key: 'subject',
        title: t('gate.subject'),
        width: 88,
        priority: 2,
        render: row => row.kind === 'channel' && t(subjectKeys[row.subject]),
      },
      {
        key: 'devices',
        title: t('gate.devices'),
        width: 176,
        priority: 5,
        render: row =>
          row.kind === 'channel' &&
          (row.devices.length > 0 ? (
            <span title={row.devices.map(({ name }) => name).join('\n')}>
              {row.devices.map(({ name }) => name).join(', ')}
            </span>
          ) : (
            <span className="fg-gate-mark is-quiet">{t('gate.notBound')}</span>
          )),
      },
      {
        key: 'admins',
        title: t('gate.admins'),
        width: 144,
        priority: 4,
        render: row =>
          row.kind === 'door' &&
          (row.admins.length > 0 ? (
            row.admins.map(({ name }) => name).join(', ')
          ) : (
            <span className="fg-gate-mark is-quiet">{t('gate.noAdmins')}</span>
          )),
      },
      {
        key: 'changed',
        title: t('gate.lastChange'),
        width: 232,
        priority: 1,
        render: row =>
          row.kind === 'channel' &&
          row.stateChange && (
            <span className="fg-cell-quiet" title={row.stateChange.note}>
              {t('gate.changedBy', { name: row.stateChange.operatorName, at: formatMoment(row.stateChange.at) })}{' '}
              {row.stateChange.note}
            </span>
          ),
      },
    ],
    [language],
  )
  return useColumns('doors', list)
}
