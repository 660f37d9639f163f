import { FileDown, ListChecks, Plus, Printer, Settings2, Upload } from 'lucide-react'
import { useNavigate } from 'react-router'
import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { BadgeWorklist } from './BadgeWorklist.tsx'
import { badgePaths } from './badge-paths.ts'
import type { FilterTab } from './badge-verbs.ts'
import { exhibitionFacts } from './exhibition-facts.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { NoMatch } from './NoMatch.tsx'
import { useBadgeExport } from './use-badge-export.ts'
import { useBadgeTypes } from './use-badge-types.ts'
import { useExhibition } from './use-exhibition.ts'

const TABS = [
  ['all', 'badge.tabAll'],
  ['draft', 'badge.tabDraft'],
  ['pending', 'badge.tabPending'],
  ['returned', 'badge.tabReturned'],
  ['active', 'badge.tabActive'],
  ['stopped', 'badge.tabStopped'],
] as const

const filterTabs: Readonly<Record<string, FilterTab>> = { draft: 'draft', pending: 'pending', active: 'active' }

/** Badges of an exhibition: an applicant sees its own, the organizer and the venue all. */
export function BadgeList() {
  const t = useText()
  const navigate = useNavigate()
  const exhibition = useExhibition()
  const { id } = exhibition
  const list = useWorklist('getBadgePage', {
    payload: { exhibitionId: id },
    filters: ['badgeTypeId', 'batchId', 'companyId'],
    tab: 'all',
  })
  const may = {
    apply: useMay('badge:apply'),
    approve: useMay('badge:approve'),
    print: useMay('badge:print'),
    export: useMay('badge:export'),
    types: useMay('badgeType:edit'),
  }
  const exporting = useBadgeExport(id)
  const waiting = list.counts.pending ?? 0
  const filter = { tab: filterTabs[list.tab], badgeTypeId: list.filters.badgeTypeId, batchId: list.filters.batchId }
  if (list.error?.statusCode === 10006) {
    return <ErrorState failure={list.error} onBack={() => void navigate(badgePaths.exhibition(id))} />
  }
  return (
    <BadgeWorklist
      exhibitionId={id}
      list={list}
      name="badge"
      label={t('badge.badgesTitle')}
      filterTab={filterTabs[list.tab]}
      tabs={TABS.map(([key, label]) => ({
        key,
        label: t(label),
        count: list.counts[key],
        // What was returned waits for the applicant, what is pending for the approver.
        waits: key === 'returned' ? !may.approve : key === 'pending' && may.approve,
      }))}
      head={
        <PageHead
          title={t('badge.badgesTitle')}
          crumbs={exhibition.crumbs()}
          facts={exhibitionFacts(exhibition)}
          actions={
            <>
              <MoreMenu
                entries={[
                  may.types && {
                    label: t('badge.typesTitle'),
                    icon: Settings2,
                    run: () => void navigate(badgePaths.types(id)),
                  },
                  may.export && {
                    label: t('badge.exportXlsx'),
                    icon: FileDown,
                    run: () => exporting.begin(filter, 'xlsx'),
                  },
                  may.export && {
                    label: t('badge.exportCsv'),
                    icon: FileDown,
                    run: () => exporting.begin(filter, 'csv'),
                  },
                ]}
              />
              {may.print && (
                <Button icon={Printer} onClick={() => void navigate(badgePaths.print(id))}>
                  {t('badge.printDeskTitle')}
                </Button>
              )}
              {may.apply && (
                <Button icon={Upload} onClick={() => void navigate(badgePaths.import(id))}>
                  {t('badge.import')}
                </Button>
              )}
              {may.apply && (
                <Button
                  icon={Plus}
                  kind={may.approve && waiting > 0 ? 'default' : 'primary'}
                  onClick={() => void navigate(badgePaths.add(id))}
                >
                  {t('badge.add')}
                </Button>
              )}
              {may.approve && waiting > 0 && (
                <Button kind="primary" icon={ListChecks} onClick={() => void navigate(badgePaths.approval(id))}>
                  {t('badge.review', { count: waiting, shown: formatNumber(waiting) })}
                </Button>
              )}
            </>
          }
        />
      }
      empty={
        list.narrowed || list.tab !== 'all' ? (
          <NoMatch list={list} />
        ) : (
          <FirstTime exhibitionId={id} mayApply={may.apply} maySetUp={may.types} />
        )
      }
    />
  )
}

function FirstTime({
  exhibitionId,
  mayApply,
  maySetUp,
}: {
  exhibitionId: string
  mayApply: boolean
  maySetUp: boolean
}) {
  const t = useText()
  const navigate = useNavigate()
  const { types, isPending } = useBadgeTypes(exhibitionId)
  if (!isPending && types.length === 0) {
    return maySetUp ? (
      <Empty
        kind="first"
        title={t('badge.emptyNoTypes')}
        why={[t('badge.emptyNoTypesWhy')]}
        action={
          <Button kind="primary" icon={Plus} onClick={() => void navigate(badgePaths.addType(exhibitionId))}>
            {t('badge.typeAdd')}
          </Button>
        }
      />
    ) : (
      <Empty kind="first" title={t('badge.emptyTypesMissing')} why={[t('badge.emptyTypesMissingWhy')]} />
    )
  }
  return (
    <Empty
      kind="first"
      title={t('badge.emptyFirst')}
      why={mayApply ? [t('badge.emptyFirstWhy')] : []}
      action={
        mayApply && (
          <Button icon={Upload} onClick={() => void navigate(badgePaths.import(exhibitionId))}>
            {t('badge.importPageTitle')}
          </Button>
        )
      }
    />
  )
}
