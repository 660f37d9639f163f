import type { Output } from '@fairgate/contract/app/catalogue'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { Link } from 'react-router'
import { useMayOf } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { isRunning } from './exhibition-labels.ts'

type Detail = Output<'getExhibitionDetail'>

/** Links from an approved exhibition to its tasks, badges, partners and dates. */
export function ExhibitionWays({ detail }: { detail: Detail }) {
  const t = useText()
  const may = useMayOf()
  if (detail.approvedAt === null || !may('participation:view')) return null
  const mayPostpone = detail.actions.includes('postpone')
  const ways = [
    { word: t('exhibition.wayOverview'), to: '' },
    ...(isRunning(detail)
      ? [
          ...(may('badge:view') ? [{ word: t('exhibition.wayBadges'), to: '/badges' }] : []),
          { word: t('exhibition.wayPartners'), to: '/partners' },
          ...(mayPostpone || detail.actions.includes('askPostponement')
            ? [{ word: t(mayPostpone ? 'exhibition.postponeVerb' : 'postponement.ask'), to: '/exhibition' }]
            : []),
        ]
      : []),
  ]
  return (
    <Card title={t('exhibition.nextSteps')}>
      <ul className="fg-ways">
        {ways.map(({ word, to }) => (
          <li key={word}>
            <Link className="fg-link" to={`${tasksPath}/${detail.id}${to}`}>
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
