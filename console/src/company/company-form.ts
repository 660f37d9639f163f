import type { Licence } from './LicenceField.tsx'

/** A company's data while it is typed: nothing is absent, and both registers are kept while one of them is chosen. */
export interface CompanyForm {
  abroad: boolean
  nameCn: string
  nameEn: string
  creditCode: string
  registrationNumber: string
  country: string | null
  comAttr: string | null
  comType: string | null
  regionCode: string | null
  addressCn: string
  addressEn: string
  contactName: string
  contactTelephone: string
  contactEmail: string
  licence: Licence | null
}

/** The same as commands take it: of the register that was not chosen nothing is sent. */
export function companyPayload({ licence, ...form }: CompanyForm) {
  const register = form.abroad
    ? { creditCode: null, regionCode: null }
    : { creditCode: form.creditCode || null, registrationNumber: null, country: null }
  return {
    ...form,
    ...register,
    comAttr: form.comAttr ?? '',
    comType: form.comType ?? '',
    licenceFileId: licence?.fileId ?? null,
  }
}
