import { LogIn, LogOut, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { formatDay, venueClock } from '../kernel/format.ts'
import { currentLanguage, useLanguage, useText } from '../kernel/language.ts'
import { Plate } from '../ui/Plate.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import { type Column, useColumns } from '../ui/use-columns.ts'
import { shortCheck } from './gate-words.ts'
import type { Passage } from './PassagesTab.tsx'

/** An instant to the second, with its day: at a gate many fall into one minute. */
export function toTheSecond(instant: string): string {
  const seconds = String(new Date(instant).getUTCSeconds()).padStart(2, '0')
  const { date, time } = venueClock(instant)
  return `${formatDay(date)} ${time}:${seconds}`
}

/** Columns of the passage list. */
export function usePassageColumns() {
  const t = useText()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  const list = useMemo<Column<Passage>[]>(
    () => [
      { key: 'at', title: t('gate.at'), width: 148, locked: true, sort: 'at', render: row => toTheSecond(row.at) },
      {
        key: 'name',
        title: t('gate.name'),
        width: 160,
        priority: 6,
        render: row => row.name ?? <span className="fg-gate-mark is-quiet">{t('gate.unknownHolder')}</span>,
      },
      { key: 'badge', title: t('gate.badgeCode'), width: 136, priority: 4, render: row => row.badgeCode },
      {
        key: 'type',
        title: t('gate.badgeType'),
        width: 144,
        priority: 1,
        render: row => row.badgeTypeName?.[currentLanguage()],
      },
      {
        key: 'channel',
        title: t('gate.channel'),
        width: 168,
        priority: 5,
        render: row => {
          const Glyph = row.direction === 'in' ? LogIn : LogOut
          const way = t(row.direction === 'in' ? 'gate.directionIn' : 'gate.directionOut')
          return (
            <span className="fg-gate-mark">
              <Plate halls={[row.zoneCode]} />
              {row.channelCode}
              <Glyph size={14} strokeWidth={1.6} aria-label={way} role="img" />
            </span>
          )
        },
      },
      {
        key: 'verdict',
        title: t('gate.verdict'),
        width: 108,
        locked: true,
        render: row => <StatusTag code={row.verdict === 'admitted' ? 2 : 5}>{t(`gate.${row.verdict}`)}</StatusTag>,
      },
      {
        key: 'reason',
        title: t('gate.reason'),
        width: 176,
        priority: 7,
        render: row => {
          if (row.reason) return t(shortCheck(row.reason))
          if (!row.overruled) return undefined
          return (
            <span className="fg-gate-mark is-warning" title={t('gate.overruled')}>
              <TriangleAlert size={14} strokeWidth={1.6} aria-hidden />
              {t(shortCheck(row.overruled))}
            </span>
          )
        },
      },
      {
        key: 'device',
        title: t('gate.device'),
        width: 168,
        priority: 0,
        render: row => <span className="fg-cell-quiet">{row.deviceName}</span>,
      },
    ],
    [language],
  )
  return useColumns('passages', list)
}
