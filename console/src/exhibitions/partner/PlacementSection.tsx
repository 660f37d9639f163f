import { kindOf, type PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useUser } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { type Name, nameOf } from '../../kernel/i18n/name-of.ts'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { PartnerSelect } from './PartnerSelect.tsx'
import { editorFields } from './partner-form.ts'
import { type PartnerDetail, parentKindOf } from './partner-labels.ts'

export interface PlacementSectionProps {
  kind: PartnerKind
  detail: PartnerDetail | undefined
  temporary: boolean
  markOf: (name: string) => ReactNode
}

const F = formFields(editorFields)

/** The main partner or the exhibition of a partner; empty for kinds that have neither. */
export function PlacementSection({ kind, detail, temporary, markOf }: PlacementSectionProps) {
  const t = useText()
  const w = useLocalize()
  const isPlatform = useUser()?.userCompanyType === 'platform'
  const parentKind = parentKindOf(kind)
  // A main partner adds its own secondaries; the platform chooses the main partner.
  const needsParent = parentKind !== undefined && isPlatform
  const hasTemporary = kindOf(kind).companyTypes.length > 1
  if (!needsParent && !hasTemporary) return null
  return (
    <FormSection title={t('partner.sectionPlacement')} hint={t('partner.placementHint')}>
      {needsParent && (
        <F.own
          name="parentId"
          label={t('partner.parentOf', { kind: w(kindOf(parentKind).label).toLowerCase() })}
          required
          extra={markOf('parentId')}
        >
          {(control, { value, set, error }) => (
            <PartnerSelect
              kind={parentKind}
              id={control.id}
              describedBy={control['aria-describedby']}
              invalid={error !== undefined}
              chosen={detail?.parent && detail.parentId ? { id: detail.parentId, name: detail.parent } : undefined}
              value={value}
              onChange={set}
            />
          )}
        </F.own>
      )}
      {hasTemporary && (
        <F.own name="temporary">
          {(_, { value, set }) => (
            <Segmented
              label={t('partner.term')}
              value={value ? 'temporary' : 'lasting'}
              options={[
                { value: 'lasting', label: t('partner.lasting') },
                { value: 'temporary', label: t('partner.oneExhibition') },
              ]}
              onChange={term => set(term === 'temporary')}
            />
          )}
        </F.own>
      )}
      {temporary && (
        <F.own name="temporaryFor" required hint={t('partner.temporaryHint')} extra={markOf('temporaryFor')}>
          {(control, { value, set, error }) => (
            <ExhibitionSelect
              id={control.id}
              describedBy={control['aria-describedby']}
              invalid={error !== undefined}
              chosen={detail?.temporaryFor ?? undefined}
              value={value}
              onChange={set}
            />
          )}
        </F.own>
      )}
    </FormSection>
  )
}

interface ExhibitionSelectProps {
  value: string | undefined
  onChange: (id: string | undefined) => void
  /** The current choice, which may not be among the first results. */
  chosen?: { id: string; name: Name }
  id?: string
  invalid?: boolean
  describedBy?: string
}

/** Approved and not over: a temporary partner can work only in such exhibitions. */
const running: readonly string[] = ['preparing', 'ready']

/** Selects one of the operator's active exhibitions by name. */
function ExhibitionSelect({ value, onChange, chosen, id, invalid, describedBy }: ExhibitionSelectProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data, isFetching } = useQueryCommand(
    'getOperatorExhibitionPage',
    { pageSize: 40, search: search ? { type: 'name', value: search } : undefined },
    { keepPrevious: true },
  )
  const found = (data?.list ?? [])
    .filter(({ state }) => running.includes(state))
    .map(row => ({ value: row.id, label: nameOf({ cn: row.nameCn, en: row.nameEn }) }))
  const missing = chosen && !search && !found.some(option => option.value === chosen.id)
  return (
    <Select
      id={id}
      aria-describedby={describedBy}
      style={{ width: '100%' }}
      status={invalid ? 'error' : undefined}
      placeholder={t('partner.exhibitionPlaceholder')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      notFoundContent={t('partner.exhibitionNone')}
      value={value}
      options={missing ? [{ value: chosen.id, label: nameOf(chosen.name) }, ...found] : found}
      onChange={(next: string | undefined) => {
        setTyped('')
        onChange(next)
      }}
    />
  )
}
