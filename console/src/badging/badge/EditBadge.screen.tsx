import { badgeFields } from '@fairgate/contract/badging/badge/fields'
import { vehicleFields } from '@fairgate/contract/badging/badge/vehicle-fields'
import type { WireOf } from '@fairgate/contract/kernel/field/field'
import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { type Over, useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { BadgeEditorPage, type BadgeEditorProps, useShowBadge } from './BadgeEditorPage.tsx'
import { BadgeFields } from './BadgeFields.tsx'
import { personOf, refusedAt, requiresBirth, typedFrom, validateBadge } from './badge-form.ts'
import { badgePaths } from './badge-paths.ts'
import { useBadgeTypes } from './use-badge-types.ts'
import { useExhibition } from './use-exhibition.ts'
import { useExistingBadge } from './use-existing-badge.ts'
import { VehicleFields, validateVehicle, vehicleFrom, vehicleOf } from './VehicleFields.tsx'
import './BadgeForm.css'

/** Form for a draft, a withdrawn or a returned badge, to be corrected and submitted. */
export function EditBadge() {
  const { badgeId = '' } = useParams()
  const navigate = useNavigate()
  const t = useText()
  const exhibition = useExhibition()
  const { data, error, refetch } = useQueryCommand(
    'getBadgeDetail',
    { exhibitionId: exhibition.id, id: badgeId },
    { quiet: true },
  )
  if (data?.vehicle) return <VehicleEditor key={data.id} detail={data} exhibition={exhibition} />
  if (data) return <Editor key={data.id} detail={data} exhibition={exhibition} />
  if (!error) return <DetailSkeleton />
  return (
    <ErrorState
      failure={error}
      onRetry={() => void refetch()}
      onBack={() => void navigate(badgePaths.list(exhibition.id))}
      backText={t('badge.toBadges')}
    />
  )
}

function Editor({ detail, exhibition }: BadgeEditorProps) {
  const t = useText()
  const { id: exhibitionId } = exhibition
  const badgeTypes = useBadgeTypes(exhibitionId)
  const { existingBadge, watch } = useExistingBadge()
  const save = (form: WireOf<typeof badgeFields>, over: Over | undefined) =>
    watch(
      write('editBadge', { exhibitionId, id: detail.id, version: detail.version, ...over, ...personOf(form, detail) }),
    )
  const draft = useDraft({
    of: badgeFields,
    read: typedFrom(detail),
    without: ({ documentType }) => (requiresBirth(documentType) ? [] : ['birth']),
    validate: values => {
      const type = badgeTypes.types.find(({ id }) => id === values.badgeTypeId)
      return validateBadge(values, { type, stored: detail, t })
    },
    send: save,
    refused: refusedAt,
    done: useShowBadge({ detail, exhibition }),
  })
  return (
    <BadgeEditorPage {...{ draft, detail, exhibition, save }}>
      <BadgeFields
        values={draft.values}
        badgeTypes={badgeTypes}
        stored={detail}
        held={existingBadge && `${badgePaths.list(exhibitionId)}?row=${existingBadge}`}
      />
    </BadgeEditorPage>
  )
}

/** Form for a vehicle badge that is not submitted. */
function VehicleEditor({ detail, exhibition }: BadgeEditorProps) {
  const t = useText()
  const { id: exhibitionId } = exhibition
  const badgeTypes = useBadgeTypes(exhibitionId)
  const save = (form: WireOf<typeof vehicleFields>, over: Over | undefined) =>
    write('editVehicle', { exhibitionId, id: detail.id, version: detail.version, ...over, ...vehicleOf(form) })
  const draft = useDraft({
    of: vehicleFields,
    read: vehicleFrom(detail),
    validate: values => validateVehicle(values, t),
    send: save,
    done: useShowBadge({ detail, exhibition }),
  })
  return (
    <BadgeEditorPage {...{ draft, detail, exhibition, save }}>
      <VehicleFields {...{ exhibitionId, values: draft.values, badgeTypes, stored: detail }} />
    </BadgeEditorPage>
  )
}
