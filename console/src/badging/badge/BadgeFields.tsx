import { formatAmount } from '@fairgate/contract/kernel/money/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../kernel/i18n/language.ts'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { Upload } from '../../kernel/ui/Upload.tsx'
import { type BadgeValues, F, requiredOf, requiresBirth, type StoredBadge, usesStoredNumber } from './badge-form.ts'
import { EntryDaysField } from './EntryDaysField.tsx'
import type { useBadgeTypes } from './use-badge-types.ts'
import { useDocumentTypes } from './use-document-types.ts'

interface BadgeFieldsProps {
  values: BadgeValues
  badgeTypes: ReturnType<typeof useBadgeTypes>
  stored?: StoredBadge
  /** The existing badge of the person, if there is one. */
  held?: string
  /** The field for the company, if it can be chosen. */
  company?: ReactNode
}

/** The fields of a badge; those that its type requires are marked. */
export function BadgeFields({ values, badgeTypes, stored, held, company }: BadgeFieldsProps) {
  const t = useText()
  const documents = useDocumentTypes()
  const type = badgeTypes.types.find(({ id }) => id === values.badgeTypeId)
  const opened = type && badgeTypes.zonesOf(type.id)
  const price = type?.price && type.price !== '0.00' ? formatAmount(type.price) : undefined
  const needed = requiredOf(type)
  const required = (name: string) => needed.includes(name)
  return (
    <>
      <FormSection wide>
        <F.choice
          name="badgeTypeId"
          placeholder={t('badge.chooseType')}
          options={badgeTypes.optionsFor('person')}
          hint={[
            opened && t('badge.zonesOpened', { zones: opened }),
            price && !type?.priceRule && t('badge.priceToPay', { price }),
          ]
            .filter(Boolean)
            .join(' ')}
        />
        {company}
      </FormSection>
      <FormSection wide title={t('badge.person')}>
        <Split className="fg-badge-pair" columns="1fr 1fr" gap={[20, 24]} align="start">
          <F.text name="name" />
          <F.text name="nameEn" required={required('nameEn')} />
        </Split>
        <Split className="fg-badge-pair" columns="1fr 1fr" gap={[20, 24]} align="start">
          <F.choice
            name="documentType"
            placeholder={t('badge.chooseDocument')}
            options={documents.offered(stored?.documentType)}
          />
          <F.text
            name="documentNumber"
            required
            extra={held && <Link to={held}>{t('badge.showExisting')}</Link>}
            hint={
              stored && usesStoredNumber(values, stored)
                ? t('badge.documentUnchanged', { masked: stored.documentMasked })
                : t('badge.documentHint')
            }
          />
        </Split>
        {requiresBirth(values.documentType) && (
          <Split className="fg-badge-pair" columns="1fr 1fr" gap={[20, 24]} align="start">
            <F.day name="birth" required={required('birth')} hint={t('badge.birthHint')} />
          </Split>
        )}
        <Split className="fg-badge-pair" columns="1fr 1fr" gap={[20, 24]} align="start">
          <F.text
            name="phone"
            required={required('phone')}
            hint={stored?.phoneMasked ? t('badge.documentUnchanged', { masked: stored.phoneMasked }) : undefined}
          />
          <F.own
            name="photoFileId"
            required={required('photoFileId')}
            hint={stored?.photoFileId && !values.photoFileId ? t('badge.photoUnchanged') : undefined}
          >
            {(control, { value, set }) => (
              <Upload
                id={control.id}
                aria-describedby={control['aria-describedby']}
                purpose="photo"
                value={value}
                onChange={set}
              />
            )}
          </F.own>
        </Split>
      </FormSection>
      {type && <EntryDaysField type={type} values={values} />}
      <FormSection wide title={t('badge.work')}>
        <Split className="fg-badge-pair" columns="1fr 1fr" gap={[20, 24]} align="start">
          <F.text name="employer" required={required('employer')} />
          <F.text name="jobTitle" required={required('jobTitle')} />
        </Split>
      </FormSection>
    </>
  )
}
