import { vehicleFields } from '@fairgate/contract/badging/badge/vehicle-fields'
import type { WireOf } from '@fairgate/contract/kernel/field/field'
import { useText } from '../../kernel/i18n/language.ts'
import { type Over, useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { BadgeEditorPage, type BadgeEditorProps, useShowBadge } from './BadgeEditorPage.tsx'
import { useBadgeTypes } from './use-badge-types.ts'
import { VehicleFields, validateVehicle, vehicleFrom, vehicleOf } from './VehicleFields.tsx'

/** Form for a vehicle badge that is not submitted. */
export function VehicleEditor({ detail, exhibition }: BadgeEditorProps) {
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
