import { vehicleFields } from '@fairgate/contract/badging/badge/vehicle-fields'
import type { WireOf } from '@fairgate/contract/kernel/field/field'
import { useNavigate } from 'react-router'
import { useUser } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { FormPage } from '../../kernel/ui/form/FormPage.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { submitWritten } from './badge-form.ts'
import { badgePaths } from './badge-paths.ts'
import { CompanyField } from './CompanyField.tsx'
import { useBadgeTypes } from './use-badge-types.ts'
import { useExhibition } from './use-exhibition.ts'
import { newVehicle, VehicleFields, validateVehicle, vehicleOf } from './VehicleFields.tsx'
import './BadgeForm.css'

/** Form for a new vehicle badge: save as a draft, or submit at once. */
export function AddVehicle() {
  const t = useText()
  const navigate = useNavigate()
  const exhibition = useExhibition()
  const { id: exhibitionId } = exhibition
  const badgeTypes = useBadgeTypes(exhibitionId)
  const isOrganizer = ['platform', 'sponsor'].includes(useUser()?.userCompanyType ?? '')
  const show = (id: string) => void navigate(`${badgePaths.list(exhibitionId)}?row=${id}`)
  const add = (form: WireOf<typeof vehicleFields>) =>
    write('addVehicle', { exhibitionId, companyId: form.companyId, ...vehicleOf(form) })
  const draft = useDraft({
    of: vehicleFields,
    start: newVehicle,
    validate: values => validateVehicle(values, t),
    send: add,
    said: 'shell.saved',
    done: ({ id }) => show(id),
  })
  const submit = () =>
    draft.attempt('submit', async form => {
      const { id, version } = await add(form)
      draft.settle({ id, version })
      await submitWritten(exhibitionId, id, t)
      show(id)
    })
  return (
    <FormPage
      draft={draft}
      within={[exhibition.name]}
      actions={
        <Button busy={draft.busy === 'send'} onClick={() => void draft.send()}>
          {t('badge.saveDraft')}
        </Button>
      }
      verb={t('badge.saveSubmit')}
      onSubmit={() => void submit()}
    >
      <VehicleFields
        {...{ exhibitionId, values: draft.values, badgeTypes }}
        company={isOrganizer && <CompanyField exhibitionId={exhibitionId} />}
      />
    </FormPage>
  )
}
