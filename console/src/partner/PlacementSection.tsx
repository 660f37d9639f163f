import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { kindOf, type PartnerKind } from '@fairgate/contract/partner/kinds'
import type { ReactNode } from 'react'
import { SettingSection } from '../company/SettingForm.tsx'
import { useText, useWords } from '../kernel/language.ts'
import { useUser } from '../kernel/session.ts'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { ExhibitionSelect } from './ExhibitionSelect.tsx'
import { PartnerSelect } from './PartnerSelect.tsx'
import type { PartnerForm } from './partner-form.ts'
import { type PartnerDetail, parentKindOf } from './partner-words.ts'

export interface PlacementSectionProps {
  kind: PartnerKind
  detail: PartnerDetail | undefined
  form: PartnerForm
  change: (changes: Partial<PartnerForm>) => void
  issues: readonly InputIssue[]
  markOf: (name: string) => ReactNode
}

/** Where the partner stands: under which main one, or for which exhibition alone. Nothing for kinds that have neither. */
export function PlacementSection({ kind, detail, form, change, issues, markOf }: PlacementSectionProps) {
  const t = useText()
  const w = useWords()
  const isPlatform = useUser()?.userCompanyType === 'platform'
  const parentKind = parentKindOf(kind)
  // A main one adds its own secondaries; the platform says whose they are.
  const asksParent = parentKind !== undefined && isPlatform
  const hasTemporary = kindOf(kind).companyTypes.length > 1
  if (!asksParent && !hasTemporary) return null
  return (
    <SettingSection title={t('partner.sectionPlacement')} hint={t('partner.placementHint')}>
      {asksParent && (
        <Field
          label={t('partner.parentOf', { kind: w(kindOf(parentKind).words) })}
          name="parentId"
          required
          error={issueOf(issues, 'parentId')}
          extra={markOf('parentId')}
        >
          {control => (
            <PartnerSelect
              kind={parentKind}
              id={control.id}
              describedBy={control['aria-describedby']}
              invalid={issueOf(issues, 'parentId') !== undefined}
              chosen={detail?.parent && detail.parentId ? { id: detail.parentId, name: detail.parent } : undefined}
              value={form.parentId}
              onChange={parentId => change({ parentId })}
            />
          )}
        </Field>
      )}
      {hasTemporary && (
        <Field label={t('partner.term')} name="temporary">
          {() => (
            <Segmented
              label={t('partner.term')}
              value={form.temporary ? 'temporary' : 'lasting'}
              options={[
                { value: 'lasting', label: t('partner.lasting') },
                { value: 'temporary', label: t('partner.oneExhibition') },
              ]}
              onChange={term => change({ temporary: term === 'temporary' })}
            />
          )}
        </Field>
      )}
      {form.temporary && (
        <Field
          label={t('partner.temporaryFor')}
          name="temporaryFor"
          required
          error={issueOf(issues, 'temporaryFor')}
          hint={t('partner.temporaryHint')}
          extra={markOf('temporaryFor')}
        >
          {control => (
            <ExhibitionSelect
              id={control.id}
              describedBy={control['aria-describedby']}
              invalid={issueOf(issues, 'temporaryFor') !== undefined}
              chosen={detail?.temporaryFor ?? undefined}
              value={form.temporaryFor}
              onChange={temporaryFor => change({ temporaryFor })}
            />
          )}
        </Field>
      )}
    </SettingSection>
  )
}
