import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { sharingLabels } from './partner-columns.ts'
import { isTemporary, type PartnerDetail } from './partner-labels.ts'
import { useValueText } from './use-value-text.ts'

export interface PartnerFactsProps {
  kind: PartnerKind
  detail: PartnerDetail
  /** Uses two columns if there is room. */
  wide?: boolean
}

/** Data of a partner, who added it, and its first administrator. */
export function PartnerFacts({ kind, detail, wide }: PartnerFactsProps) {
  const t = useText()
  const formatValue = useValueText()
  const { administrator } = detail
  const fact = (name: string, value: string | null | undefined) => ({ name, value: value || '—' })
  const isAbroad = detail.country !== ''
  return (
    <div className={wide ? 'fg-partner-facts' : undefined}>
      <DescriptionList
        facts={[
          fact(t('company.nameCn'), detail.name.cn),
          fact(t('company.nameEn'), detail.name.en),
          ...(isAbroad
            ? [
                fact(t('company.country'), formatValue.country(detail.country)),
                fact(t('company.registrationNumber'), detail.registrationNumber),
              ]
            : [fact(t('company.creditCode'), detail.creditCode)]),
          fact(t('company.comAttr'), formatValue.comAttr(detail.comAttr)),
          fact(t('company.comType'), formatValue.comType(detail.comType)),
          ...(isAbroad || !detail.regionCode
            ? []
            : [fact(t('company.regionCode'), formatValue.region(detail.regionCode))]),
          fact(t('company.addressCn'), detail.addressCn),
          fact(t('company.addressEn'), detail.addressEn),
        ]}
      />
      <DescriptionList
        facts={[
          fact(t('company.contactName'), detail.contactName),
          fact(t('company.contactTelephone'), detail.contactTelephone),
          fact(t('company.contactEmail'), detail.contactEmail),
          ...(administrator
            ? [
                fact(
                  t('partner.administrator'),
                  t('partner.nameAndAccount', { name: administrator.name, account: administrator.userName }),
                ),
                fact(t('partner.administratorReach'), `${administrator.telephone} ${administrator.email}`),
              ]
            : []),
          ...(detail.keeper ? [fact(t('partner.keeper'), nameOf(detail.keeper))] : []),
          ...(detail.parent && !isTemporary(kind, detail) ? [fact(t('partner.parentId'), nameOf(detail.parent))] : []),
          ...(detail.temporaryFor ? [fact(t('partner.temporaryFor'), nameOf(detail.temporaryFor.name))] : []),
          ...(detail.sharing === 'none' ? [] : [fact(t('partner.sharing'), t(sharingLabels[detail.sharing]))]),
          fact(t('partner.submittedAt'), formatInstant(detail.submittedAt)),
          ...(detail.decidedAt ? [fact(t('partner.decidedAt'), formatInstant(detail.decidedAt))] : []),
        ]}
      />
    </div>
  )
}
