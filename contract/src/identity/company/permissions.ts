import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

/** Named by the specification, section 6: they open the setting items of the header. */
export const companyPermissions = permissions({
  'basicsInfo:set': { label: ['基本信息', 'Edit basic information'], group: 'basicSettings', companies: companyTypes },
  'mInvoice:set': { label: ['开票信息', 'Edit invoice information'], group: 'basicSettings', companies: companyTypes },
  'addressee:set': { label: ['收件地址', 'Edit mailing addresses'], group: 'basicSettings', companies: companyTypes },
})
