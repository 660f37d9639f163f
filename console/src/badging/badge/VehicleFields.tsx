import { plateFault, plateOrigins, vehicleFields } from '@fairgate/contract/badging/badge/vehicle-fields'
import type { WireOf } from '@fairgate/contract/kernel/field/field'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import type { ReactNode } from 'react'
import { type Text, useText } from '../../kernel/i18n/language.ts'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import type { FormValues } from '../../kernel/ui/form/form-values.ts'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import type { BadgeDetail } from './badge-labels.ts'
import { DriversField, newDriver } from './DriversField.tsx'
import type { useBadgeTypes } from './use-badge-types.ts'
import { useSlots } from './use-slots.ts'

const F = formFields(vehicleFields)
type VehicleValues = FormValues<typeof vehicleFields>

/** Initial values of a new vehicle. */
export const newVehicle: Partial<VehicleValues> = { plateOrigin: 'mainland', drivers: [newDriver] }

/** Form values of an existing vehicle badge; numbers are left out because they are masked. */
export const vehicleFrom = ({ id, version, name, badgeTypeId, vehicle }: BadgeDetail) => ({
  ...{ id, version, badgeTypeId, plate: name, plateOrigin: vehicle?.plateOrigin, vehicleType: vehicle?.vehicleType },
  companyId: undefined,
  slotId: vehicle?.slot?.id,
  drivers: vehicle?.drivers.map(driver => ({ name: driver.name, documentType: driver.documentType })) ?? [newDriver],
})

/** A vehicle in the form of the commands. */
export const vehicleOf = ({ companyId: _, ...form }: WireOf<typeof vehicleFields>) => form

/** Checks beyond the single fields: an invalid plate, a driver without a name. */
export function validateVehicle({ plate, plateOrigin, drivers }: VehicleValues, t: Text): InputIssue[] {
  const fault = plate.trim() === '' ? undefined : plateFault(plateOrigin, plate)
  const nameless = (drivers ?? []).flatMap(({ name }, at) =>
    name.trim() === '' ? [{ path: `drivers.${at}.name`, msg: t('kernel.required') }] : [],
  )
  return [...(fault ? [{ path: 'plate', msg: t(`badge.${fault.key}`, fault.params) }] : []), ...nameless]
}

interface VehicleFieldsProps {
  exhibitionId: string
  values: VehicleValues
  badgeTypes: ReturnType<typeof useBadgeTypes>
  stored?: BadgeDetail
  /** The field for the company, if it can be chosen. */
  company?: ReactNode
}

/** The fields of a vehicle's badge. */
export function VehicleFields({ exhibitionId, values, badgeTypes, stored, company }: VehicleFieldsProps) {
  const t = useText()
  const slots = useSlots(exhibitionId, values.badgeTypeId, stored?.vehicle?.slot)
  return (
    <>
      <FormSection wide>
        <F.choice name="badgeTypeId" placeholder={t('badge.chooseType')} options={badgeTypes.optionsFor('vehicle')} />
        {company}
      </FormSection>
      <FormSection wide title={t('badge.vehicle')}>
        <F.segmented
          name="plateOrigin"
          labels={{ mainland: 'badge.plateMainland', hongKong: 'badge.plateHongKong', macao: 'badge.plateMacao' }}
        />
        <Split className="fg-badge-pair" columns="1fr 1fr" gap={[20, 24]} align="start">
          <F.text
            name="plate"
            spellCheck={false}
            hint={t(values.plateOrigin === plateOrigins[0] ? 'badge.plateHint' : 'badge.singlePlateHint')}
          />
          <F.choice name="vehicleType" options={useDictionary('vehicle_type', { exhibitionId }).options} />
        </Split>
        {slots.needed && (
          <F.choice name="slotId" required options={slots.options} hint={t('badge.slotHint')} loading={slots.loading} />
        )}
      </FormSection>
      <FormSection wide title={t('badge.drivers')} hint={t('badge.driversHint')}>
        <DriversField stored={stored?.vehicle?.drivers} />
      </FormSection>
    </>
  )
}
