import type { ReactNode } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { ChangesSinceReturn } from '../../kernel/ui/decision/ChangesSinceReturn.tsx'
import { fieldLabel, type PartnerDetail } from './partner-labels.ts'
import { useValueText } from './use-value-text.ts'

/** Changes since the last return, and requested changes that are missing. Empty if it was never returned. */
export function PartnerChanges({ detail }: { detail: PartnerDetail }) {
  const show = useShown(detail)
  // While the partner is returned, nothing has been submitted since.
  if (detail.state !== 'pending' || !detail.history.some(line => line.event === 'return')) return null
  return (
    <ChangesSinceReturn
      changes={detail.changesSinceReturned}
      asked={detail.askedFields}
      current={field => currentValue(detail, field)}
      fieldLabel={fieldLabel}
      show={show}
    />
  )
}

/** The present value of a field of the form, as far as the details contain it. */
function currentValue(detail: PartnerDetail, field: string): unknown {
  if (field === 'nameCn') return detail.name.cn
  if (field === 'nameEn') return detail.name.en
  if (field === 'documentIds') return detail.documents.map(({ id }) => id)
  if (field === 'temporaryFor') return detail.temporaryFor?.id
  return detail[field as keyof PartnerDetail]
}

/** A value of a field in words. */
function useShown(detail: PartnerDetail): (field: string, value: unknown) => ReactNode {
  const t = useText()
  const formatValue = useValueText()
  return (field, value) => {
    if (value === null || value === undefined || value === '') return ''
    switch (field) {
      case 'abroad':
        return t(value ? 'company.abroad' : 'company.atHome')
      case 'country':
        return formatValue.country(String(value))
      case 'comAttr':
      case 'comType':
        return formatValue[field](String(value))
      case 'regionCode':
        return formatValue.region(String(value))
      case 'licenceFileId':
        return t('partner.countFiles', { count: 1 })
      case 'documentIds':
        return Array.isArray(value) && value.length > 0 ? t('partner.countFiles', { count: value.length }) : ''
      case 'administrator':
        return Object.values(value as Record<string, string>).join(t('shell.comma'))
      case 'parentId':
        return value === detail.parentId && detail.parent ? nameOf(detail.parent) : t('partner.otherCompany')
      case 'temporaryFor':
        return value === detail.temporaryFor?.id ? nameOf(detail.temporaryFor.name) : t('partner.otherExhibition')
      default:
        return String(value)
    }
  }
}
