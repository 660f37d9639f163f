import { type DeviceState, deviceLife } from '@fairgate/contract/gate/states'
import { TriangleAlert, Wifi, WifiOff } from 'lucide-react'
import { useMemo } from 'react'
import { formatMoment } from '../kernel/format.ts'
import { useLanguage, useText, useWords } from '../kernel/language.ts'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { type Column, useColumns } from '../ui/use-columns.ts'
import type { Device } from './DevicesTab.tsx'
import { lengthOf } from './gate-words.ts'

/** Closer than this (ms) a clock is called exact: a heartbeat's way through the network is not its fault. */
const exact = 1500

/** Columns of the device list. */
export function useDeviceColumns() {
  const t = useText()
  const say = useWords()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const list = useMemo<Column<Device>[]>(
    () => [
      { key: 'name', title: t('gate.deviceName'), width: 220, locked: true, sort: 'name', render: row => row.name },
      {
        key: 'channel',
        title: t('gate.channel'),
        width: 132,
        priority: 5,
        render: row => row.channelCode ?? <span className="fg-gate-mark is-quiet">{t('gate.notBound')}</span>,
      },
      {
        key: 'state',
        title: t('gate.state'),
        width: 116,
        locked: true,
        render: row => (
          <StatusTag code={row.statusCode as StatusCode}>{say(deviceLife.states[row.state as DeviceState])}</StatusTag>
        ),
      },
      { key: 'seen', title: t('gate.lastSeenAt'), width: 216, priority: 4, render: row => <Seen device={row} /> },
      { key: 'clock', title: t('gate.clockOffset'), width: 156, priority: 3, render: row => <Clock device={row} /> },
      {
        key: 'profile',
        title: t('gate.profile'),
        width: 220,
        hidden: true,
        render: row =>
          row.profile.map(each => t(each === 'decide' ? 'gate.callDecide' : 'gate.callHeartbeat')).join(', '),
      },
      {
        key: 'paired',
        title: t('gate.pairedAt'),
        width: 136,
        priority: 1,
        render: row => row.pairedAt && <span className="fg-cell-quiet">{formatMoment(row.pairedAt)}</span>,
      },
      {
        key: 'created',
        title: t('gate.createdAt'),
        width: 136,
        priority: 0,
        sort: 'createdAt',
        render: row => <span className="fg-cell-quiet">{formatMoment(row.createdAt)}</span>,
      },
    ],
    [language],
  )
  return useColumns('devices', list)
}

function Seen({ device: { state, silent, lastSeenAt } }: { device: Device }) {
  const t = useText()
  const when = lastSeenAt === null ? t('gate.neverSeen') : formatMoment(lastSeenAt)
  if (state !== 'active') return <span className="fg-gate-mark is-quiet">{when}</span>
  const Glyph = silent ? WifiOff : Wifi
  return (
    <span className={`fg-gate-mark ${silent ? 'is-warning' : ''}`}>
      <Glyph size={14} strokeWidth={1.6} aria-hidden />
      {t(silent ? 'gate.silent' : 'gate.online')}
      <span className="fg-cell-quiet">{when}</span>
    </span>
  )
}

function Clock({ device: { clockOffset, clockOff } }: { device: Device }) {
  const t = useText()
  if (clockOffset === null) return null
  if (Math.abs(clockOffset) < exact) return <span className="fg-cell-quiet">{t('gate.clockExact')}</span>
  const words = t(clockOffset > 0 ? 'gate.clockAhead' : 'gate.clockBehind', { length: lengthOf(clockOffset, t) })
  if (!clockOff) return <span className="fg-cell-quiet">{words}</span>
  return (
    <span className="fg-gate-mark is-warning" title={t('gate.clockOff')}>
      <TriangleAlert size={14} strokeWidth={1.6} aria-hidden />
      {words}
      <span className="fg-hidden">{t('gate.clockOff')}</span>
    </span>
  )
}
