import { type ChannelState, channelStateMachine } from '@fairgate/contract/admission/gate/states'
import { ArrowLeftRight, LogIn, LogOut } from 'lucide-react'
import { momentWithin } from '../../kernel/format/moment-within.ts'
import { listOf } from '../../kernel/i18n/language.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import type { ColumnKit } from '../../kernel/ui/list/column-kit.tsx'
import type { ListReader } from '../../kernel/ui/list/list-spec.ts'
import { Plate } from '../../kernel/ui/Plate.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import type { DoorRow } from './door-rows.ts'
import { directionKeys, nameOf, subjectKeys } from './gate-labels.ts'
import type { OfGate } from './guard-page.tsx'
import { Inside } from './Inside.tsx'

const directionGlyphs = { in: LogIn, out: LogOut, both: ArrowLeftRight }

/** Columns for doors and channels; a door fills some of them, a channel the others. */
export const doorColumns = (c: ColumnKit<DoorRow, never, 'gate'> & ListReader<OfGate>) => [
  c.cell(
    'doorsAndChannels',
    row =>
      row.kind === 'door' ? (
        <Inside depth={0}>
          <Plate halls={[row.code]} />
          <strong>{nameOf(row)}</strong>
        </Inside>
      ) : (
        <Inside depth={1}>{row.code}</Inside>
      ),
    { width: 272, min: 160, grow: true },
  ),
  c.cell('zone', row => row.kind === 'door' && <Plate halls={[row.zoneCode]} />, { width: 88, priority: 3 }),
  c.cell(
    'state',
    row =>
      row.kind === 'door' ? (
        <span className="fg-cell-quiet">{c.t('gate.channelTotal', { count: row.channels })}</span>
      ) : (
        <StatusTag code={row.statusCode as StatusCode}>
          {c.w(channelStateMachine.states[row.state as ChannelState])}
        </StatusTag>
      ),
    { width: 132, min: 132, locked: true },
  ),
  c.cell(
    'direction',
    row => {
      if (row.kind === 'door') return undefined
      const Glyph = directionGlyphs[row.direction]
      return (
        <Inline as="span" className="fg-gate-mark" fitted gap={4} align="center">
          <Glyph size={14} strokeWidth={1.6} aria-hidden />
          {c.t(directionKeys[row.direction])}
        </Inline>
      )
    },
    { width: 116, min: 116, priority: 6 },
  ),
  c.cell('subject', row => row.kind === 'channel' && c.t(subjectKeys[row.subject]), { width: 88, priority: 2 }),
  c.cell(
    'devices',
    row =>
      row.kind === 'channel' &&
      (row.devices.length > 0 ? (
        <span title={row.devices.map(({ name }) => name).join('\n')}>
          {listOf(row.devices.map(({ name }) => name))}
        </span>
      ) : (
        <Inline as="span" className="fg-gate-mark is-quiet" fitted gap={4} align="center">
          {c.t('gate.notBound')}
        </Inline>
      )),
    { width: 176, priority: 5 },
  ),
  c.cell(
    'admins',
    row =>
      row.kind === 'door' &&
      (row.admins.length > 0 ? (
        listOf(row.admins.map(({ name }) => name))
      ) : (
        <Inline as="span" className="fg-gate-mark is-quiet" fitted gap={4} align="center">
          {c.t('gate.noAdmins')}
        </Inline>
      )),
    { width: 144, priority: 4 },
  ),
  c.cell(
    'lastChange',
    row =>
      row.kind === 'channel' &&
      row.stateChange && (
        <span className="fg-cell-quiet" title={row.stateChange.note}>
          {c.t('gate.changedBy', { name: row.stateChange.operatorName, at: momentWithin(row.stateChange.at) })}{' '}
          {row.stateChange.note}
        </span>
      ),
    { width: 232, priority: 1 },
  ),
]
