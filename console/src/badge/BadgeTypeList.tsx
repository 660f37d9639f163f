import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '../kernel/format.ts'
import { type Text, useLanguage, useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { useCommand } from '../kernel/use-command.ts'
import { ExhibitionFrame } from '../shell/ExhibitionFrame.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { RowAction } from '../ui/RowActions.tsx'
import { toast } from '../ui/toast.ts'
import { type Column, useColumns } from '../ui/use-columns.ts'
import { badgePaths } from './badge-paths.ts'
import { fieldLabels, phaseLabels, routeLabels } from './badge-words.ts'
import { TypeMark } from './TypeMark.tsx'
import { type BadgeType, useBadgeTypes } from './use-badge-types.ts'

/** Who may carry a badge here, what must be known of them, and who says yes. */
export function BadgeTypeList() {
  const t = useText()
  const navigate = useNavigate()
  const mayEdit = useMay('badgeType:edit')
  return (
    <ExhibitionFrame
      tab="badgeTypes"
      list
      actions={({ exhibition }) =>
        mayEdit && (
          <Button kind="primary" icon={Plus} onClick={() => void navigate(badgePaths.addType(exhibition.id))}>
            {t('badge.typeAdd')}
          </Button>
        )
      }
    >
      {({ exhibition }) => <Types exhibitionId={exhibition.id} />}
    </ExhibitionFrame>
  )
}

function Types({ exhibitionId: id }: { exhibitionId: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { types, nameOf, isPending, error, refetch } = useBadgeTypes(id)
  const columns = useColumns('badge-type', useTypeColumns())
  const mayEdit = useMay('badgeType:edit')
  const [deleting, setDeleting] = useState<BadgeType>()
  const remove = useCommand('deleteBadgeType', {
    changes: ['getBadgeTypeList'],
    onDone: () => toast.success(t('shell.deleted')),
  })
  const actions = (type: BadgeType): RowAction[] => [
    ...(type.actions.includes('edit')
      ? [{ key: 'edit', label: t('badge.edit'), run: () => void navigate(badgePaths.editType(id, type.id)) }]
      : []),
    ...(type.actions.includes('delete')
      ? [{ key: 'delete', label: t('badge.delete'), danger: true, run: () => setDeleting(type) }]
      : []),
  ]
  return (
    <ListPage>
      <DataTable
        columns={columns}
        label={t('badge.typesTitle')}
        rows={types}
        loading={isPending}
        actions={mayEdit ? actions : undefined}
        onRowClick={mayEdit ? type => void navigate(badgePaths.editType(id, type.id)) : undefined}
        empty={
          error ? (
            <ErrorState
              failure={error}
              onRetry={() => void refetch()}
              onBack={() => void navigate(badgePaths.exhibition(id))}
            />
          ) : (
            <Empty kind="first" title={t('badge.typesEmpty')} why={[t('badge.typesEmptyWhy')]} />
          )
        }
      />
      <ConfirmDialog
        open={deleting !== undefined}
        kind="delete"
        title={t('badge.typeDelete', { name: deleting ? nameOf(deleting) : '' })}
        busy={remove.isPending}
        onCancel={() => setDeleting(undefined)}
        onConfirm={() =>
          deleting &&
          remove.mutate(
            { exhibitionId: id, id: deleting.id, version: deleting.version },
            { onSettled: () => setDeleting(undefined) },
          )
        }
      />
    </ListPage>
  )
}

function useTypeColumns(): Column<BadgeType>[] {
  const t = useText()
  const language = useLanguage()
  const join = (parts: string[]) => parts.join(language === 'cn' ? '、' : ', ')
  return [
    {
      key: 'name',
      title: t('badge.typeNames'),
      width: 200,
      locked: true,
      render: type => <TypeMark colour={type.colour} name={language === 'cn' ? type.nameCn : type.nameEn} />,
    },
    {
      key: 'subject',
      title: t('badge.subject'),
      width: 88,
      priority: 1,
      render: type => t(type.subject === 'person' ? 'badge.subjectPerson' : 'badge.subjectVehicle'),
    },
    {
      key: 'route',
      title: t('badge.route'),
      width: 184,
      priority: 6,
      render: type => t(routeLabels[type.approvalRoute]),
    },
    {
      key: 'phases',
      title: t('badge.phasesField'),
      width: 184,
      priority: 5,
      render: type => join(type.phases.map(phase => t(phaseLabels[phase]))),
    },
    { key: 'entries', title: t('badge.entries'), width: 112, priority: 4, render: type => entriesWords(type, t) },
    {
      key: 'required',
      title: t('badge.requiredFields'),
      width: 216,
      priority: 3,
      render: type => {
        const words = join(type.requiredFields.map(field => t(fieldLabels[field]))) || t('badge.none')
        return <span title={words}>{words}</span>
      },
    },
    {
      key: 'minimumAge',
      title: t('badge.minimumAge'),
      width: 112,
      priority: 2,
      render: type => (type.minimumAge === undefined ? '—' : t('badge.minimumAgeShown', { age: type.minimumAge })),
    },
    {
      key: 'price',
      title: t('badge.price'),
      width: 96,
      align: 'right',
      priority: 0,
      render: type => formatMoney(type.price ?? '0.00'),
    },
  ]
}

function entriesWords(type: BadgeType, t: Text): string {
  if (type.entriesKind === 'single') return t('badge.entriesSingle')
  if (type.entriesKind === 'daily') return t('badge.entriesDailyShown', { count: type.entriesADay ?? 1 })
  return t('badge.entriesUnlimited')
}
