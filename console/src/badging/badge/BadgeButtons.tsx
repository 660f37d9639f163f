import type { Payload } from '@fairgate/contract/app/catalogue'
import { evidencePanelLabels } from '@fairgate/contract/badging/badge/evidence-labels'
import { badgeSearchTypes, badgeSorts, cardFilters, datePresets } from '@fairgate/contract/badging/badge/fields'
import { badgeStateMachine, badgeTabNames } from '@fairgate/contract/badging/badge/states'
import {
  CalendarClock,
  FileDown,
  FileUp,
  Images,
  LayoutTemplate,
  ListChecks,
  type LucideIcon,
  Plus,
  Printer,
  ShieldAlert,
  Truck,
  Upload,
  UserCheck,
} from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { TaskDetail } from '../../app/shell/ExhibitionFrame.tsx'
import { useMay } from '../../kernel/auth/session.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { type TextKey, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { idIn, idsIn } from '../../kernel/page/id-in.ts'
import { Button, type ButtonProps } from '../../kernel/ui/Button.tsx'
import { useRegularExport } from '../../kernel/ui/list/regular-export.tsx'
import { useSheetExport } from '../../kernel/ui/list/use-sheet-export.tsx'
import { MoreMenu } from '../../kernel/ui/MoreMenu.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { useFileJob } from '../../kernel/ui/use-file-job.ts'
import { applyingIn } from './applying.ts'
import { badgePaths } from './badge-paths.ts'
import { PhotosDialog } from './PhotosDialog.tsx'
import { useBadgeTypes } from './use-badge-types.ts'

interface WayProps {
  word: TextKey
  icon: LucideIcon
  to: string
  kind?: ButtonProps['kind']
}

/** A button that navigates to a page. */
function Way({ word, icon, to, kind }: WayProps) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Button kind={kind} icon={icon} onClick={() => void navigate(to)}>
      {t(word)}
    </Button>
  )
}

const badgeStates = Object.keys(badgeStateMachine.states) as (keyof typeof badgeStateMachine.states)[]

/** The filters in the address of the list; an export contains exactly these rows. */
function shownBy(params: URLSearchParams): Payload<'exportBadges'>['filter'] {
  const of = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find(one => one === params.get(name))
  const id = (name: string) => idIn(params, name)
  const stateFilter = params.get('state')?.split(',') ?? []
  const states = badgeStates.filter(state => stateFilter.includes(state))
  const types = idsIn(params, 'badgeTypeId')
  const [type, value] = [of('by', badgeSearchTypes), params.get('q')?.trim()]
  return {
    tab: of('tab', badgeTabNames),
    state: states.length > 0 ? states : undefined,
    badgeTypeId: types.length > 0 ? types : undefined,
    companyId: id('companyId'),
    batchId: id('batchId'),
    card: of('card', cardFilters),
    created: of('created', datePresets),
    printed: of('printed', datePresets),
    issued: of('issued', datePresets),
    sort: of('sort', badgeSorts),
    search: type && value ? { type, value } : undefined,
  }
}

/**
 * Buttons next to the exhibition's title for bulk work; the one with pending work for the operator is the primary
 * button.
 */
export function BadgeButtons({ detail }: { detail: TaskDetail }) {
  const { exhibition, toDecide } = detail
  const { id } = exhibition
  const t = useText()
  const w = useLocalize()
  const navigate = useNavigate()
  const exporting = useBadgeExport(id)
  const [params] = useSearchParams()
  const filter = shownBy(params)
  const mayExport = useMay('badge:export')
  const { search: _, ...rest } = filter ?? {}
  const regular = useRegularExport({ exports: 'exportBadges', payload: { exhibitionId: id, filter: rest } })
  const mayApprove = useMay('badge:approve')
  const mayViewViolations = useMay('violation:view')
  // Without badge types nobody can apply; the empty list says what to do first.
  const { types } = useBadgeTypes(id)
  const ready = types.length > 0
  const forPeople = types.some(({ subject }) => subject === 'person')
  const forVehicles = types.some(({ subject }) => subject === 'vehicle')
  const mayApply = useMay('badge:apply') && ready && applyingIn(detail) === 'open'
  const mayPrint = useMay('badge:print') && ready
  const wide = useWide()
  const [archive, setArchive] = useState<'photos' | 'evidence'>()
  const toServiceDesk = { word: 'badge.deskTitle', icon: UserCheck, to: badgePaths.counter(id) } as const
  const toPrint = { word: 'badge.printDeskTitle', icon: Printer, to: badgePaths.print(id) } as const
  const toTemplates = { word: 'badge.templatesTitle', icon: LayoutTemplate, to: badgePaths.templates(id) } as const
  const toImport = { word: 'badge.import', icon: Upload, to: badgePaths.import(id) } as const
  const toVehicle = { word: 'badge.vehicleAdd', icon: Truck, to: badgePaths.addVehicle(id) } as const
  const toVehicles = { word: 'badge.vehicleImport', icon: Upload, to: badgePaths.importVehicles(id) } as const
  const toSlots = { word: 'badge.slotsTitle', icon: CalendarClock, to: badgePaths.slots(id) } as const
  const toViolations = { word: 'violation.title', icon: ShieldAlert, to: badgePaths.violations(id) } as const
  const entry = ({ word, icon, to }: WayProps) => ({ label: t(word), icon, run: () => void navigate(to) })
  return (
    <>
      <MoreMenu
        entries={[
          mayApprove && entry({ word: 'badge.approvalTitle', icon: ListChecks, to: badgePaths.approval(id) }),
          mayPrint && entry(toPrint),
          mayPrint && entry(toTemplates),
          mayApply && forVehicles && forPeople && entry(toVehicle),
          mayApply && forVehicles && entry(toVehicles),
          forVehicles && entry(toSlots),
          mayViewViolations && entry(toViolations),
          !wide && mayApply && entry({ ...toImport, word: 'badge.importPageTitle' }),
          mayApply && { label: t('badge.importPhotos'), icon: Images, run: () => setArchive('photos') },
          mayApply && { label: w(evidencePanelLabels.import), icon: FileUp, run: () => setArchive('evidence') },
          mayExport && { label: t('shell.exportXlsx'), icon: FileDown, run: () => exporting.begin(filter, 'xlsx') },
          mayExport && { label: t('shell.exportCsv'), icon: FileDown, run: () => exporting.begin(filter, 'csv') },
          mayExport && regular.entry,
        ]}
      />
      {regular.dialog}
      {exporting.dialog}
      {archive && <PhotosDialog of={archive} exhibitionId={id} onClose={() => setArchive(undefined)} />}
      {mayPrint && <Way {...toServiceDesk} />}
      {wide && mayApply && <Way {...toImport} />}
      {mayApply && (
        <Way
          {...(forPeople ? { word: 'badge.add', icon: Plus, to: badgePaths.add(id) } : toVehicle)}
          kind={toDecide > 0 ? 'default' : 'primary'}
        />
      )}
      {toDecide > 0 && (
        <Button kind="primary" icon={ListChecks} onClick={() => void navigate(badgePaths.approval(id))}>
          {t('badge.review', { count: toDecide, shown: formatNumber(toDecide) })}
        </Button>
      )}
    </>
  )
}

/** From this width a drawer pushes the content aside, and a page header has room for all its buttons (look.md §2). */
const wide = matchMedia('(width >= 1360px)')

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether the window is wide enough to show rare actions next to the frequent ones. */
const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

/** Exports the badges of a filter; the file is downloaded when its job is done. */
function useBadgeExport(exhibitionId: string) {
  const t = useText()
  const follow = useFileJob()
  const { begin, dialog } = useSheetExport('exportBadges', ({ jobId }) => {
    follow(jobId)
    toast.info(t('badge.fileStarted'))
  })
  return {
    dialog,
    begin: (filter: Payload<'exportBadges'>['filter'], format: 'xlsx' | 'csv') =>
      begin({ exhibitionId, filter, format }),
  }
}
