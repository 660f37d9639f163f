import type { Output } from '@fairgate/contract/app/catalogue'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { Link } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { formatNumber, venueClock } from '../../kernel/format/format.ts'
import { type Text, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { listPath } from './dashboard-paths.ts'

type Shows = NonNullable<Output<'getDashboard'>['shows']>
type Show = Shows['today'][number]

const phaseLabels = { moveIn: 'exhibition.moveIn', open: 'exhibition.open', moveOut: 'exhibition.moveOut' } as const

function formatShowDay({ day, days, phase }: Show, t: Text): string {
  if (phase !== 'moveIn' && phase !== 'moveOut' && day !== null && days !== null)
    return t('dashboard.dayOf', { day, days })
  return phase ? t(phaseLabels[phase]) : t('dashboard.between')
}

/** Running shows with today's passages, and the next ones. */
export function TodaysShows({ shows: { today, next } }: { shows: Shows }) {
  const t = useText()
  const watched = today.some(({ gate }) => gate !== null)
  const figures = (['arrived', 'inside', 'scans', 'refused'] as const).map(key => ({
    key,
    title: t(`dashboard.${key}`),
    width: '14%',
    align: 'right' as const,
    render: ({ id, gate }: Show) =>
      gate && (
        <Link className="fg-link" to={listPath('controlRoomOf', '', id)}>
          {formatNumber(gate[key])}
        </Link>
      ),
  }))
  return (
    <Card title={t('dashboard.shows')}>
      <PlainTable
        label={t('dashboard.shows')}
        none={t('dashboard.noShows')}
        rows={today}
        columns={[
          {
            key: 'show',
            title: t('dashboard.show'),
            render: show => <NamedShow show={show} more={formatShowDay(show, t)} />,
          },
          ...(watched ? figures : []),
        ]}
      />
      {next.length > 0 && (
        <>
          <h3 className="fg-dashboard-next fg-remark">{t('dashboard.next')}</h3>
          <ul className="fg-dashboard-list">
            {next.map(show => (
              <Inline as="li" gap={16} align="baseline" justify="space-between" key={show.id}>
                <NamedShow show={show} />
                <span className="fg-dashboard-when fg-note">
                  {show.open.from && t('dashboard.opens', { day: venueClock(show.open.from).date })}
                </span>
              </Inline>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function NamedShow({ show: { id, name, halls }, more }: { show: Omit<Shows['next'][number], 'open'>; more?: string }) {
  const opens = useMay('participation:view')
  const facts = [...(halls.length > 0 ? [halls.join(' ')] : []), ...(more ? [more] : [])]
  return (
    <span className="fg-dashboard-name">
      {opens ? (
        <Link className="fg-link" to={`${tasksPath}/${id}`}>
          {nameOf(name)}
        </Link>
      ) : (
        nameOf(name)
      )}{' '}
      {facts.length > 0 && <small>{facts.join(' · ')}</small>}
    </span>
  )
}
