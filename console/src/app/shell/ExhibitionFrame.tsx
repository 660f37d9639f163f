import type { Output } from '@fairgate/contract/app/catalogue'
import { exhibitionStateMachine } from '@fairgate/contract/exhibitions/exhibition/states'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { formatPeriodDates } from '../../kernel/format/period.ts'
import { type TextKey, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { Plate } from '../../kernel/ui/Plate.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { StatusTabs } from '../../kernel/ui/StatusTabs.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { screenAt } from '../screens.ts'
import { useMenu } from './use-menu.ts'
import './ExhibitionFrame.css'

export type TaskDetail = Output<'getAffairDetail'>

const tabs = [
  ['overview', ''],
  ['exhibition', '/exhibition'],
  ['information', '/information'],
  ['badgeTypes', '/badges/types'],
  ['badges', '/badges'],
  ['tickets', '/tickets'],
  ['quotas', '/quotas'],
  ['partners', '/partners'],
  ['stands', '/stands'],
  ['doors', '/doors'],
  ['dictionary', '/dictionary'],
  ['statistics', '/statistics'],
] as const
export type ExhibitionTab = (typeof tabs)[number][0]

export interface ExhibitionFrameProps {
  tab: ExhibitionTab
  /** Buttons next to the title; at most one of them `primary`. */
  actions?: (detail: TaskDetail) => ReactNode
  /** A list fills the height and keeps its pager visible; other content scrolls with the page. */
  list?: boolean
  children: (detail: TaskDetail) => ReactNode
}

/** Head and tabs of one exhibition's pages; tabs lead only to existing and permitted pages. */
export function ExhibitionFrame({ tab, actions, list, children }: ExhibitionFrameProps) {
  const { id = '' } = useParams()
  const t = useText()
  const navigate = useNavigate()
  const { permitted } = useMenu()
  const maySeeStands = useMay('stand:view')
  const { data, error, refetch } = useQueryCommand('getAffairDetail', { exhibitionId: id }, { quiet: true })
  if (error && !data) {
    return (
      <ErrorState
        failure={error}
        onRetry={() => void refetch()}
        onBack={() => navigate(tasksPath)}
        backText={t('exhibition.affairs')}
      />
    )
  }
  if (!data) return <DetailSkeleton />
  const { exhibition } = data
  // Only the organizer and the venue get figures of the whole; doors and dictionaries are theirs as well.
  const runs = data.badgeTypes !== null
  const shown = tabs.filter(([key, suffix]) => {
    const { flag } = screenAt(`${tasksPath}/:id${suffix}`) ?? {}
    const isTheirs = ((key !== 'doors' && key !== 'dictionary') || runs) && (key !== 'stands' || maySeeStands)
    return flag !== undefined && permitted(flag) && isTheirs
  })
  return (
    <div className={`fg-exhibition ${list ? 'is-list' : ''}`}>
      <PageHead
        title={nameOf({ cn: exhibition.nameCn, en: exhibition.nameEn })}
        within={[nameOf({ cn: exhibition.nameCn, en: exhibition.nameEn })]}
        tag={<ExhibitionTag exhibition={exhibition} />}
        facts={[
          exhibition.code,
          nameOf(exhibition.sponsor),
          <Plate key="halls" halls={exhibition.halls} filled />,
          exhibition.area && t('exhibition.areaUnit', { area: formatNumber(exhibition.area) }),
          formatPeriodDates(exhibition.open),
        ].filter(Boolean)}
        actions={actions?.(data)}
      />
      <StatusTabs
        label={nameOf({ cn: exhibition.nameCn, en: exhibition.nameEn })}
        current={tab}
        onChange={key => navigate(`${tasksPath}/${id}${tabs.find(([name]) => name === key)?.[1] ?? ''}`)}
        tabs={shown.map(([key]) => ({ key, label: t(`exhibition.${key}`) }))}
      />
      {children(data)}
    </div>
  )
}

const saleLabels = {
  open: 'exhibition.saleOpen',
  scheduled: 'exhibition.saleScheduled',
  over: 'exhibition.saleOver',
} as const satisfies Record<string, TextKey>

/** The sale if it is more informative than the state, else the state. */
function ExhibitionTag({ exhibition }: { exhibition: TaskDetail['exhibition'] }) {
  const t = useText()
  const localize = useLocalize()
  const { state, saleState } = exhibition
  if (state === 'ready' && (saleState === 'open' || saleState === 'scheduled')) {
    return <StatusTag code={1}>{t(saleLabels[saleState])}</StatusTag>
  }
  return (
    <StatusTag code={exhibition.statusCode as StatusCode}>{localize(exhibitionStateMachine.states[state])}</StatusTag>
  )
}
