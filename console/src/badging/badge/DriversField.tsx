import { personFields } from '@fairgate/contract/badging/badge/fields'
import { type Driver, maxDrivers } from '@fairgate/contract/badging/badge/vehicle-fields'
import { Plus, Trash2 } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ChoiceField } from '../../kernel/ui/ChoiceField.tsx'
import { useDraftAround, useField } from '../../kernel/ui/form/draft-context.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { TextField } from '../../kernel/ui/TextField.tsx'
import { useDocumentTypes } from './use-document-types.ts'

interface DriversFieldProps {
  /** Drivers of a saved badge, whose numbers may be left out. */
  stored?: readonly { documentType: string; documentMasked: string; phoneMasked: string }[]
}

/** One to three drivers, each with a document. For forms with `drivers`. */
export function DriversField({ stored = [] }: DriversFieldProps) {
  const t = useText()
  const documents = useDocumentTypes()
  const { issues } = useDraftAround()
  const { value, set, error } = useField<Driver[] | undefined>('drivers')
  const drivers = value ?? []
  const change = (at: number, members: Partial<Driver>) =>
    set(drivers.map((one, n) => (n === at ? { ...one, ...members } : one)))
  const { name, documentNumber, phone } = personFields
  return (
    <div className="fg-field" data-field="drivers">
      {drivers.map((driver, at) => {
        const field = (member: string) => `drivers.${at}.${member}`
        const storedDriver = stored[at]?.documentType === driver.documentType ? stored[at] : undefined
        return (
          // Drivers have no id; their place is what they are known by.
          // biome-ignore lint/suspicious/noArrayIndexKey: a driver is known by their place
          <fieldset key={at} className="fg-driver">
            <Inline as="legend" gap={8} align="center">
              {t('badge.driverNumber', { n: at + 1 })}
              {drivers.length > 1 && (
                <Button
                  kind="quiet"
                  icon={Trash2}
                  aria-label={t('badge.driverRemove', { n: at + 1 })}
                  onClick={() => set(drivers.filter((_, n) => n !== at))}
                />
              )}
            </Inline>
            <Split className="fg-badge-pair" columns="1fr 1fr" gap={[20, 24]} align="start">
              <TextField
                {...{ name: field('name'), label: t('badge.name'), required: true, maxLength: name.max, issues }}
                value={driver.name}
                onChange={typed => change(at, { name: typed })}
              />
              <TextField
                {...{ name: field('phone'), label: t('badge.phone'), maxLength: phone.max, issues }}
                inputMode="tel"
                value={driver.phone ?? ''}
                onChange={typed => change(at, { phone: typed || undefined })}
              />
            </Split>
            <Split className="fg-badge-pair" columns="1fr 1fr" gap={[20, 24]} align="start">
              <ChoiceField
                {...{ name: field('documentType'), label: t('badge.documentType'), required: true, issues }}
                value={driver.documentType}
                options={documents.offered(driver.documentType)}
                onChange={chosen => change(at, { documentType: chosen as Driver['documentType'] })}
              />
              <TextField
                {...{ name: field('documentNumber'), label: t('badge.documentNumber'), issues }}
                required={!storedDriver}
                maxLength={documentNumber.max}
                hint={storedDriver && t('badge.documentUnchanged', { masked: storedDriver.documentMasked })}
                value={driver.documentNumber ?? ''}
                onChange={typed => change(at, { documentNumber: typed || undefined })}
              />
            </Split>
          </fieldset>
        )
      })}
      {error && <p className="fg-field-error">{error}</p>}
      {drivers.length < maxDrivers && (
        <Button icon={Plus} onClick={() => set([...drivers, newDriver])}>
          {t('badge.driverAdd')}
        </Button>
      )}
    </div>
  )
}

export const newDriver: Driver = { name: '', documentType: 'identityCard' }
