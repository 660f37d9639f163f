import { FileDown, ListChecks, Plus, Printer, Upload } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { ExhibitionFrame } from '../shell/ExhibitionFrame.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { BadgeWorklist } from './BadgeWorklist.tsx'
import { badgePaths } from './badge-paths.ts'
import type { FilterTab } from './badge-verbs.ts'
import { NoMatch } from './NoMatch.tsx'
import { useBadgeExport } from './use-badge-export.ts'
import { useBadgeTypes } from './use-badge-types.ts'
import { useWide } from './use-wide.ts'

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
  return (
    <ExhibitionFrame
      tab="badges"
      list
      actions={({ exhibition, toDecide }) => <Actions exhibitionId={exhibition.id} waiting={toDecide} />}
    >
      {({ exhibition }) => <Badges exhibitionId={exhibition.id} />}
    </ExhibitionFrame>
  )
}

function Actions({ exhibitionId: id, waiting }: { exhibitionId: string; waiting: number }) {
  const t = useText()
  const navigate = useNavigate()
  const exporting = useBadgeExport(id)
  const [params] = useSearchParams()
  const filter = {
    tab: filterTabs[params.get('tab') ?? ''],
    badgeTypeId: params.get('badgeTypeId') ?? undefined,
    batchId: params.get('batchId') ?? undefined,
  }
  const mayApply = useMay('badge:apply')
  const mayPrint = useMay('badge:print')
  const mayExport = useMay('badge:export')
  const mayApprove = useMay('badge:approve')
  const review = waiting > 0
  // Before there are types nobody can apply; the empty list says what comes first.
  const ready = useBadgeTypes(id).types.length > 0
  const wide = useWide()
  const toPrint = () => void navigate(badgePaths.print(id))
  const toImport = () => void navigate(badgePaths.import(id))
  return (
    <>
      <MoreMenu
        entries={[
          mayApprove && {
            label: t('badge.approvalTitle'),
            icon: ListChecks,
            run: () => void navigate(badgePaths.approval(id)),
          },
          !wide && mayPrint && ready && { label: t('badge.printDeskTitle'), icon: Printer, run: toPrint },
          !wide && mayApply && ready && { label: t('badge.importPageTitle'), icon: Upload, run: toImport },
          mayExport && { label: t('badge.exportXlsx'), icon: FileDown, run: () => exporting.begin(filter, 'xlsx') },
          mayExport && { label: t('badge.exportCsv'), icon: FileDown, run: () => exporting.begin(filter, 'csv') },
        ]}
      />
      {wide && mayPrint && ready && (
        <Button icon={Printer} onClick={toPrint}>
          {t('badge.printDeskTitle')}
        </Button>
      )}
      {wide && mayApply && ready && (
        <Button icon={Upload} onClick={toImport}>
          {t('badge.import')}
        </Button>
      )}
      {mayApply && ready && (
        <Button icon={Plus} kind={review ? 'default' : 'primary'} onClick={() => void navigate(badgePaths.add(id))}>
          {t('badge.add')}
        </Button>
      )}
      {review && (
        <Button kind="primary" icon={ListChecks} onClick={() => void navigate(badgePaths.approval(id))}>
          {t('badge.review', { count: waiting, shown: formatNumber(waiting) })}
        </Button>
      )}
    </>
  )
}

function Badges({ exhibitionId }: { exhibitionId: string }) {
  const t = useText()
  const list = useWorklist('getBadgePage', {
    payload: { exhibitionId },
    filters: ['badgeTypeId', 'batchId', 'companyId'],
    tab: 'all',
  })
  const mayApply = useMay('badge:apply')
  const maySetUp = useMay('badgeType:edit')
  return (
    <BadgeWorklist
      exhibitionId={exhibitionId}
      list={list}
      name="badge"
      label={t('badge.badgesTitle')}
      filterTab={filterTabs[list.tab]}
      tabs={TABS.map(([key, label]) => ({
        key,
        label: t(label),
        ...list.tallyOf(key),
      }))}
      empty={
        list.narrowed || list.tab !== 'all' ? (
          <NoMatch list={list} />
        ) : (
          <FirstTime exhibitionId={exhibitionId} mayApply={mayApply} maySetUp={maySetUp} />
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
