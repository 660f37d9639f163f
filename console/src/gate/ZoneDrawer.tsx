import { useState } from 'react'
import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { nameOf } from './gate-words.ts'
import { SignFields } from './SignFields.tsx'
import { useGateSave } from './use-gate-save.ts'
import { within, type ZoneNode } from './zone-tree.ts'

export interface ZoneDrawerProps {
  exhibitionId: string
  /** The zone to edit; a new one without it. */
  zone?: ZoneNode
  zones: readonly ZoneNode[]
  parentId?: string
  onDelete?: () => void
  onClose: () => void
}

/** Sign, names, what it lies in, and its limit. */
export function ZoneDrawer({ exhibitionId, zone, zones, parentId, onDelete, onClose }: ZoneDrawerProps) {
  const t = useText()
  const [values, setValues] = useState(() => ({
    code: zone?.code ?? '',
    nameCn: zone?.nameCn ?? '',
    nameEn: zone?.nameEn ?? '',
    parentId: zone?.parentId ?? parentId,
    capacity: zone?.capacity?.toString() ?? '',
  }))
  const set = (changes: Partial<typeof values>) => setValues(now => ({ ...now, ...changes }))
  const saving = useGateSave('saveZone', () => {
    toast.success(t(zone ? 'shell.saved' : 'shell.added'))
    onClose()
  })
  const { issues, stale } = saving
  const capacity = Number(values.capacity.replaceAll(',', ''))
  const isWrong = values.capacity.trim() !== '' && !(Number.isInteger(capacity) && capacity >= 1 && capacity <= 1e6)
  const missing = (path: 'code' | 'nameCn' | 'nameEn') =>
    values[path].trim() === '' && { path, msg: t('gate.empty', { field: t(`gate.${path}`) }) }
  const forbidden = zone ? within(zones, zone.id) : new Set<string>()

  return (
    <FormDrawer
      code={zone && t('gate.zoneNumber', { code: zone.code })}
      title={t(zone ? 'gate.editZone' : 'gate.addZone')}
      verb={t(zone ? 'gate.save' : 'gate.add')}
      busy={saving.busy}
      issues={issues}
      stale={stale}
      left={<DeleteButton onClick={onDelete} />}
      onClose={onClose}
      onSubmit={() =>
        saving.send(
          {
            exhibitionId,
            ...(zone && { id: zone.id, version: zone.version }),
            code: values.code.trim().toUpperCase(),
            nameCn: values.nameCn,
            nameEn: values.nameEn,
            parentId: values.parentId ?? null,
            capacity: values.capacity.trim() === '' ? null : capacity,
          },
          [
            missing('code'),
            missing('nameCn'),
            missing('nameEn'),
            isWrong && { path: 'capacity', msg: t('gate.capacityWrong') },
          ],
        )
      }
    >
      <SignFields values={values} onChange={set} issues={issues} stored={stale ? zone : undefined} />
      <ChoiceField
        name="parentId"
        label={t('gate.parentId')}
        placeholder={t('gate.outside')}
        value={values.parentId}
        options={zones
          .filter(({ id }) => !forbidden.has(id))
          .map(each => ({ value: each.id, label: `${each.code} ${nameOf(each)}` }))}
        onChange={to => set({ parentId: to })}
        issues={issues}
      />
      <TextField
        name="capacity"
        label={t('gate.capacity')}
        maxLength={9}
        inputMode="numeric"
        hint={t('gate.capacityHint')}
        value={values.capacity}
        onChange={text => set({ capacity: text })}
        issues={issues}
        stored={stale && zone?.capacity ? formatNumber(zone.capacity) : undefined}
      />
    </FormDrawer>
  )
}
