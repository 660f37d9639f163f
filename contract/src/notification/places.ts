import { partnerKindNames, partnerKinds } from '../partner/kinds.ts'
import { partnerPlaces } from '../partner/pages.ts'
import { type PartnerVerb, partnerPermission } from '../partner/permissions.ts'
import { settlementKindNames, settlementKinds } from '../settlement/kinds.ts'
import type { Told } from './notice.ts'

const kindOfType = ({ type }: Told) =>
  partnerKindNames.find(name => (partnerKinds[name].companyTypes as readonly unknown[]).includes(type))

/** The page of a partner, by the kind its type is of. */
export const partnerPage = (row: Told): string | undefined => {
  const kind = kindOfType(row)
  return kind && `${partnerPlaces[kind].key}.one`
}

/** The permission to do something with partners of the row's kind. */
export const partnerVerb =
  (verb: PartnerVerb) =>
  (row: Told): readonly string[] => {
    const kind = kindOfType(row)
    return kind ? [partnerPermission(kind, verb)] : []
  }

/** The page of a charge, by what it is for. */
export const chargePage = ({ kind }: Told): string => (kind === 'accreditation' ? 'accreditationCharge' : 'quotaCharge')

/** The page of a settlement, by its family. */
export const settlementPage = ({ family }: Told): string | undefined => {
  const kind = settlementKindNames.find(name => name === family)
  return kind && `${settlementKinds[kind].key}.one`
}
