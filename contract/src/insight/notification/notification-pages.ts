import { partnerKindNames, partnerKinds } from '../../exhibitions/partner/kinds.ts'
import { type PartnerVerb, partnerPermission, partnerRoutes } from '../../exhibitions/partner/module.ts'
import { settlementKindNames, settlementKinds } from '../../finance/settlement/kinds.ts'
import type { NotifiedRow } from './notification-rule.ts'

const kindOfType = ({ type }: NotifiedRow) =>
  partnerKindNames.find(name => (partnerKinds[name].companyTypes as readonly unknown[]).includes(type))

/** The page of a partner, by the kind of its type. */
export const partnerPage = (row: NotifiedRow): string | undefined => {
  const kind = kindOfType(row)
  return kind && `${partnerRoutes[kind].key}.one`
}

/** The permission of an action on partners of the row's kind. */
export const partnerVerb =
  (verb: PartnerVerb) =>
  (row: NotifiedRow): readonly string[] => {
    const kind = kindOfType(row)
    return kind ? [partnerPermission(kind, verb)] : []
  }

/** The page of a bill, by its kind. */
export const findBillPage = ({ kind }: NotifiedRow): string =>
  kind === 'accreditation' ? 'accreditationCharge' : 'quotaCharge'

/** The page of a settlement, by its family. */
export const settlementPage = ({ family }: NotifiedRow): string | undefined => {
  const kind = settlementKindNames.find(name => name === family)
  return kind && `${settlementKinds[kind].key}.one`
}
